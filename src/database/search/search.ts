import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { gapsOf, isForgiven } from '#domain/text/typo.ts'
import { isHashed, KINDS, type SearchKind } from './kinds.ts'
import {
  type AskedWord,
  askedWords,
  type Facets,
  type Findable,
  isWord,
  queryOf,
  titleQueryOf,
  tokensOf,
} from './terms.ts'
import { forgetWords, knownWords, learnWords, wordsLike } from './vocabulary.ts'
import type { WordIndex } from './word-index.ts'

export interface Wish {
  kind: SearchKind
  q: string
  /** What must be true of a row that the index knows of. */
  facets?: Facets
  /** What else must be true of a row, whose columns are those of its table. */
  where?: RawBuilder<SqlBool> | undefined
  /** What the rows are ordered by before their number, if they are few enough to be put in order. */
  orderBy?: RawBuilder<unknown> | undefined
  /** Newest first by default. */
  direction?: 'asc' | 'desc'
  limit: number
  offset?: number
  /** No more than so many are counted and put in order. */
  most?: number
  /** Where nothing is found, whether words with one other letter are looked for at once, or only offered. */
  typos?: 'forgiven' | 'told'
}

export interface Found {
  ids: number[]
  total: number
  /** Whether there are more than were counted. */
  more: boolean
  /** The words with which something is found, where these find nothing. */
  meant: string | null
}

/** How many rows a search counts, and puts in another order than that of their numbers. */
export const COUNTED_AT_MOST = 2_000

const SIFTED_AT_LEAST = 100
const SHORT = 3

export type TextSearch = ReturnType<typeof createSearch>

interface Parts {
  db: Kysely<Tables>
  index: WordIndex
  transaction: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>
}

