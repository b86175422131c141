/** A word with each of its letters left out once, and the word itself: two words that differ by one letter share one of these. */
export function gapsOf(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])]
}

/** Whether a word may be meant by another: one letter wrong, missing or too many, or two that changed places. */
export function isOneApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > 1) return false
  let [first, last] = [0, 0]
  const shorter = Math.min(a.length, b.length)
  while (first < shorter && a[first] === b[first]) first++
  while (last < shorter - first && a.at(-1 - last) === b.at(-1 - last)) last++
  const [left, right] = [a.slice(first, a.length - last), b.slice(first, b.length - last)]
  if (left.length <= 1 && right.length <= 1) return left.length + right.length > 0
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** Whether a word is looked for with a wrong letter too: short ones and numbers have too many neighbours. */
export const isForgiven = (word: string) => /^\p{L}{4,24}$/u.test(word)
