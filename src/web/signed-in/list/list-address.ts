type Value = string | number | null | undefined
type Query = Record<string, Value>

/** Where in a list a page begins: another filter or order begins at the first. */
const PLACES = ['page', 'before', 'after']

interface ListAddress<Q extends Query> {
  /** The address of the list asked as now, but for these. */
  (change?: Partial<Record<keyof Q | 'page' | 'before' | 'after', Value>>): string
  /** What a form has to keep of the present question, beside the fields that it has itself. */
  kept(...own: (keyof Q)[]): Record<string, string>
}

/** The addresses of a list: each keeps what is asked for now; what is usual is left out, and so is the page unless it is named. */
export function listAddress<Q extends Query>(base: string, now: Q, usual: Partial<Q> = {}): ListAddress<Q> {
  const said = (query: Query) =>
    Object.entries(query)
      .map(([name, value]): [string, string] => [name, String(value ?? '')])
      .filter(([name, value]) => value !== '' && value !== String(usual[name] ?? '') && !isFirst(name, value))
  const asked: Query = Object.fromEntries(Object.entries(now).filter(([name]) => !PLACES.includes(name)))
  const address = (change: Query = {}) => {
    const query = new URLSearchParams(said({ ...asked, ...change }))
    return query.size > 0 ? `${base}?${query}` : base
  }
  const kept = (...own: (keyof Q)[]) => Object.fromEntries(said(asked).filter(([name]) => !own.includes(name)))
  return Object.assign(address, { kept })
}

const isFirst = (name: string, value: string) => name === 'page' && value === '1'
