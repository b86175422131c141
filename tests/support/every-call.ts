import type { Access } from '#contract/access.ts'
import type { TestApp } from './app.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema may be of any shape.
type Schema = any

/** One call as the API's own document reports it. */
export interface Call {
  name: string
  method: string
  path: string
  access: Access
  /** The kinds of body it takes, each with its schema. */
  bodies: Record<string, Schema>
  parameters: { name: string; in: 'query' | 'path' | 'header'; schema: Schema }[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every call of the API: attacks walk all of them, so that a new one is attacked from its first day. */
export async function everyCall(app: TestApp): Promise<Call[]> {
  const document: Schema = await (await app.call('/api/openapi.json')).json()
  const known = document.components?.schemas ?? {}
  const follow = (schema: Schema, depth = 0): Schema => {
    if (schema === null || typeof schema !== 'object') return schema
    if (depth > 8) return {}
    if (Array.isArray(schema)) return schema.map((each) => follow(each, depth))
    if (schema.$ref) return follow(known[schema.$ref.split('/').at(-1)], depth + 1)
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, follow(value, depth + 1)]))
  }
  return Object.entries<Schema>(document.paths).flatMap(([path, verbs]) =>
    METHODS.filter((method) => verbs[method]).map((method) => {
      const told = verbs[method]
      const content = Object.entries<Schema>(told.requestBody?.content ?? {})
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        access: told['x-access'],
        bodies: Object.fromEntries(content.map(([type, { schema }]) => [type, follow(schema)])),
        parameters: follow(told.parameters ?? []),
      }
    }),
  )
}

/** The address of a call, with these values in its path. */
export function fillPath(path: string, value = '999999'): string {
  return path.replace(/\{(\w+)[^}]*\}/g, encodeURIComponent(value))
}

/** A value that the schema would take, or nearly. */
export function sampleOf(schema: Schema): unknown {
  const [first] = schema?.anyOf ?? schema?.oneOf ?? []
  if (first) return sampleOf(first)
  if (schema?.const !== undefined) return schema.const
  if (schema?.enum) return schema.enum[0]
  const type = Array.isArray(schema?.type) ? schema.type[0] : schema?.type
  if (type === 'object') return sampleObject(schema)
  if (type === 'array') return [sampleOf(schema.items ?? {})]
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return false
  return SAMPLES[schema?.format] ?? 'Words of a person'
}

const SAMPLES: Record<string, string> = {
  email: 'someone@example.com',
  date: '2026-11-15',
  'date-time': '2026-11-15T10:00:00Z',
  uuid: '5f7f2f2c-8f3a-4a52-9d5d-1f4a3b2c1d0e',
}

export function sampleObject(schema: Schema): Record<string, unknown> {
  const properties = Object.entries<Schema>(schema?.properties ?? {})
  return Object.fromEntries(properties.map(([name, each]) => [name, sampleOf(each)]))
}
