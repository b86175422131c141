import type { Engine } from './area.ts'

/** Where rows are found by their words. A backup leaves all of this out: it is made anew from the rows. */
export const search = (engine: Engine): string[] => [
  ...['news', 'articles'].flatMap((kind) => wordsOf(engine, kind, '3 4 5')),
  // Each word of a name may be a beginning; those that no index of their own serves are slow where many rows have them.
  ...['leads', 'people', 'clients', 'comments', 'files', 'media'].flatMap((kind) =>
    wordsOf(engine, kind, '2 3 4 5 6 7 8'),
  ),
  ...wordsOf(engine, 'documents', ''),
  ...wordsOf(engine, 'document_names', '3 4 5'),
  // Each word of a kind with each of its letters left out once: two words that differ by a letter share one of these.
  `create table search_gaps (
    kind text not null,
    gap text not null,
    word text not null,
    primary key (kind, gap, word)
  )${engine === 'sqlite' ? ' without rowid' : ''}`,
  // Kinds from whose index something of a person was removed, until the index has let go of it.
  `create table search_leftovers (
    kind text primary key
  )`,
]

// The words come folded and split by our own code; an engine only keeps and finds them.
function wordsOf(engine: Engine, kind: string, beginnings: string): string[] {
  const table = `search_${kind}`
  if (engine === 'sqlite') {
    const prefix = beginnings ? `, prefix='${beginnings}'` : ''
    return [`create virtual table ${table} using fts5(words, detail=none, columnsize=0${prefix}, tokenize='ascii')`]
  }
  return [
    `create table ${table} (id integer primary key, words tsvector not null)`,
    `create index ${table}_words on ${table} using gin (words) with (fastupdate = off)`,
  ]
}
