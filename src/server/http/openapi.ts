import type { OpenAPIHono } from '@hono/zod-openapi'
import { answers, calls, z } from '#contract/route.ts'
import { VERSION } from '#platform/version.ts'
import type { Environment } from './environment.ts'
import { createFeature } from './feature.ts'

export function apiDocumentRoutes(api: OpenAPIHono<Environment>) {
  let described: ReturnType<typeof describe> | undefined
  return createFeature().openapi(getApiDocument, (c) => {
    described ??= describe(api)
    return c.json(described, 200)
  })
}

function describe(api: OpenAPIHono<Environment>): { openapi: string; [part: string]: unknown } {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: 'session' })
  const described = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Countinghouse',
      version: VERSION,
      description:
        'Every call the site itself makes; any client may make them, with the same checks.\n\n' +
        'Some addresses have a fixed word where others have a parameter, such as `/api/documents/counts` beside `/api/documents/{id}`. The fixed word always wins: ' +
        'no id is such a word, for ids are numbers or random tokens of 22 characters.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This site' }],
  })
  return corrected({ ...described, tags: tagsOf(described) })
}

function tagsOf({ paths = {} }: { paths?: Record<string, unknown> }): { name: string }[] {
  const calls = Object.values(paths).flatMap((verbs) => Object.values(verbs as Record<string, { tags?: string[] }>))
  return [...new Set(calls.flatMap(({ tags }) => tags ?? []))].sort().map((name) => ({ name }))
}

/**
 * Fixes what the generator gets wrong: a part that may be null would have to be both the part and null, and patterns end in
 * the flags of the regular expression (JSON Schema reads every pattern as Unicode).
 */
function corrected<T>(part: T): T {
  if (Array.isArray(part)) return part.map(corrected) as T
  if (part === null || typeof part !== 'object') return part
  const { allOf, ...rest } = part as { allOf?: { $ref?: string; type?: string | string[] }[] }
  const [reference, other] = allOf ?? []
  if (reference?.$ref && Array.isArray(other?.type) && other.type.includes('null')) {
    return { ...rest, anyOf: [{ $ref: reference.$ref }, { type: 'null' }] } as T
  }
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) =>
      name === 'pattern' && typeof value === 'string' ? [name, value.replace(/\/u$/, '')] : [name, corrected(value)],
    ),
  ) as T
}

const getApiDocument = calls('operations', 'public').get('/api/openapi.json', {
  summary: 'This description of every call, as OpenAPI 3.1',
  responses: { 200: answers(z.looseObject({ openapi: z.string() }), 'The description') },
})
