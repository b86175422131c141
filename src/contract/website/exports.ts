import { answers, calls, numericId, z } from '#contract/route.ts'

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

const forAdmins = calls('exports', 'admin')

export const listExports = forAdmins.get('/api/exports', {
  summary: 'The last exports, newest first; each is kept for 7 days',
  responses: { 200: answers(z.object({ items: z.array(exportAnswer) }), 'All of them') },
})

export const createExport = forAdmins.post('/api/exports', {
  summary: 'Begin an export of everything',
  responses: { 202: answers(exportAnswer, 'Begun') },
})

export const cancelExport = forAdmins.post('/api/exports/{id}/cancel', {
  summary: 'Stop an export that is being made',
  request: { params: numericId },
  responses: { 200: answers(exportAnswer, 'The export') },
})

export const downloadExport = forAdmins.get('/api/exports/{id}/file', {
  summary: 'The archive',
  request: { params: numericId },
  responses: {
    200: { description: 'A ZIP', content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } } },
  },
})
