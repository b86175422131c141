import { askedWords } from '#database/search/terms.ts'
import { stem } from '#domain/text/stem.ts'
import { placedWords } from '#domain/text/words.ts'

export interface Piece {
  text: string
  hit: boolean
}

const AROUND = 80

/** Shows where the words of a question are in texts that are likely to share most of theirs. */
export function createHighlight(question: string) {
  const asked = askedWords('news', question).map(({ word, isBeginning }) => ({ word, isBeginning, form: stem(word) }))
  // The forms of a word begin with the same letter, whatever their ends are.
  const beginnings = asked.map(({ word }) => word.charAt(0))
  const known = new Map<string, boolean>()

  function isSought(word: string): boolean {
    const before = known.get(word)
    if (before !== undefined) return before
    const found = asked.some(
      (sought) => stem(word) === sought.form || (sought.isBeginning && word.startsWith(sought.word)),
    )
    known.set(word, found)
    return found
  }

  // One after the other, since most texts are needed only as far as the first few.
  function* hitsIn(text: string): Generator<Hit, undefined> {
    for (const { word, start, end } of placedWords(text, beginnings)) if (isSought(word)) yield { start, end }
  }

  return (text: string) => highlight(text, hitsIn)
}

/** A stretch of the text around the first word looked for, in pieces; those found are marked. */
function highlight(text: string, hitsIn: (text: string) => Generator<Hit, undefined>): Piece[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  const hits = hitsIn(flat)
  const first = hits.next().value
  if (!first) return flat ? [{ text: cut(flat, 0, 2 * AROUND), hit: false }] : []
  const start = wordBoundary(flat, Math.max(0, first.start - AROUND))
  const end = Math.min(flat.length, start + 2 * AROUND + (first.end - first.start))
  const pieces: Piece[] = []
  let at = start
  for (let hit: Hit | undefined = first; hit && hit.end <= end; hit = hits.next().value) {
    if (hit.start > at) pieces.push({ text: flat.slice(at, hit.start), hit: false })
    pieces.push({ text: flat.slice(hit.start, hit.end), hit: true })
    at = hit.end
  }
  if (at < end) pieces.push({ text: cut(flat, at, end), hit: false })
  if (start > 0 && pieces[0]) pieces[0] = { ...pieces[0], text: `…${pieces[0].text}` }
  return pieces
}

interface Hit {
  start: number
  end: number
}

function wordBoundary(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  return space === -1 || space - at > 20 ? at : space + 1
}

function cut(text: string, start: number, end: number): string {
  if (end >= text.length) return text.slice(start)
  const space = text.lastIndexOf(' ', end)
  return `${text.slice(start, space > start ? space : end)}…`
}
