export interface ApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

interface Operation {
  summary?: string
  tags?: string[]
  'x-access'?: string
  'x-scope'?: string
  'x-fresh'?: boolean
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

export interface Call {
  anchor: string
  method: string
  path: string
  summary: string
  access: string
  /** What an API token needs; null for a call that accepts none. */
  scope: string | null
  parameters: Parameter[]
  body: { kind: string; schema: Schema } | null
  answers: { status: string; words: string; kind: string | null; schema: Schema | null }[]
}

export type Form = [name: string, schema: Schema]

/** What the API reports on one page: calls about the same thing, and the forms that no earlier area needed. */
export interface Area {
  title: string
  name: string
  calls: Call[]
  forms: Form[]
}

/** The areas in the order in which the API reports them, and the forms that are beside all of them. */
export function areasOf({ paths, components }: ApiDocument): { areas: Area[]; shared: Form[] } {
  const left = new Map(Object.entries(components?.schemas ?? {}))
  const areas = chaptersOf(paths).map(({ title, calls }) => ({
    title: title.charAt(0).toUpperCase() + title.slice(1),
    name: anchorOf(title),
    calls,
    forms: formsIn(calls, left),
  }))
  return { areas, shared: [...left] }
}

export function placesOf({ areas, shared }: ReturnType<typeof areasOf>): Record<string, string> {
  const inAreas = areas.flatMap(({ name, forms }) => forms.map(([form]) => [form, `/api/docs/${name}`]))
  return Object.fromEntries([...shared.map(([form]) => [form, '/api/docs']), ...inAreas])
}

function chaptersOf(paths: ApiDocument['paths']): { title: string; calls: Call[] }[] {
  const chapters = new Map<string, Call[]>()
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(verbs)) {
      const title = operation.tags?.[0] ?? 'other'
      chapters.set(title, [...(chapters.get(title) ?? []), callOf(method, path, operation)])
    }
  }
  return [...chapters].map(([title, calls]) => ({ title, calls }))
}

function callOf(method: string, path: string, operation: Operation): Call {
  const [bodyKind, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return {
    anchor: anchorOf(`${method} ${path}`),
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: operation['x-access'] ?? 'public',
    scope: operation['x-scope'] ?? null,
    parameters: operation.parameters ?? [],
    body: bodyKind && body?.schema ? { kind: bodyKind, schema: body.schema } : null,
    answers: Object.entries(operation.responses)
      .map(([status, { description = '', content = {} }]) => {
        const [kind, answer] = Object.entries(content)[0] ?? []
        return { status, words: description, kind: kind ?? null, schema: answer?.schema ?? null }
      })
      // A problem looks the same whatever was called: the first page reports it once.
      .filter(({ status, schema }) => status !== 'default' && schema?.$ref !== PROBLEM),
  }
}

/** One line that makes the call; what is in braces, TOKEN, FILE and … are to be filled in. */
export function curlOf({ method, path, access, scope, parameters, body }: Call, publicUrl: string): string {
  const asked = parameters.filter((each) => each.in === 'query' && each.required)
  const query = asked.map(({ name }, at) => `${at === 0 ? '?' : '&'}${name}={${name}}`).join('')
  const token = scope || access !== 'public' ? ` -H 'Authorization: Bearer TOKEN'` : ''
  const verb = method === 'GET' ? '' : ` -X ${method}`
  return `curl${verb} '${publicUrl}${path}${query}'${token}${body ? sentBy(body) : ''}`
}

function sentBy({ kind, schema }: NonNullable<Call['body']>): string {
  if (kind === 'application/json') return ` -H 'Content-Type: ${kind}' -d '{…}'`
  if (kind !== 'multipart/form-data') return ` -H 'Content-Type: ${kind}' --data-binary @FILE`
  const fields = Object.entries(schema.properties ?? {})
  const isFile = ({ format, items }: Schema) => (items ?? { format }).format === 'binary'
  const needed = fields.filter(([name, field]) => isFile(field) || schema.required?.includes(name))
  return needed.map(([name, field]) => ` -F '${name}=${isFile(field) ? '@FILE' : '…'}'`).join('')
}

const PROBLEM = '#/components/schemas/Problem'

/** Takes what these calls refer to, directly and through one another, out of the forms that have no place yet. */
function formsIn(calls: Call[], left: Map<string, Schema>): Form[] {
  const forms: Form[] = []
  const take = (part: unknown): void => {
    for (const name of referencesIn(part)) {
      const schema = left.get(name)
      if (!schema) continue
      left.delete(name)
      forms.push([name, schema])
      take(schema)
    }
  }
  take(calls)
  return forms
}

function referencesIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
}

function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
