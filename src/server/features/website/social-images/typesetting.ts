import { escapeXml } from '#domain/text/escape.ts'

/** A typeface as outlines, in units of its own em; written by content/fonts/outline-fonts.mjs. */
export interface Face {
  unitsPerEm: number
  capHeight: number
  /** Letter → how far the next one is, and its outline with y upwards. */
  glyphs: Record<string, [advance: number, outline: string]>
  kerning: Record<string, number>
}

export interface Style {
  face: Face
  size: number
  colour: string
  /** What a machine's own fonts may substitute, for letters that the face does not have. */
  family: 'serif' | 'sans-serif'
}

export function widthOf(text: string, { face, size }: Style): number {
  return (placed(text, face).width * size) / face.unitsPerEm
}

/** Breaks text into lines no wider than asked; what does not fit into the last of them ends in an ellipsis. */
export function breakLines(text: string, style: Style, { width, most }: { width: number; most: number }): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((word) => pieces(word, style, width))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line) lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', style, width)]
}

export function setLine(text: string, style: Style, { x, y }: { x: number; y: number }): string {
  const { face, size, colour, family } = style
  const { letters, missing } = placed(text, face)
  if (missing) {
    return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${colour}">${escapeXml(text)}</text>`
  }
  const scale = size / face.unitsPerEm
  const outlines = letters.map(({ at, outline }) => `<path transform="translate(${at} 0)" d="${outline}"/>`).join('')
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines}</g>`
}

interface Placed {
  letters: { at: number; outline: string }[]
  width: number
  missing: boolean
}

function placed(text: string, face: Face): Placed {
  const letters: Placed['letters'] = []
  let at = 0
  let missing = false
  let previous = ''
  for (const letter of [...text.normalize('NFC')].flatMap((one) => nearest(one, face))) {
    const glyph = face.glyphs[letter]
    if (!glyph) missing = true
    const [advance, outline] = glyph ?? [face.unitsPerEm * 0.7, '']
    at += face.kerning[previous + letter] ?? 0
    if (outline) letters.push({ at, outline })
    at += advance
    previous = letter
  }
  return { letters, width: at, missing }
}

/** The letter itself, or without the accents that the face does not have. */
function nearest(letter: string, face: Face): string[] {
  if (face.glyphs[letter]) return [letter]
  if (letter === '\u00a0' || letter === '\u202f') return [' ']
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return bare && [...bare].every((part) => face.glyphs[part]) ? [...bare] : [letter]
}

/** A word that is wider than a line, cut where it has to be. */
function pieces(word: string, style: Style, width: number): string[] {
  if (widthOf(word, style) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part && widthOf(part + letter, style) > width) {
      parts.push(part)
      part = letter
    } else part += letter
  }
  return [...parts, part]
}

function shortened(line: string, style: Style, width: number): string {
  const letters = [...line]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, style) > width) letters.pop()
  return `${letters.join('').replace(/[\s,.;:]+$/, '')}…`
}
