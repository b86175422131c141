/** Prints figures as a person reads them; the file of results has them all. */
export function print(name: string, found: unknown): void {
  console.log(`\n${name}`)
  if (!Array.isArray(found)) console.log(found)
  else console.table(found.map((row) => flat(row)))
}

function flat(row: Record<string, unknown>, before = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const key = before + name
      if (value !== null && typeof value === 'object') return Object.entries(flat(value as never, `${key} `))
      return [[key, typeof value === 'number' ? Math.round(value * 100) / 100 : value]]
    }),
  )
}
