import { answers, route, z } from './route.ts'

const healthAnswer = z.object({ status: z.literal('ok') }).openapi('Health')

const readyAnswer = z
  .object({
    status: z.enum(['ready', 'unready']),
    checks: z.record(z.string(), z.object({ ok: z.boolean(), note: z.string().optional() })),
  })
  .openapi('Readiness')

export const getHealth = route({
  method: 'get',
  path: '/healthz',
  access: 'public',
  tags: ['operations'],
  summary: 'Whether the process is alive',
  responses: { 200: answers(healthAnswer, 'It is') },
})

export const getReadiness = route({
  method: 'get',
  path: '/readyz',
  access: 'public',
  tags: ['operations'],
  summary: 'Whether the site can serve: database, migrations, disk',
  responses: { 200: answers(readyAnswer, 'Ready'), 503: answers(readyAnswer, 'Not ready, and why') },
})
