import { formatAmount } from '#domain/proposals/amounts.ts'
import { type FeeLine, feeSums, lineSum, RHYTHM_WORDS, RHYTHMS } from '#domain/proposals/fees.ts'
import type { Look } from './agreement.ts'
import { INNER, PAGE, type Sheet, type Structure, type TextStyle } from './sheet.ts'

interface Fees {
  lines: FeeLine[]
  currency: string
  look: Look
}

interface Cell extends TextStyle {
  text: string
}

const TOTALS = { once: 'Paid once', month: 'Each month', quarter: 'Each quarter', year: 'Each year' } as const
const PRICE = 150
const GAP = 16
const DESCRIPTION = INNER - PRICE - GAP

/** A table of lines, with its head again at the top of each page that it goes on to. */
export function drawFees(sheet: Sheet, { title, lines, currency, look }: Fees & { title: string }): void {
  sheet.skip(6)
  sheet.write('H2', title, { face: 'display', size: 15, after: 4 })
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const head = { size: 8.5, colour: look.soft }
  const names: [Cell, Cell] = [
    { text: 'Service', ...head },
    { text: 'Before tax', ...head, align: 'right' },
  ]
  row(sheet, { table, cells: [[names[0]], [names[1]]], tag: 'TH', look })
  sheet.repeat(() => repeatHead(sheet, names, look))
  for (const line of lines) {
    const { quantity, unitPrice, discount, taxRate } = line
    const { net } = lineSum(line)
    const counted = quantity !== 100 || discount > 0
    const times = `${quantity / 100} × ${formatAmount(unitPrice, currency)}${discount > 0 ? `, less ${discount / 100} %` : ''}`
    const small = { size: 8.5, colour: look.soft }
    const description: Cell[] = [
      { text: line.title, face: 'bold' },
      ...(line.detail ? [{ text: line.detail, size: 9.5 }] : []),
      ...(counted ? [{ text: times, ...small }] : []),
    ]
    const price: Cell[] = [
      { text: `${formatAmount(net, currency)} ${RHYTHM_WORDS[line.rhythm]}`, align: 'right' },
      ...(taxRate > 0 ? [{ text: `${taxRate / 100} % tax`, ...small, align: 'right' as const }] : []),
    ]
    row(sheet, { table, cells: [description, price], tag: 'TD', look })
  }
  sheet.repeat(null)
  table.end()
}

export function drawSums(sheet: Sheet, { lines, currency, look }: Fees): void {
  const sums = feeSums(lines)
  const used = RHYTHMS.filter((rhythm) => lines.some((line) => line.rhythm === rhythm))
  sheet.need(16 + used.length * 30)
  sheet.skip(4)
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  for (const rhythm of used) {
    const { net, tax, gross } = sums[rhythm]
    const parts = `${formatAmount(net, currency)} and ${formatAmount(tax, currency)} tax`
    row(sheet, {
      table,
      cells: [
        [{ text: TOTALS[rhythm], face: 'bold', size: 11 }],
        [
          { text: formatAmount(gross, currency), face: 'bold', size: 11, align: 'right' },
          ...(tax > 0 ? [{ text: parts, size: 8.5, colour: look.soft, align: 'right' as const }] : []),
        ],
      ],
      tag: 'TD',
      look,
      isHeaded: true,
    })
  }
  table.end()
  sheet.skip(-1)
  sheet.doubleRule()
  sheet.skip(8)
}

interface Row {
  table: Structure
  cells: [Cell[], Cell[]]
  tag: 'TH' | 'TD'
  look: Look
  isHeaded?: boolean
}

function row(sheet: Sheet, { table, cells, tag, look, isHeaded = false }: Row): void {
  const places = [
    { x: PAGE.left, width: DESCRIPTION },
    { x: PAGE.left + DESCRIPTION + GAP, width: PRICE },
  ]
  const set = cells.map((texts, at) =>
    texts.flatMap(({ text, ...given }) => {
      const style = { ...given, ...places[at] }
      return sheet.linesOf(text, style).map((runs) => ({ runs, style, height: sheet.leadingOf(style.size ?? 10) }))
    }),
  )
  const height = Math.max(...set.map((lines) => lines.reduce((sum, line) => sum + line.height, 0)))
  sheet.need(height + 9)
  const top = sheet.y() + 4
  const tr = sheet.doc.struct('TR')
  table.add(tr)
  for (const [at, lines] of set.entries()) {
    const isHead = tag === 'TH' || (isHeaded && at === 0)
    const draw = () => {
      let y = top
      for (const { runs, style, height: leading } of lines) {
        sheet.drawLine(runs, y, style)
        y += leading
      }
    }
    tr.add(isHead ? sheet.struct('TH', draw, tag === 'TH' ? 'Column' : 'Row') : sheet.struct('TD', draw))
  }
  tr.end()
  sheet.moveTo(top + height + 4)
  sheet.rule(tag === 'TH' ? 0.9 : 0.5, tag === 'TH' ? look.ink : look.rule)
  sheet.skip(1)
}

/** For the eye alone: the table has its head already. */
function repeatHead(sheet: Sheet, names: [Cell, Cell], look: Look): void {
  const top = sheet.y()
  const [left, right] = names
  sheet.artifact(() => {
    const place = { ...right, x: PAGE.left + DESCRIPTION + GAP, width: PRICE }
    for (const runs of sheet.linesOf(left.text, left)) sheet.drawLine(runs, top, left)
    for (const runs of sheet.linesOf(right.text, place)) sheet.drawLine(runs, top, place)
  })
  sheet.skip(18)
  sheet.rule(0.9, look.ink)
  sheet.skip(1)
}
