import { createHash } from 'node:crypto'

/** Lines that came and went; of many the first, and a sum of all. */
export function changed(before: string[], after: string[]): string[] {
  const came = without(after, before).map((line) => `+ ${startOf(line)}`)
  const went = without(before, after).map((line) => `- ${line.slice(0, 40)}`)
  return [...inShort(came, 12), ...inShort(went, came.length > 0 ? 2 : 6)]
}

/** Of a long line its start, and a sum of the rest. */
const startOf = (line: string) => (line.length > 240 ? `${line.slice(0, 240)} … ${digest(line)}` : line)

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

function inShort(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most), `${lines.length - most} more, ${digest(lines.join('\n'))}`]
}

function without(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
