import { fold } from './fold.ts'

interface PlacedWord {
  word: string
  start: number
  end: number
}

export function wordsOf(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => foldedWords(run))
}

/** The same with their places, one after the other: a reader may need the first few only. */
export function* placedWords(text: string): Generator<PlacedWord, undefined> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (const word of foldedWords(run)) yield { word, start: index, end: index + run.length }
  }
}

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
