import { stemmer } from 'stemmer'

/** The part that the forms of an English word share: `declaration`, `declare` and `declaring` give `declar`. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = ENGLISH.test(word) ? stemmer(word) : word
  if (stems.size >= MOST) stems.clear()
  stems.set(word, found)
  return found
}

const ENGLISH = /^[a-z]{4,}$/
const MOST = 50_000
const stems = new Map<string, string>()
