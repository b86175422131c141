const LONGEST_WORD = 40

/** The distinct words of a text as search keeps them: small letters, no accents, no signs. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST_WORD)))]
}
