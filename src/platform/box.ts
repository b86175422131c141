/** Lines in a frame that nobody overlooks in a terminal. */
export function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length))
  const edge = (left: string, right: string) => `${left}${'═'.repeat(width + 4)}${right}`
  const body = ['', ...lines, ''].map((line) => `║  ${line.padEnd(width)}  ║`)
  return ['', edge('╔', '╗'), ...body, edge('╚', '╝'), ''].join('\n')
}
