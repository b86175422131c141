import { fold } from './fold.ts'

interface PlacedWord {
  word: string
  start: number
  end: number
}

export function wordsOf(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => foldedWords(run))
}

/**
 * The same with their places, one after the other: a reader may need the first few only. Plain words are passed over unless they begin with
 * one of these letters or figures, in lower case.
 */
export function* placedWords(text: string, beginnings?: string[]): Generator<PlacedWord, undefined> {
  const wanted = beginnings && new Set(beginnings.map((letter) => letter.charCodeAt(0)))
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfPlain(text, start)
    const first = text.charCodeAt(start)
    if (end === start && first < 128) end += 1
    else if (end > start && !mayGoOn(text.charCodeAt(end))) {
      if (wanted && !wanted.has(first | LOWER)) continue
      yield { word: text.slice(start, end).toLowerCase().slice(0, LONGEST), start, end }
    } else {
      RUN_HERE.lastIndex = start
      const run = RUN_HERE.exec(text)?.[0] ?? ''
      end = start + Math.max(1, run.length)
      for (const word of foldedWords(run)) yield { word, start, end }
    }
  }
}

/** Where the plain letters and figures from here on end: those without accents, in most texts nearly all. */
function endOfPlain(text: string, start: number): number {
  let at = start
  for (let code = text.charCodeAt(at); isPlain(code); code = text.charCodeAt(at)) at += 1
  return at
}

// A letter's bit for lower case is set in every figure too.
const LOWER = 32
const isPlain = (code: number) => (code > 47 && code < 58) || ((code | LOWER) > 96 && (code | LOWER) < 123)
/** Whether a word may go on here with a sign that is not plain: an accent, or an apostrophe. */
const mayGoOn = (code: number) => code > 127 || code === 39 || code === 96

// What one sign is taken apart into may hold signs again, such as the slash of ½.
function foldedWords(run: string): string[] {
  if (PLAIN.test(run)) return [run.toLowerCase().slice(0, LONGEST)]
  return (fold(run).match(WORD) ?? []).map((word) => word.slice(0, LONGEST))
}

const LONGEST = 40
// Most words of most texts: there is nothing to take apart.
const PLAIN = /^[A-Za-z0-9]+$/
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const RUN = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’‘‛ʼʹ´`′＇](?=\p{L}))*/gu
const RUN_HERE = new RegExp(RUN, 'uy')
