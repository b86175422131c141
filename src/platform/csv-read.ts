/** The cells of a table as spreadsheets write it: quoted where need be, with commas, semicolons or tabs between. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (plain[at + 1] === '"') cell += plain[at++]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && plain[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

// Whichever stands most often in the heading; spreadsheets of some countries write semicolons.
function separatorOf(text: string): string {
  const heading = text.split(/[\r\n]/, 1)[0] ?? ''
  const times = (sign: string) => heading.split(sign).length - 1
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}
