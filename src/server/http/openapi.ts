import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Environment } from './environment.ts'

/** Serves the description of every mounted call at `/api/openapi.json`. */
export function documentApi(api: OpenAPIHono<Environment>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
  })
  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Countinghouse', version: '1', description: 'Every call the site makes, open to any client.' },
  })
}
