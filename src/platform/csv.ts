import { type CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** A table that cannot be read, with the line on which that shows. */
export class CsvFault extends Error {
  readonly line: number
  constructor(words: string, line: number) {
    super(words)
    this.line = line
  }
}

/** One line of a table as spreadsheets read it, and as none of them computes it. */
export function csvLine(cells: string[]): string {
  return stringify([cells.map(neutral)], { record_delimiter: '\r\n', quoted_match: /[;\t|'\r\n]/ })
}

export function csvStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let begun = false
  return new ReadableStream({
    async pull(controller) {
      // Without the mark, spreadsheets take UTF-8 for an older alphabet.
      if (!begun) controller.enqueue(encoder.encode('\uFEFF'))
      begun = true
      const { value, done } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** The cells of a table as spreadsheets write it: quoted where need be, with commas, semicolons or tabs between. */
export function readCsv(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
    })
  } catch (error) {
    const { code, lines } = error as CsvError & { lines: number }
    if (code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    throw new CsvFault('A cell begins with a quotation mark and has none at its end', lines)
  }
}

/** A cell as it was before `csvLine` made it harmless. */
export function plainCell(cell: string): string {
  return cell.replace(NEUTRALISED, '$1')
}

// What spreadsheets take for the beginning of a formula, also as wide characters, also after spaces. A file with commas may be opened by
// one that parts cells at semicolons, tabs or lines: whatever follows such a sign can begin a cell.
const FORMULA = /((?:^|[,;|\t\r\n])[ \u00a0]*)(?=[=+\-@＝＋－＠])/g
const NEUTRALISED = /((?:^|[,;|\t\r\n])[ \u00a0]*)'(?=[=+\-@＝＋－＠\t\r])/g
const NUMBER = /^-?\d+(\.\d+)?$/

function neutral(cell: string): string {
  if (NUMBER.test(cell)) return cell
  return cell.replace(FORMULA, "$1'").replace(/^(?=[\t\r])/, "'")
}

// Whichever occurs most often in the heading; spreadsheets of some countries write semicolons.
function separatorOf(text: string): string {
  const heading = text.split(/[\r\n]/, 1)[0] ?? ''
  const times = (sign: string) => heading.split(sign).length - 1
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}
