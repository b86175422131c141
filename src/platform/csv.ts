/** One line of a table as spreadsheets read it. */
export function csvLine(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** A download written as its lines come. */
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

function cell(text: string): string {
  // A cell that begins like a formula would be computed by the spreadsheet of whoever opens it.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
