/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

interface Operation {
  summary?: string
  tags?: string[]
  'x-access'?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}

export interface Parameter {
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

/** One call, as the page tells of it. */
export interface Call {
  /** Where on the page it stands. */
  anchor: string
  method: string
  path: string
  summary: string
  access: string
  parameters: Parameter[]
  body: { kind: string; schema: Schema } | null
  answers: { status: string; words: string; kind: string | null; schema: Schema | null }[]
}

/** The calls, by what they are about, in the order in which the API tells of them. */
export function chaptersOf({ paths }: ApiDocument): { title: string; calls: Call[] }[] {
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
    parameters: operation.parameters ?? [],
    body: bodyKind && body?.schema ? { kind: bodyKind, schema: body.schema } : null,
    answers: Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { description = '', content = {} }]) => {
        const [kind, answer] = Object.entries(content)[0] ?? []
        return { status, words: description, kind: kind ?? null, schema: answer?.schema ?? null }
      }),
  }
}

export function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
