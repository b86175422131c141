/** The first so many characters of a text on one line, followed by an ellipsis where more would come. */
export function excerptOf(text: string, length: number): string {
  // Of a long text only the beginning is looked at, unless that is mostly white space.
  const head = text.length > length * 4 ? truncate(oneLine(text.slice(0, length * 4)), length) : ''
  return head.endsWith('…') ? head : truncate(oneLine(text), length)
}

/** A text cut after so many characters, never inside one, with an ellipsis where something was cut off. */
export function truncate(text: string, length: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= length) return trimmed
  // Plain letters are their own characters: most texts need no looking up.
  if (PLAIN.test(trimmed.slice(0, length + 1))) return `${trimmed.slice(0, length).trimEnd()}…`
  let count = 0
  for (const { index } of graphemes.segment(trimmed)) {
    if (count === length) return `${trimmed.slice(0, index).trimEnd()}…`
    count += 1
  }
  return trimmed
}

/** The same, but the last word is whole; a single word that is longer than all of it is cut. */
export function excerptByWords(text: string, length: number): string {
  const line = oneLine(text)
  const cut = truncate(line, length)
  if (cut === line) return line
  const kept = cut.slice(0, -1)
  const isWhole = line.charAt(kept.length) === ' ' || !kept.includes(' ')
  const words = isWhole ? kept : kept.slice(0, kept.lastIndexOf(' '))
  return `${words.replace(/[\s,;:–…-]{1,40}$/u, '')}…`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const PLAIN = /^[\x20-\x7e]*$/
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
