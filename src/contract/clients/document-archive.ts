import { calls, numericId, z } from '#contract/route.ts'

const ids = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(500)])
  .transform((given) => (Array.isArray(given) ? given : [given]))

const forClients = calls('documents', 'client')

export const getDocumentArchive = forClients.get('/api/my/clients/{id}/documents/archive', {
  summary: 'The documents of a folder, those that are named, or all, as one ZIP; for the client’s people and the firm',
  request: {
    params: numericId,
    query: z.object({
      folder: z.coerce.number().int().positive().optional(),
      document: ids.optional().openapi({
        type: 'array',
        items: { type: 'string' },
        description: 'As often as there are documents; at most 500 files and 2 GB',
      }),
    }),
  },
  responses: {
    200: {
      description: 'The archive, as it is written',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})
