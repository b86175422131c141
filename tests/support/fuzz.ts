import type { Call } from './every-call.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema may be of any shape.
type Schema = any

const STRANGE: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  9_007_199_254_740_992,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30T25:61:00Z',
  'NaN',
  '../../etc/passwd',
  "' or 1=1 --",
  '%',
  '🧾'.repeat(300),
  'a'.repeat(5_000),
  [],
  {},
  [[[]]],
  { constructor: 1, toString: 2 },
]

const IN_PATHS = [999_999, ...STRANGE.filter((each) => each !== '')]

/** The same requests at every run for the same seed. */
export function createFuzz(seed: number) {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

  /** A value that the schema takes, or with some chance one that it does not. */
  function value(schema: Schema, depth = 0): unknown {
    if (random() < 0.12) return pick(STRANGE)
    const choice = schema?.anyOf ?? schema?.oneOf
    if (choice) return value(pick(choice), depth)
    if (schema?.allOf) return Object.assign({}, ...schema.allOf.map((each: Schema) => value(each, depth)))
    if (schema?.const !== undefined) return schema.const
    if (schema?.enum) return pick(schema.enum)
    const type = Array.isArray(schema?.type) ? pick(schema.type as string[]) : schema?.type
    if (type === 'object') return depth > 6 ? {} : fields(schema, depth + 1)
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => value(schema.items ?? {}, depth + 1))
    if (type === 'integer') return Math.floor(random() * 50)
    if (type === 'number') return random() * 100
    if (type === 'boolean') return random() < 0.5
    if (type === 'null') return null
    return text(schema)
  }

  function fields(schema: Schema, depth: number): Record<string, unknown> {
    const known = Object.entries<Schema>(schema?.properties ?? {}).filter(
      ([name]) => random() < (schema.required?.includes(name) ? 0.95 : 0.6),
    )
    return Object.fromEntries(known.map(([name, each]) => [name, value(each, depth)]))
  }

  function text(schema: Schema): string {
    if (schema?.format === 'email') return `fuzz${Math.floor(random() * 1e6)}@example.com`
    if (schema?.format === 'date') return pick(['2026-11-15', '1900-01-01', '2100-12-31'])
    if (schema?.format === 'date-time') return pick(['2026-11-15T10:00:00Z', '2026-11-15T10:00:00+14:00'])
    return pick(['Words of a person', 'Ærø & Søn', '42', 'newest', 'x'])
  }

  return {
    pick,
    /** One request to this call, right or wrong. */
    request(call: Call): { path: string; init: RequestInit } {
      const inPath = call.path.replace(/\{(\w+)[^}]*\}/g, () =>
        // Half of them name something that is there: the rest would be refused before anything is done.
        encodeURIComponent(wellFormed(textOf(random() < 0.5 ? pick([1, 2, 3]) : pick(IN_PATHS)))),
      )
      const query = new URLSearchParams()
      for (const { name, in: place, schema } of call.parameters) {
        if (place === 'query' && random() < 0.5) query.append(name, textOf(value(schema)))
      }
      const [type, schema] = pick(Object.entries(call.bodies)) ?? []
      const path = query.size > 0 ? `${inPath}?${query}` : inPath
      if (!type) return { path, init: { method: call.method } }
      if (type !== 'application/json') return { path, init: { method: call.method, body: form(fields(schema, 0)) } }
      const headers = { 'Content-Type': type }
      return { path, init: { method: call.method, headers, body: JSON.stringify(value(schema)) ?? '' } }
    },
  }

  function form(values: Record<string, unknown>): FormData {
    const made = new FormData()
    for (const [name, each] of Object.entries(values)) made.append(name, textOf(each))
    return made
  }
}

function wellFormed(words: string): string {
  return words.toWellFormed().slice(0, 200) || 'x'
}

const textOf = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each))
