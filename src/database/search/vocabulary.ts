import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { gapsOf, isForgiven, isOneApart } from '#domain/text/typo.ts'
import type { SearchKind } from './kinds.ts'

const MOST_ROWS = 500

/** What each transaction has found or made known, so that it does not ask again for every row of many. */
const knownTo = new WeakMap<Transaction<Tables>, Set<string>>()

function knownIn(tx: Transaction<Tables>): Set<string> {
  const known = knownTo.get(tx) ?? new Set()
  knownTo.set(tx, known)
  return known
}

const nameOf = (kind: SearchKind, word: string) => `${kind} ${word}`

/** Makes words known, so that they are found with a wrong letter too. */
export async function learnWords(tx: Transaction<Tables>, kind: SearchKind, tokens: string[]): Promise<void> {
  const known = knownIn(tx)
  const words = tokens.filter((token) => isForgiven(token) && !known.has(nameOf(kind, token)))
  if (words.length === 0) return
  const found = await tx
    .selectFrom('searchGaps')
    .select('word')
    .where('kind', '=', kind)
    .where('gap', 'in', words)
    .whereRef('word', '=', 'gap')
    .execute()
  for (const { word } of found) known.add(nameOf(kind, word))
  const added = words.filter((word) => !known.has(nameOf(kind, word)))
  const rows = added.flatMap((word) => gapsOf(word).map((gap) => ({ kind, gap, word })))
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    await tx
      .insertInto('searchGaps')
      .values(rows.slice(at, at + MOST_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const word of added) known.add(nameOf(kind, word))
}

export async function forgetWords(tx: Transaction<Tables>, kind: SearchKind, tokens: string[]): Promise<void> {
  for (const word of tokens.filter(isForgiven)) {
    knownIn(tx).delete(nameOf(kind, word))
    await tx
      .deleteFrom('searchGaps')
      .where('kind', '=', kind)
      .where('gap', 'in', gapsOf(word))
      .where('word', '=', word)
      .execute()
  }
}

export async function wordsLike(db: Kysely<Tables>, kind: SearchKind, word: string): Promise<string[]> {
  if (!isForgiven(word)) return []
  const rows = await db
    .selectFrom('searchGaps')
    .select('word')
    .distinct()
    .where('kind', '=', kind)
    .where('gap', 'in', gapsOf(word))
    .execute()
  return rows
    .map((row) => row.word)
    .filter((known) => isOneApart(known, word))
    .sort()
}

export async function* knownWords(db: Kysely<Tables>, kind: SearchKind): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('searchGaps')
      .select('word')
      .where('kind', '=', kind)
      .where('gap', '>', after)
      .whereRef('word', '=', 'gap')
      .orderBy('gap')
      .limit(MOST_ROWS)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => row.word)
    after = rows.at(-1)?.word ?? after
  }
}
