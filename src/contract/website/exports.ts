import { answers, answersFields, calls, named, numericId, z } from '#contract/route.ts'

// Everything of the site in one archive: JSON lines, files, Markdown, WXR.

const exportAnswer = named('Export', {
  id: z.number(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  size: z.number().describe('In bytes'),
  files: z.number().describe('How many are in it so far'),
  fault: z.string().nullable(),
  startedBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

export type ExportAnswer = z.infer<typeof exportAnswer>

const forAdmins = calls('exports', 'admin')

export const listExports = forAdmins.get('/api/exports', {
  summary: 'The last exports, newest first; each is kept for 7 days',
  responses: { 200: answersFields('All of them', { items: z.array(exportAnswer) }) },
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
