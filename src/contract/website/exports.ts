import { answers, numericId, route, z } from '#contract/route.ts'

// Everything of the site in one archive: JSON lines, files, Markdown, WXR.

const exportAnswer = z
  .object({
    id: z.number(),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    size: z.number().openapi({ description: 'In bytes' }),
    files: z.number().openapi({ description: 'How many are in it so far' }),
    fault: z.string().nullable(),
    startedBy: z.string(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .openapi('Export')

export type ExportAnswer = z.infer<typeof exportAnswer>

const tags = ['exports']

export const listExports = route({
  method: 'get',
  path: '/api/exports',
  access: 'admin',
  tags,
  summary: 'The last exports, newest first; each is kept for 7 days',
  responses: { 200: answers(z.object({ items: z.array(exportAnswer) }), 'All of them') },
})

export const createExport = route({
  method: 'post',
  path: '/api/exports',
  access: 'admin',
  tags,
  summary: 'Begin an export of everything',
  responses: { 202: answers(exportAnswer, 'Begun') },
})

export const cancelExport = route({
  method: 'post',
  path: '/api/exports/{id}/cancel',
  access: 'admin',
  tags,
  summary: 'Stop an export that is being made',
  request: { params: numericId },
  responses: { 200: answers(exportAnswer, 'The export') },
})

export const downloadExport = route({
  method: 'get',
  path: '/api/exports/{id}/file',
  access: 'admin',
  tags,
  summary: 'The archive',
  request: { params: numericId },
  responses: {
    200: { description: 'A ZIP', content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } } },
  },
})
