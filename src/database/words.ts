const LONGEST_WORD = 40

/** Whether the beginning of a word is looked for; one letter alone begins too many to be of use. */
export const isBeginning = (word: string) => !/^[a-z0-9]$/.test(word)

/** The distinct words of a text as search keeps them: small letters, no accents, no signs. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD)))]
}
