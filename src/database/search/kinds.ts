/** What can be found by words, and where its rows are; each kind has a table `search_<kind>`, see migrations/initial/search.ts. */
export const KINDS = {
  news: { table: 'articles', isProse: true, isPersonal: false },
  articles: { table: 'articles', isProse: true, isPersonal: false },
  leads: { table: 'leads', isProse: false, isPersonal: true },
  people: { table: 'people', isProse: false, isPersonal: true },
  clients: { table: 'clients', isProse: false, isPersonal: true },
  comments: { table: 'comments', isProse: false, isPersonal: true },
  files: { table: 'publicationFiles', isProse: false, isPersonal: false },
  media: { table: 'media', isProse: false, isPersonal: false },
  /** Papers of clients by their text; the words are hashed, see documents/texts. */
  documents: { table: 'documentTexts', isProse: false, isPersonal: true, isHashed: true },
  /** The same papers by their names. */
  document_names: { table: 'documentTexts', isProse: false, isPersonal: true },
} as const satisfies Record<string, Kind>

interface Kind {
  table: string
  /** Long texts: the forms of a word are one, titles count more, and only the word being typed may be unfinished. */
  isProse: boolean
  /** Words of people: nothing of what was removed may be left in the index. */
  isPersonal: boolean
  /** Words that nobody can read: none is like another, and none begins another. */
  isHashed?: true
}

export const isHashed = (kind: SearchKind) => 'isHashed' in KINDS[kind]

export type SearchKind = keyof typeof KINDS