/** Finding rows by the words in them: one tokeniser and one way to search, whichever engine keeps the index. */
export function createSearch({ db, index, transaction }: Parts) {
  async function write(
    tx: Transaction<Tables>,
    kind: SearchKind,
    id: number,
    tokens: string[],
    before: string[],
  ): Promise<void> {
    const [was, is] = [new Set(before), new Set(tokens)]
    const added = tokens.filter((token) => !was.has(token))
    const gone = before.filter((token) => !is.has(token))
    if (added.length + gone.length === 0) return
    await (tokens.length > 0 ? index.write(tx, kind, [{ id, tokens }]) : index.remove(tx, kind, id))
    if (!isHashed(kind)) await learnWords(tx, kind, added)
    await letGo(tx, kind, gone.filter(isWord))
  }

  async function addMany(tx: Transaction<Tables>, kind: SearchKind, rows: [id: number, row: Findable][]) {
    const indexed = rows.map(([id, row]) => ({ id, tokens: tokensOf(kind, row) }))
    const some = indexed.filter(({ tokens }) => tokens.length > 0)
    if (some.length === 0) return
    await index.write(tx, kind, some)
    if (!isHashed(kind)) await learnWords(tx, kind, [...new Set(some.flatMap(({ tokens }) => tokens))])
  }

  /** Words that have left the last row with them are forgotten. */
  async function letGo(tx: Transaction<Tables>, kind: SearchKind, words: string[]): Promise<void> {
    if (words.length === 0) return
    if (!isHashed(kind)) await forgetWords(tx, kind, await index.unused(tx, kind, words))
    if (!KINDS[kind].isPersonal) return
    await tx
      .insertInto('searchLeftovers')
      .values({ kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Of two who remove the last two rows with a word at once, neither sees that it was the last. */
  async function forgetUnused(kind: SearchKind): Promise<void> {
    for await (const words of knownWords(db, kind)) {
      await transaction(async (tx) => forgetWords(tx, kind, await index.unused(tx, kind, words)))
    }
  }

  async function look(wish: Wish, words: AskedWord[]): Promise<Omit<Found, 'meant'>> {
    const { kind, facets, direction = 'desc', limit, offset = 0, most = COUNTED_AT_MOST } = wish
    const all = queryOf(kind, words, facets)
    const titled = titleQueryOf(kind, words, facets)
    const first = await index.find(kind, all, { direction: null, limit: most + 1 })
    if (first.length <= most) {
      const inTitle = titled ? new Set(await index.find(kind, titled, { direction: null, limit: most })) : null
      const ids = await inOrder(wish, first)
      const ranked = inTitle ? [...ids.filter((id) => inTitle.has(id)), ...ids.filter((id) => !inTitle.has(id))] : ids
      return { ids: ranked.slice(offset, offset + limit), total: ids.length, more: false }
    }
    if (wish.where) return await sift(wish, words)
    const tiers = titled ? [titled, { ...all, but: titled.all }] : [all]
    const ids: number[] = []
    let skipped = offset
    for (const tier of tiers) {
      if (ids.length === limit) break
      const found = await index.find(kind, tier, { direction, limit: limit - ids.length, offset: skipped })
      ids.push(...found)
      if (tier === tiers.at(-1) || skipped === 0) continue
      // The page begins in this tier, or after it.
      skipped = found.length > 0 ? 0 : skipped - (await index.count(kind, tier))
    }
    if (ids.length === limit) return { ids, total: most, more: true }
    return { ids, total: ids.length > 0 ? offset + ids.length : await index.count(kind, all), more: false }
  }

  /** Puts rows in the order asked for, and leaves out those that are not wanted. */
  async function inOrder(wish: Wish, ids: number[]): Promise<number[]> {
    const { kind, where = sql<SqlBool>`1 = 1`, orderBy, direction = 'desc' } = wish
    if (!wish.where && !orderBy) return ids.sort((a, b) => (direction === 'desc' ? b - a : a - b))
    if (ids.length === 0) return []
    const way = sql.raw(direction)
    const order = orderBy ? sql`${orderBy} ${way}, id ${way}` : sql`id ${way}`
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(KINDS[kind].table)}
      where id in ${index.list(ids)} and ${where} order by ${order}`.execute(db)
    return rows.map((row) => row.id)
  }

  /** Of many rows with the words, those that are wanted, by their numbers: looked through from one end, part by part. */
  async function sift(wish: Wish, words: AskedWord[]): Promise<Omit<Found, 'meant'>> {
    const { kind, facets, direction = 'desc', limit, offset = 0, most = COUNTED_AT_MOST } = wish
    const ids: number[] = []
    const enough = Math.max(most, offset + limit)
    // Mostly all are wanted, and one part is enough; where few are, the parts grow.
    for (let from = 0, size = Math.max(SIFTED_AT_LEAST, enough + 1); ; from += size, size = COUNTED_AT_MOST) {
      const found = await index.find(kind, queryOf(kind, words, facets), { direction, limit: size, offset: from })
      ids.push(...(await inOrder({ ...wish, orderBy: undefined }, found)))
      if (ids.length > enough) return { ids: ids.slice(offset, offset + limit), total: most, more: true }
      if (found.length < size) break
    }
    return { ids: ids.slice(offset, offset + limit), total: ids.length, more: false }
  }

  /** Words of three letters are too many to be kept with their gaps: of a longer one by a letter they are looked up. */
  async function shorterThan(kind: SearchKind, word: string): Promise<string[]> {
    if (!isForgiven(word) || word.length !== SHORT + 1) return []
    const shorter = gapsOf(word).filter((gap) => gap.length === SHORT)
    const isThere = (token: string) =>
      index.find(kind, { all: [[{ token, isBeginning: false }]] }, { direction: null, limit: 1 })
    const found = await Promise.all(shorter.map(async (gap) => ((await isThere(gap)).length > 0 ? [gap] : [])))
    return found.flat().toSorted()
  }

  /** The words with those that no row has replaced by others that differ in a letter; null when there are none. */
  async function meantBy(kind: SearchKind, words: AskedWord[]): Promise<AskedWord[] | null> {
    const meant: AskedWord[] = []
    for (const word of words) {
      const isKnown = (await index.find(kind, queryOf(kind, [word]), { direction: null, limit: 1 })).length > 0
      const instead = isKnown
        ? []
        : [...(await wordsLike(db, kind, word.word)), ...(await shorterThan(kind, word.word))]
      if (!isKnown && instead.length === 0) return null
      meant.push(instead.length > 0 ? { word: word.word, isBeginning: false, instead } : word)
    }
    return meant.some(({ instead }) => instead) ? meant : null
  }

  /** Of words that may be meant, the one that most rows have. */
  async function likeliest(kind: SearchKind, { word, instead = [] }: AskedWord): Promise<string> {
    let [best, most] = [instead[0] ?? word, 0]
    for (const other of instead.length > 1 ? instead : []) {
      const query = queryOf(kind, [{ word: other, isBeginning: false }])
      const { length } = await index.find(kind, query, { direction: null, limit: 200 })
      if (length > most) [best, most] = [other, length]
    }
    return best
  }

  return {
    add: (tx: Transaction<Tables>, kind: SearchKind, id: number, row: Findable) => addMany(tx, kind, [[id, row]]),

    /** The same for many of them at once. */
    addMany,

    /** Makes a row findable by these words, in place of those it was found by before. */
    async put(tx: Transaction<Tables>, kind: SearchKind, id: number, row: Findable): Promise<void> {
      await write(tx, kind, id, tokensOf(kind, row), (await index.read(tx, kind, id)) ?? [])
    },

    async remove(tx: Transaction<Tables>, kind: SearchKind, id: number): Promise<void> {
      await write(tx, kind, id, [], (await index.read(tx, kind, id)) ?? [])
    },

    /**
     * One page of the rows with all the words, and their number. Those with the words in their title come first, where
     * titles count; then the newest. A search that finds more than `most` is not counted to its end, and its rows come
     * in the order of their numbers; every one of them is on one of the pages.
     */
    async find(wish: Wish): Promise<Found> {
      const nothing = { ids: [], total: 0, more: false, meant: null }
      const words = askedWords(wish.kind, wish.q)
      if (words.length === 0) return nothing
      const found = await look(wish, words)
      if (found.total > 0) return { ...found, meant: null }
      const meant = await meantBy(wish.kind, words)
      if (!meant) return nothing
      if (wish.typos !== 'told') return { ...(await look(wish, meant)), meant: null }
      const told = await Promise.all(meant.map((word) => likeliest(wish.kind, word)))
      const { total } = await look({ ...wish, limit: 1, offset: 0, most: 1 }, askedWords(wish.kind, told.join(' ')))
      return { ...nothing, meant: total > 0 ? told.join(' ') : null }
    },

    /** The numbers of all rows with the words, however many, as a query to compare with; null when there are none. */
    async matching(kind: SearchKind, q: string): Promise<RawBuilder<unknown> | null> {
      const words = askedWords(kind, q)
      if (words.length === 0) return null
      const any = await index.find(kind, queryOf(kind, words), { direction: null, limit: 1 })
      const meant = any.length > 0 ? words : await meantBy(kind, words)
      return meant && index.all(kind, queryOf(kind, meant))
    },

    /** Takes what is left of removed rows out of the indexes that hold words of people. */
    async sweep(): Promise<void> {
      for (const { kind } of await db.selectFrom('searchLeftovers').selectAll().execute()) {
        await transaction((tx) => tx.deleteFrom('searchLeftovers').where('kind', '=', kind).execute())
        await forgetUnused(kind as SearchKind)
        await index.compact(kind as SearchKind)
      }
    },
  }
}
