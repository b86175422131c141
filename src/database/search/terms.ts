import { stem } from '#domain/text/stem.ts'
import { wordsOf } from '#domain/text/words.ts'
import { isHashed, KINDS, type SearchKind } from './kinds.ts'

export interface Findable {
  /** In prose, what has all the words here comes first. */
  title?: string
  text: string
  facets?: Facets
}

/** Facts about a row that a search can be narrowed by; of several values, each. Undefined means any. */
export type Facets = Record<string, Value | Value[] | undefined>
type Value = string | number | null

export interface AskedWord {
  word: string
  isBeginning: boolean
  /** Words that may have been meant where nothing has this one. */
  instead?: string[]
}

/** A word as the index keeps it, or the beginning of one. */
export interface Term {
  token: string
  isBeginning: boolean
}

/** One term of each group in `all`; those that have one of each group in `but` are left out. */
export interface Query {
  all: Term[][]
  but?: Term[][]
}

// Signs that no word contains, so that a fact, a word of a title or the stem of a word is not taken for a word of the text.
const FACET = '\ue000'
const TITLE = '\ue001'
const FORM = '\ue002'
const MOST_WORDS = 8
const SHORTEST_BEGINNING = 3

/** The tokens under which the index keeps a row; both engines keep the same. */
export function tokensOf(kind: SearchKind, { title = '', text, facets = {} }: Findable): string[] {
  // A text says most of its words many times.
  const forms = (words: string[]) => (KINDS[kind].isProse ? [...new Set(words)].flatMap(withForm) : words)
  const titleForms = forms(wordsOf(title))
  const marked = KINDS[kind].isProse ? titleForms.map((form) => TITLE + form) : []
  return [...new Set([...titleForms, ...forms(wordsOf(text)), ...marked, ...facetTokens(facets)])]
}

/** Those of an index's tokens that are words of a text, as they are there. */
export const isWord = (token: string) => ![FACET, TITLE, FORM].includes(token.charAt(0))

/** The words of a question; without any, nothing is found. */
export function askedWords(kind: SearchKind, question: string): AskedWord[] {
  const words = wordsOf(question)
  if (KINDS[kind].isProse) return askedOfProse(question, words)
  if (isHashed(kind)) return [...new Set(words)].slice(0, MOST_WORDS).map((word) => ({ word, isBeginning: false }))
  // Of an address all words but the last are whole: "example" alone begins too much to be looked up by its beginning.
  const isAddress = question.includes('@')
  return [...new Set(words)]
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, isBeginning: !isOneLetter(word) && (!isAddress || word === words.at(-1)) }))
}

/** Common words are left out unless there are no others; the last word may still be being typed. */
function askedOfProse(question: string, words: string[]): AskedWord[] {
  const telling = words.filter((word) => !COMMON_WORDS.has(word))
  const chosen = telling.length > 0 ? telling : words
  const open = /\s$/.test(question) ? undefined : words.at(-1)
  return [...new Set(chosen)]
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, isBeginning: word === open && word.length >= SHORTEST_BEGINNING }))
}

export function queryOf(kind: SearchKind, words: AskedWord[], facets: Facets = {}): Query {
  return { all: [...words.map((word) => groupOf(kind, word)), ...factGroups(facets)] }
}

/** The same for rows that have all the words in their title; null where titles count no more than the rest. */
export function titleQueryOf(kind: SearchKind, words: AskedWord[], facets: Facets = {}): Query | null {
  if (!KINDS[kind].isProse) return null
  const inTitle = (group: Term[]) => group.map((term) => ({ ...term, token: TITLE + term.token }))
  return { all: [...words.map((word) => inTitle(groupOf(kind, word))), ...factGroups(facets)] }
}

function groupOf(kind: SearchKind, { word, isBeginning, instead = [] }: AskedWord): Term[] {
  // A stem is found under its own sign, or as the word that is one itself.
  const forms = (each: string) => (KINDS[kind].isProse ? [stem(each), FORM + stem(each)] : [each])
  const whole = new Set([word, ...instead].flatMap(forms))
  return [
    ...(isBeginning ? [{ token: word, isBeginning }] : []),
    ...[...whole].filter((token) => !isBeginning || token !== word).map((token) => ({ token, isBeginning: false })),
  ]
}

function withForm(word: string): string[] {
  const form = stem(word)
  return form === word ? [word] : [word, FORM + form]
}

const factGroups = (facets: Facets) => facetTokens(facets).map((token) => [{ token, isBeginning: false }])

function facetTokens(facets: Facets): string[] {
  return Object.entries(facets).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => FACET + name + FACET + plain(each)),
  )
}

// Only lower case and digits are as they are: an engine must not cut a value, or take capitals for lower case.
function plain(value: Value): string {
  const text = String(value ?? '')
  return /^[a-z0-9]*$/.test(text) ? text : `x${Buffer.from(text).toString('hex')}`
}

const isOneLetter = (word: string) => /^[a-z0-9]$/.test(word)

/** Words too common to look for in a text. */
const COMMON_WORDS = new Set(
  'a an and are as at be by for from has have how i if in into is it its of on or that the their they this to was we what when where which who will with you your'.split(
    ' ',
  ),
)
