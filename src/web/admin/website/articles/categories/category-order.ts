export type Order = { id: number; subcategories: number[] }[]

export type Direction = 'up' | 'down'

interface Listed {
  id: number
  subcategories: { id: number }[]
}

export const orderOf = (categories: Listed[]): Order =>
  categories.map(({ id, subcategories }) => ({ id, subcategories: subcategories.map((each) => each.id) }))

/** One step up or down; a subcategory at the edge of its category steps into the next one. Null: it is at the end. */
export function stepped(order: Order, id: number, direction: Direction): Order | null {
  const by = direction === 'up' ? -1 : 1
  const at = order.findIndex((category) => category.id === id)
  if (at >= 0) return order[at + by] ? swapped(order, at, at + by) : null
  const parentAt = order.findIndex(({ subcategories }) => subcategories.includes(id))
  const parent = order[parentAt]
  if (!parent) return null
  const childAt = parent.subcategories.indexOf(id)
  if (parent.subcategories[childAt + by] !== undefined) {
    const subcategories = swapped(parent.subcategories, childAt, childAt + by)
    return order.map((each) => (each === parent ? { ...parent, subcategories } : each))
  }
  const next = order[parentAt + by]
  if (!next) return null
  return placedUnder(order, id, next.id, direction === 'up' ? next.subcategories.length : 0)
}

/** Dropped on another entry, before or after it; null where it cannot be. */
export function dropped(order: Order, id: number, onto: number, side: 'before' | 'after'): Order | null {
  if (id === onto) return null
  const moving = order.find((category) => category.id === id)
  const home = order.find((category) => category.id === onto || category.subcategories.includes(onto))
  if (!home) return null
  if (moving) {
    if (home.id === id) return null
    const rest = order.filter((category) => category !== moving)
    // Onto one of its subcategories is onto the category: behind it.
    const after = side === 'after' || home.id !== onto
    rest.splice(rest.indexOf(home) + (after ? 1 : 0), 0, moving)
    return rest
  }
  if (home.id === onto) return placedUnder(order, id, home.id, 0)
  const others = home.subcategories.filter((each) => each !== id)
  return placedUnder(order, id, home.id, others.indexOf(onto) + (side === 'after' ? 1 : 0))
}

/** Puts the categories into an order that was not saved yet; what it does not name stays at the end. */
export function arranged<T extends Listed & { subcategories: S[] }, S extends { id: number }>(
  categories: T[],
  order: Order,
): T[] {
  const children = new Map(categories.flatMap(({ subcategories }) => subcategories.map((each) => [each.id, each])))
  const named = order.flatMap(({ id, subcategories }) => {
    const category = categories.find((each) => each.id === id)
    return category ? [{ ...category, subcategories: subcategories.flatMap((child) => children.get(child) ?? []) }] : []
  })
  return [...named, ...categories.filter(({ id }) => !order.some((each) => each.id === id))]
}

/** Where an entry is among its like, in words: "2 of 5". */
export function placeOf(order: Order, id: number): string {
  const home = order.find(({ subcategories }) => subcategories.includes(id))
  const list = home ? home.subcategories : order.map((category) => category.id)
  return `${list.indexOf(id) + 1} of ${list.length}`
}

function placedUnder(order: Order, id: number, parentId: number, at: number): Order {
  return order.map((category) => {
    const subcategories = category.subcategories.filter((each) => each !== id)
    if (category.id === parentId) subcategories.splice(at, 0, id)
    return { ...category, subcategories }
  })
}

function swapped<T>(list: T[], one: number, other: number): T[] {
  const copy = [...list]
  ;[copy[one], copy[other]] = [copy[other] as T, copy[one] as T]
  return copy
}
