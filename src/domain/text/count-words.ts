/** How many words a text has; `client's`, `year-end` and `1,200.50` are one each. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}
