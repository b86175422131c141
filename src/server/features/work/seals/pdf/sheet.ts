import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { BOX, type Face, type FontSet, type Run, setLines } from './set-lines.ts'
import { type SystemFont, systemFontFor } from './system-fonts.ts'

/** Fonts of each face, as files: the first that has a letter sets it. */
export type Fonts = Record<Face, Uint8Array[]>

export interface TextStyle {
  face?: Face
  size?: number
  colour?: string
  x?: number
  width?: number
  align?: 'left' | 'right'
  after?: number
}

interface Options {
  fonts: Fonts
  ink: string
  title: string
  author: string
  keywords: string
  at: Date
}

export const PAGE = { width: 595.28, height: 841.89, left: 62, right: 62, top: 64, bottom: 84 }
export const INNER = PAGE.width - PAGE.left - PAGE.right
const LEADING = 1.42
const ASCENT = 1.02

export type Sheet = ReturnType<typeof openSheet>
export type Structure = PDFKit.PDFStructureElement

/** Pages of A4, tagged, on which text is set line by line from the top; what does not fit goes on to the next page. */
export function openSheet({ fonts, ink, title, author, keywords, at }: Options) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    tagged: true,
    // Its types know PDF/A only.
    subset: 'PDF/UA' as 'PDF/A-2',
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Keywords: keywords, Creator: 'Countinghouse', CreationDate: at, ModDate: at },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const set = fontSet(doc, fonts)
  let y = PAGE.top
  let onNewPage: (() => void) | null = null

  const lower = PAGE.height - PAGE.bottom

  /** Room for so much; on the next page when there is none left on this one. */
  function need(height: number): void {
    if (y + height <= lower) return
    doc.continueOnNewPage()
    y = PAGE.top
    onNewPage?.()
  }

  const linesOf = (text: string, { face = 'text', size = 10, width = INNER }: TextStyle) =>
    setLines(set, text, { face, size, width })

  function drawRuns(runs: Run[], x: number, baseline: number, size: number): void {
    let at = x
    for (const run of runs) {
      if (run.font === BOX) {
        drawBoxes(doc, run, { x: at, baseline, size })
        at += set.widthOf(run, size)
        continue
      }
      doc.font(run.font).fontSize(size)
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: FEATURES })
      at += set.widthOf(run, size)
    }
  }

  const widthOf = (runs: Run[], size: number) => runs.reduce((sum, run) => sum + set.widthOf(run, size), 0)

  /** Draws lines at a height, without looking whether they fit. */
  function drawLine(runs: Run[], top: number, style: TextStyle): void {
    const { size = 10, x = PAGE.left, width = INNER, align = 'left', colour = ink } = style
    doc.fillColor(colour)
    const indent = align === 'right' ? width - widthOf(runs, size) : 0
    drawRuns(runs, x + indent, top + size * ASCENT, size)
  }

  function rule(weight = 0.6, colour = ink): void {
    artifact(() =>
      doc
        .moveTo(PAGE.left, y)
        .lineTo(PAGE.width - PAGE.right, y)
        .lineWidth(weight)
        .stroke(colour),
    )
  }

  /** What is there for the eye alone. */
  function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    doc.markContent('Artifact', { type })
    draw()
    doc.endMarkedContent()
  }

  /** A part of the document for those who have it read to them; the head of a table says what it is the head of. */
  function struct(tag: string, draw: () => void, scope?: 'Column' | 'Row'): Structure {
    const options = (scope ? { scope } : {}) as PDFKit.Mixins.StructureElementOptions
    return doc.struct(tag, options, draw)
  }

  return {
    doc,
    root,
    struct,
    need,
    rule,
    doubleRule() {
      rule(1.1)
      y += 2.6
      rule(0.5)
    },
    artifact,
    drawLine,
    linesOf,
    leadingOf: (size: number) => size * LEADING,
    y: () => y,
    moveTo: (next: number) => {
      y = next
    },
    skip: (height: number) => {
      y += height
    },
    /** Called at the top of each page that begins until it is taken back. */
    repeat: (draw: (() => void) | null) => {
      onNewPage = draw
    },

    write(tag: string, text: string, style: TextStyle = {}, parent: Structure = root): void {
      const leading = (style.size ?? 10) * LEADING
      const lines = linesOf(text, style)
      // A heading is not alone at the foot of a page, nor does the first line of a paragraph.
      need(leading * (tag.startsWith('H') ? lines.length + 3 : Math.min(lines.length, 2)))
      parent.add(
        struct(tag, () => {
          for (const runs of lines) {
            need(leading)
            drawLine(runs, y, style)
            y += leading
          }
        }),
      )
      y += style.after ?? 0
    },

    async close(footOf: (page: number, pages: number) => string, colour: string): Promise<Uint8Array> {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        const style = { size: 7.5, colour }
        const [left = [], ...rest] = linesOf(footOf(page + 1, count), style)
        artifact(() => {
          doc.moveTo(PAGE.left, PAGE.height - 62).lineTo(PAGE.width - PAGE.right, PAGE.height - 62)
          doc.lineWidth(0.4).stroke(colour)
          for (const [at, runs] of [left, ...rest].entries()) drawLine(runs, PAGE.height - 56 + at * 11, style)
        }, 'Pagination')
      }
      root.end()
      const ended = new Promise((resolve) => doc.once('end', resolve))
      doc.end()
      await ended
      return new Uint8Array(Buffer.concat(pieces))
    },
  }
}

