import { answers, route, z } from './route.ts'

export const getApiDocument = route({
  method: 'get',
  path: '/api/openapi.json',
  access: 'public',
  tags: ['operations'],
  summary: 'This description of every call, as OpenAPI 3.1',
  responses: { 200: answers(z.looseObject({ openapi: z.string() }), 'The description') },
})
