import type { Kysely, Transaction } from 'kysely'
import { COMMON_WORDS, stem, wordsOf } from '#platform/words.ts'
import type { Tables } from './tables.ts'

/** Full-text search. Each kind of thing has an index of its own, made by a migration. */
export interface RankedSearch {
  /** Puts a thing into the index, in place of what stood there for it. */
  put(tx: Transaction<Tables>, index: SearchIndex, id: number, words: IndexedWords): Promise<void>
  remove(tx: Transaction<Tables>, index: SearchIndex, id: number): Promise<void>
  /** The numbers of the things that carry all the tags and all the words, highest first. */
  find(db: Kysely<Tables>, index: SearchIndex, asked: Asked): Promise<number[]>
}

export type SearchIndex = 'news_words' | 'office_words' | 'media_words'

export interface IndexedWords {
  title: string[]
  body: string[]
  /** Words as written, where their stem differs: they let a word be found while it is being typed. */
  forms: string[]
  tags: string[]
}

export interface Asked {
  words: AskedWord[]
  tags: string[]
  /** Where the words must stand. */
  within: 'title' | 'anywhere'
  limit: number
}

export interface AskedWord {
  stem: string
  /** The beginning of a word that is still being typed. */
  start: string | null
}

/** What the index keeps of a thing; both engines are given the same words. */
export function indexed(thing: { title: string; text: string; tags: string[] }): IndexedWords {
  const title = wordsOf(thing.title)
  const all = new Set([...title, ...wordsOf(thing.text)])
  const stems = new Set<string>()
  const forms: string[] = []
  for (const word of all) {
    if (word.length > LONGEST) continue
    const stemmed = stem(word)
    stems.add(stemmed)
    if (stemmed !== word) forms.push(word)
  }
  return { title: [...new Set(title.map(stem))], body: [...stems], forms, tags: thing.tags }
}

/** The words a person looks for; common ones are left out unless there are no others. */
export function asked(query: string): AskedWord[] {
  const words = wordsOf(query).filter((word) => word.length <= LONGEST)
  const telling = words.filter((word) => !COMMON_WORDS.has(word))
  const chosen = telling.length > 0 ? telling : words
  const open = !/\s$/.test(query) && chosen.at(-1) === words.at(-1)
  return chosen.slice(0, MOST).map((word, place, { length }) => ({
    stem: stem(word),
    start: open && place === length - 1 && word.length >= SHORTEST_START ? word : null,
  }))
}

/**
 * The newest things with all the words in the title, then the newest with them anywhere, at most `limit`.
 * Beginnings of words are looked for only while whole words do not fill the list: an engine streams
 * the first, and has to gather the second.
 */
export async function findRanked(
  search: RankedSearch,
  db: Kysely<Tables>,
  index: SearchIndex,
  sought: Omit<Asked, 'within'>,
) {
  const find = (words: AskedWord[], within: Asked['within']) => search.find(db, index, { ...sought, words, within })
  const whole = sought.words.map((word) => ({ ...word, start: null }))
  const both = (words: AskedWord[]) => Promise.all([find(words, 'title'), find(words, 'anywhere')])
  const [title, anywhere] = await both(whole)
  const isTyping = sought.words.some((word) => word.start !== null)
  if (!isTyping || new Set([...title, ...anywhere]).size >= sought.limit) return first(sought.limit, title, anywhere)
  const [startingTitle, starting] = await both(sought.words)
  return first(sought.limit, title, startingTitle, anywhere, starting)
}

function first(limit: number, ...lists: number[][]): number[] {
  return [...new Set(lists.flat())].slice(0, limit)
}

const LONGEST = 40
const MOST = 8
const SHORTEST_START = 3
