export function isAlike(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => isAlike(entry, other[at]))
  }
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other)
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isAlike(one[key], other[key]))
  )
}

/** Each text and number of a nested value with the path to it, as `items.2.title`. */
export function* leavesOf(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (value === null || typeof value !== 'object') return yield [path, value === null ? '' : String(value)]
  for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, path ? `${path}.${key}` : key)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
