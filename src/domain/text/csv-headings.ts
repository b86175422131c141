/** The names in the first line of a table, each once, as far as they can be told without reading the rest. */
export function csvHeadings(csv: string): string[] {
  const line = csv.replace(/^\uFEFF/, '').split(/[\r\n]/, 1)[0] ?? ''
  const times = (sign: string) => line.split(sign).length
  const separator = [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
  const names = line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
  return [...new Set(names.filter(Boolean))].slice(0, 100)
}
