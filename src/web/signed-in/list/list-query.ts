import type { TimeOrder } from '#contract/orders.ts'

/** What the address of a list asks for by these names; what is not given is empty. */
export function listQuery<const Name extends string>(request: Request, ...names: Name[]): Record<Name, string> {
  const asked = new URL(request.url).searchParams
  return Object.fromEntries(names.map((name) => [name, (asked.get(name) ?? '').trim().slice(0, 200)])) as never
}

/** A query as a call takes it: without what is empty. */
export const given = <Query extends Record<string, string>>(query: Query): Partial<Query> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as Partial<Query>

export const TIME_ORDERS: Record<TimeOrder, string> = { newest: 'Newest first', oldest: 'Oldest first' }

/** The order that an address asks for; a wrong one means the first. */
export function orderIn<T extends string>(asked: URLSearchParams, orders: Record<T, string>): T {
  const known = Object.keys(orders) as [T, ...T[]]
  return known.find((order) => order === asked.get('order')) ?? known[0]
}
