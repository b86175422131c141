const PIECE = 1024 * 1024

/** JSON lines in entries of about a megabyte, so that no reader has to hold a whole table. */
export async function* inPieces(
  rows: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let pieces = 0
  let lines: string[] = []
  let length = 0
  const piece = () => {
    const bytes = Buffer.from(lines.join(''))
    lines = []
    length = 0
    return { name: `${String(++pieces).padStart(6, '0')}.jsonl`, bytes }
  }
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`
    length += line.length
    lines.push(line)
    if (length >= PIECE) yield piece()
  }
  if (lines.length > 0) yield piece()
}
