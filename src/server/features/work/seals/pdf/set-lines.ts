// Breaks text into lines, each of runs that one font can set. What a browser does by itself has to be done here for a PDF.

export type Face = 'display' | 'text' | 'bold'

export interface Run {
  font: string
  text: string
}

export interface FontSet {
  /** The first font of a face that has the letter; null when none has. */
  fontFor(face: Face, codePoint: number): string | null
  widthOf(run: Run, size: number): number
}

interface Setting {
  face: Face
  size: number
  width: number
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Join or part the letters beside them: Indic scripts, Persian and emoji are spelled with them. */
const JOINER = /[\u200C\u200D]/u
/** Characters without a picture of their own; among them those that turn the direction of what follows. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}|\p{Cc}|\p{Cn}|\p{Co}|\p{Cs}|\p{Variation_Selector}/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The lines of a text, from top to bottom, each as its runs from left to right. */
export function setLines(fonts: FontSet, text: string, setting: Setting): Run[][] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => setParagraph(fonts, paragraph, setting))
}

function setParagraph(fonts: FontSet, text: string, { face, size, width }: Setting): Run[][] {
  const { fontFor, widthOf } = fonts
  const space = widthOf({ font: fontFor(face, 0x20) ?? '', text: ' ' }, size)
  const measure = (word: Run[]) => word.reduce((sum, run) => sum + widthOf(run, size), 0)
  const lines: Run[][][] = []
  let line: Run[][] = []
  let used = 0
  const plain = text.normalize('NFC').replace(/\t/g, ' ').replace(INVISIBLE, '')
  const words = plain
    .replace(/(?<![^ ])[\u200C\u200D]+/g, '')
    .split(/ +/)
    .filter(Boolean)
  for (const word of words.flatMap((each) => fitting(fonts, each, { face, size, width }))) {
    const runs = runsOf(fonts, word, face)
    const needs = measure(runs)
    if (line.length > 0 && used + space + needs > width) {
      lines.push(line)
      line = []
      used = 0
    }
    used += (line.length > 0 ? space : 0) + needs
    line.push(runs)
  }
  lines.push(line)
  return lines.map((each) => joined(inOrder(each), fontFor(face, 0x20) ?? ''))
}

/** A word that is wider than the line, in pieces that are not. */
function fitting(fonts: FontSet, word: string, { face, size, width }: Setting): string[] {
  const widthOf = (text: string) => runsOf(fonts, text, face).reduce((sum, run) => sum + fonts.widthOf(run, size), 0)
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece && widthOf(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

/** What is drawn as an empty box: no font has it. */
export const BOX = 'box'

/** A character that no font has is one box, of however many signs it is made. */
function runsOf({ fontFor }: FontSet, word: string, face: Face): Run[] {
  const runs: Run[] = []
  const add = (font: string, text: string) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ font, text })
  }
  for (const { segment } of graphemes.segment(word)) {
    const letters = [...segment]
    const fontOf = (letter: string) =>
      JOINER.test(letter) ? (runs.at(-1)?.font ?? BOX) : fontFor(face, letter.codePointAt(0) ?? 0)
    if (letters.some((letter) => fontOf(letter) === null)) add(BOX, '□')
    else for (const letter of letters) add(fontOf(letter) ?? BOX, letter)
  }
  return runs
}

/** Words that are read from right to left are in that order; the line as a whole is read from left to right. */
function inOrder(words: Run[][]): Run[][] {
  const isBackward = (word: Run[] | undefined) => word?.some(({ text }) => RIGHT_TO_LEFT.test(text)) ?? false
  const ordered: Run[][] = []
  for (let at = 0; at < words.length; ) {
    let end = at + 1
    if (isBackward(words[at])) while (isBackward(words[end])) end++
    ordered.push(...words.slice(at, end).reverse())
    at = end
  }
  return ordered
}

/** Neighbours in the same font as one run, with the spaces between: it is copied and read aloud as one text. */
function joined(words: Run[][], plain: string): Run[] {
  const runs: Run[] = []
  for (const [at, word] of words.entries()) {
    for (const [part, run] of word.entries()) {
      if (part === 0 && at > 0) add(runs, { font: plain, text: ' ' })
      add(runs, run)
    }
  }
  return runs
}

/** Puts a run behind the others. One that is read from right to left stays by itself: its space would change sides. */
function add(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  const isOneWay = last && !RIGHT_TO_LEFT.test(last.text) && !RIGHT_TO_LEFT.test(run.text)
  if (last && isOneWay && (last.font === run.font || run.text === ' ')) last.text += run.text
  else runs.push({ ...run })
}
