import type { OpenAPIHono } from '@hono/zod-openapi'
import { getApiDocument } from '#contract/api-document.ts'
import { VERSION } from '#platform/version.ts'
import type { Environment } from './environment.ts'
import { createFeature } from './feature.ts'

/** Serves the description of every call of the API that it is mounted on. */
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
  return {
    ...api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Countinghouse',
        version: VERSION,
        description: 'Every call the site itself makes; any client may make them, with the same checks.',
      },
    }),
  }
}