const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum', 'ccmp', 'isol', 'init', 'medi', 'fina', 'rlig']

const BOX_WIDTH = 0.85

function drawBoxes(
  doc: PDFKit.PDFDocument,
  { text }: Run,
  { x, baseline, size }: { x: number; baseline: number; size: number },
): void {
  doc.save().lineWidth(size / 20)
  for (const place of [...text].keys()) {
    doc
      .rect(x + (place * BOX_WIDTH + 0.1) * size, baseline - 0.72 * size, (BOX_WIDTH - 0.2) * size, 0.72 * size)
      .stroke()
  }
  doc.restore()
}

function fontSet(doc: PDFKit.PDFDocument, fonts: Fonts): FontSet {
  const named = new Map<Face, { name: string; has: (codePoint: number) => boolean }[]>()
  const names = new Map<Uint8Array, { name: string; has: (codePoint: number) => boolean }>()
  for (const [face, files] of Object.entries(fonts) as [Face, Uint8Array[]][]) {
    const known = files.map((file) => {
      const before = names.get(file)
      if (before) return before
      const name = `font-${names.size}`
      doc.registerFont(name, file)
      const font = create(file)
      const one = { name, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) }
      names.set(file, one)
      return one
    })
    named.set(face, known)
  }
  const ofSystem = new Map<SystemFont, string>()
  /** Letters that the fonts of the product lack are set by one of the system, where there is one. */
  const systemName = (codePoint: number): string | null => {
    const font = systemFontFor(codePoint)
    if (!font) return null
    const known = ofSystem.get(font) ?? `system-${ofSystem.size}`
    if (!ofSystem.has(font)) doc.registerFont(known, font.bytes, font.family)
    ofSystem.set(font, known)
    return known
  }
  const widths = new Map<string, number>()
  return {
    fontFor: (face, codePoint) => named.get(face)?.find(({ has }) => has(codePoint))?.name ?? systemName(codePoint),
    widthOf({ font, text }, size) {
      if (font === BOX) return [...text].length * BOX_WIDTH * size
      const key = `${font} ${text}`
      const known = widths.get(key)
      if (known !== undefined) return known * size
      const width = doc.font(font).fontSize(100).widthOfString(text, { features: FEATURES }) / 100
      widths.set(key, width)
      return width * size
    },
  }
}
