import { COMMON_WORDS, WALKS } from './known-passwords.ts'

/** Signs that people type in place of a letter. */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
  '(': 'c',
}

/** What a part of a password adds to it, in bits: how often a user who knows what people choose has to guess. */
const BITS = { word: 12, walk: 8, repeated: 7, year: 7, digit: 3.3, letter: 4.7, sign: 5, space: 1 }

const SHORTEST_PART = 3
const YEAR = /^(19|20)\d\d/
const WORDS = Map.groupBy(COMMON_WORDS, (word) => word.charAt(0))

/**
 * How hard a password is to guess, in bits, by the cheapest way to put it together of common words (also with look-alike
 * signs), walks along the keys, years, repetitions and single signs.
 */
export function strengthOf(password: string): number {
  const text = password.toLowerCase()
  const cheapest = [0]
  for (let at = 0; at < text.length; at++) {
    const so = cheapest[at] ?? 0
    const reach = (length: number, bits: number) => {
      const end = at + length
      cheapest[end] = Math.min(cheapest[end] ?? Number.POSITIVE_INFINITY, so + bits)
    }
    reach(1, bitsOf(text.charAt(at)))
    if (YEAR.test(text.slice(at, at + 4))) reach(4, BITS.year)
    for (const length of wordsAt(text, at)) reach(length, BITS.word)
    for (let length = SHORTEST_PART; length <= walkAt(text, at); length++) reach(length, BITS.walk)
    for (let length = SHORTEST_PART; length <= repetitionAt(text, at); length++) reach(length, BITS.repeated)
  }
  return cheapest[text.length] ?? 0
}

function bitsOf(sign: string): number {
  if (sign === ' ') return BITS.space
  if (sign >= '0' && sign <= '9') return BITS.digit
  return sign.toLowerCase() === sign.toUpperCase() ? BITS.sign : BITS.letter
}

function wordsAt(text: string, at: number): number[] {
  const begins = [text.charAt(at), ...(LOOK_ALIKES[text.charAt(at)] ?? '')]
  return begins
    .flatMap((letter) => WORDS.get(letter) ?? [])
    .filter((word) => [...word].every((letter, n) => isLike(text.charAt(at + n), letter)))
    .map((word) => word.length)
}

const isLike = (sign: string, letter: string) => sign === letter || (LOOK_ALIKES[sign] ?? '').includes(letter)

/** How far from here the text walks along a row of keys, the letters or the figures, forwards or backwards. */
function walkAt(text: string, at: number): number {
  let length = 0
  while (at + length < text.length && isWalk(text.slice(at, at + length + 1))) length++
  return length
}

function isWalk(part: string): boolean {
  const backwards = [...part].reverse().join('')
  return WALKS.some((walk) => walk.includes(part) || walk.includes(backwards))
}

function repetitionAt(text: string, at: number): number {
  let length = 1
  while (text.charAt(at + length) === text.charAt(at) && at + length < text.length) length++
  return length
}
