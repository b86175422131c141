import { MARK } from '#content/mark.ts'
import { isWide } from '#domain/mark.ts'
import { breakLines, type Face, type Style, setLine, widthOf } from './typesetting.ts'

export interface Card {
  firm: string
  title: string
  text: string
  /** What is under the double rule: the address of the site. */
  foot: string
  look: Look
}

/** What the firm has chosen: its colours, and its mark as a picture in the file itself, in place of the drawn one. */
export interface Look {
  ink: string
  soft: string
  brass: string
  mark: { picture: string; width: number; height: number } | null
}

export interface Faces {
  display: Face
  text: Face
}

const CARD_SIZE = { width: 1200, height: 630 }

const COLOURS = { paper: '#fbf8f1', rule: '#d9d2c1', red: '#d9a79f' }
const MARGIN = 136
const RIGHT = 1110
const TITLE_SIZES = [92, 80, 68, 58]
const LINE = 52

/** A page's card for shared links: a sheet of the ledger with the page's name on it. */
export function drawCard({ firm, title, text, foot, look }: Card, faces: Faces): string {
  const display = (size: number): Style => ({ face: faces.display, size, colour: look.ink, family: 'serif' })
  const plain = (size: number, colour: string): Style => ({ face: faces.text, size, colour, family: 'sans-serif' })
  const column = RIGHT - MARGIN
  const heading = fitTitle(title, display, column)
  const body = fitText(text, plain(31, look.soft), column)
  const top = 258
  const textTop = top + heading.lines.length * heading.size * 1.08 + 6

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" viewBox="0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}">`,
    `<rect width="100%" height="100%" fill="${COLOURS.paper}"/>`,
    ruling(),
    ...letterhead(firm, look, display(44)),
    ...heading.lines.map((line, index) =>
      setLine(line, display(heading.size), { x: MARGIN - 4, y: top + index * heading.size * 1.08 }),
    ),
    ...body.map((line, index) => setLine(line, plain(31, look.soft), { x: MARGIN, y: textTop + index * 44 })),
    `<path d="M${MARGIN} 548.5H${RIGHT}M${MARGIN} 554.5H${RIGHT}" stroke="${look.ink}" stroke-width="2"/>`,
    setLine(foot, plain(25, look.brass), { x: RIGHT - widthOf(foot, plain(25, look.brass)), y: 596 }),
    '</svg>',
  ].join('')
}

/** The mark with the name beside it; a mark that holds the name is alone. */
function letterhead(firm: string, { ink, brass, mark }: Look, style: Style): string[] {
  const drawn = `<g transform="translate(${MARGIN} 62) scale(1.7)" fill="none" stroke="${ink}">${MARK(brass)}</g>`
  if (!mark) return [drawn, setLine(firm, style, { x: MARGIN + 88, y: 112 })]
  const height = 68
  const width = Math.min(480, (height * mark.width) / mark.height)
  const shown = `<image href="${mark.picture}" x="${MARGIN}" y="62" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet"/>`
  return isWide(mark) ? [shown] : [shown, setLine(firm, style, { x: MARGIN + width + 20, y: 112 })]
}

/** The largest size at which the title takes at most two lines; a long one is set small, in three. */
function fitTitle(title: string, style: (size: number) => Style, width: number) {
  for (const size of TITLE_SIZES) {
    const lines = breakLines(title, style(size), { width, most: 3 })
    if (lines.length <= 2) return { size, lines }
  }
  const size = TITLE_SIZES.at(-1) ?? 58
  return { size, lines: breakLines(title, style(size), { width, most: 3 }) }
}

/** Whole sentences as long as they fit into two lines; a first sentence that does not is cut short. */
function fitText(text: string, style: Style, width: number): string[] {
  const sentences = text.match(/[^.?]+[.?]*\s*/g) ?? [text]
  for (let count = sentences.length; count > 0; count--) {
    const lines = breakLines(sentences.slice(0, count).join('').trim(), style, { width, most: 3 })
    if (lines.length <= 2) return lines
  }
  return breakLines(text, style, { width, most: 2 })
}

function ruling(): string {
  const lines = Array.from({ length: 12 }, (_, n) => `M0 ${n * LINE + 20.5}H1200`).join('')
  return (
    `<path d="${lines}" stroke="${COLOURS.rule}" stroke-opacity=".55"/>` +
    `<path d="M84.5 0V630M92.5 0V630" stroke="${COLOURS.red}" stroke-width="2"/>`
  )
}
