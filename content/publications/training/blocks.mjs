import { BRASS, FOOT, GREEN, HEIGHT, INK, LEFT, PAPER, REMEMBER, RIGHT, RULE, SOFT, WIDTH } from './look.mjs'
import { createWriter } from './writer.mjs'

/** What pages are set from: headings, paragraphs, tables, exercises, each below the one before. */
export function createBlocks(doc) {
  let pages = 0
  let y = 0
  const { tag, write, artifact } = createWriter(doc)

  function page(title) {
    doc.addPage()
    pages++
    artifact(() => doc.rect(0, 0, WIDTH, HEIGHT).fill(PAPER))
    if (title) doc.outline.addItem(title)
    if (title && pages > 1) footer()
    y = 62
  }

  function footer() {
    artifact(() => {
      doc
        .moveTo(LEFT, FOOT + 16)
        .lineTo(RIGHT, FOOT + 16)
        .lineWidth(0.6)
        .stroke(RULE)
      doc.font('text').fontSize(8.5).fillColor(SOFT)
      doc.text('Training modules · Countinghouse', LEFT, FOOT + 23, { lineBreak: false })
      doc.text(String(pages), LEFT, FOOT + 23, { width: RIGHT - LEFT, align: 'right', lineBreak: false })
    })
  }

  function need(height) {
    if (y + height > FOOT + 6)
      throw new Error(`page ${pages} is full: ${Math.round(y + height - FOOT)} points too many`)
  }

  function paragraph(
    text,
    { size = 10.9, gap = 8, color = INK, width = RIGHT - LEFT, x = LEFT, face = 'text', as = 'P' } = {},
  ) {
    doc.font(face).fontSize(size)
    const options = { width, lineGap: size * 0.34 }
    const height = doc.heightOfString(text, options)
    need(height)
    tag(as, () => write(text, { x, y, face, size, color, options }))
    y += height + gap
  }

  function doubleRule(at, color = INK) {
    artifact(() => {
      doc.moveTo(LEFT, at).lineTo(RIGHT, at).lineWidth(0.7).stroke(color)
      doc
        .moveTo(LEFT, at + 2.4)
        .lineTo(RIGHT, at + 2.4)
        .lineWidth(0.7)
        .stroke(color)
    })
  }

  function heading(text, { kicker, size = 25 } = {}) {
    if (kicker) paragraph(kicker, { size: 9.5, color: BRASS, face: 'strong', gap: 3 })
    paragraph(text, { size, face: 'display', gap: 8, color: GREEN, as: 'H1' })
  }

  function table({ caption, columns, rows, total }) {
    paragraph(caption, { size: 9.2, face: 'strong', gap: 5, color: SOFT, as: 'Caption' })
    const height = 20
    need(height * (rows.length + (total ? 2 : 1)))
    tag('Table', () => {
      if (columns.some(({ title }) => title))
        row(
          columns.map(({ title }) => title),
          { face: 'strong', color: SOFT, as: 'TH' },
        )
      artifact(() => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.8).stroke(INK))
      for (const cells of rows) {
        row(cells, {})
        artifact(() => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(RULE))
      }
      if (total) row(total, { face: 'strong' })
    })
    doubleRule(y)
    y += 14

    function row(cells, { face = 'text', color = INK, as = 'TD' }) {
      let x = LEFT
      tag('TR', () => {
        cells.forEach((cell, at) => {
          const { width, figures } = columns[at]
          const ink = cell.startsWith('−') ? '#8f1c16' : color
          const options = {
            width: width - (figures ? 0 : 8),
            align: figures ? 'right' : 'left',
            lineBreak: false,
            features: ['tnum', 'lnum'],
          }
          if (cell) tag(as, () => write(cell, { x, y: y + 5, face, size: 9.4, color: ink, options }))
          x += width
        })
      })
      y += height
    }
  }

  /** The exercise with room to write: as much as the page has left. */
  function exercise(text) {
    const inner = RIGHT - LEFT - 28
    doc.font('text').fontSize(10.9)
    const words = 38 + doc.heightOfString(text, { width: inner, lineGap: 3.7 })
    const lines = Math.min(8, Math.floor((REMEMBER - 16 - y - words) / 21))
    if (lines < 3) throw new Error(`page ${pages} leaves room for ${lines} lines only`)
    const height = words + lines * 21
    const top = y
    artifact(() => {
      doc
        .rect(LEFT, top, RIGHT - LEFT, height)
        .lineWidth(0.7)
        .fillAndStroke('#ffffff', RULE)
      doc.rect(LEFT, top, 3, height).fill(BRASS)
      for (let line = 1; line <= lines; line++) {
        const at = top + height - (lines - line) * 21 - 8
        doc
          .moveTo(LEFT + 14, at)
          .lineTo(RIGHT - 14, at)
          .lineWidth(0.5)
          .stroke(RULE)
      }
    })
    y = top + 10
    paragraph('Try it', { size: 10, face: 'strong', color: BRASS, gap: 3, x: LEFT + 14, width: inner, as: 'H2' })
    paragraph(text, { x: LEFT + 14, width: inner })
    y = top + height + 14
  }

  function remember(points) {
    y = REMEMBER
    doubleRule(y, BRASS)
    y += 12
    const width = (RIGHT - LEFT) / points.length
    tag('L', () => {
      points.forEach((point, at) => {
        const options = { width: width - 16, lineGap: 3 }
        tag('LI', () => write(point, { x: LEFT + at * width, y, face: 'display', size: 12.5, color: GREEN, options }))
      })
    })
    y += 40
  }

  return {
    tag,
    write,
    artifact,
    page,
    need,
    paragraph,
    doubleRule,
    heading,
    table,
    exercise,
    remember,
    pages: () => pages,
    /** Where the next block goes. */
    get y() {
      return y
    },
    set y(value) {
      y = value
    },
  }
}
