import { answers, calls, takesJson, z } from '#contract/route.ts'
import { CLIENT_KINDS } from './client-fields.ts'

export const CLIENT_IMPORT = { rows: 5_000, bytes: 2 * 1024 * 1024, shown: 200 } as const

const importedClient = z
  .object({
    row: z.number().openapi({ description: 'Its line in the table, the heading being 1' }),
    name: z.string(),
    kind: z.enum(CLIENT_KINDS),
    email: z.string(),
    state: z.enum(['new', 'known', 'wrong']),
    errors: z.record(z.string(), z.string()),
  })
  .openapi('ImportedClient')

const importAnswer = z
  .object({
    done: z.boolean().openapi({ description: 'False for a preview' }),
    counts: z.object({ new: z.number(), known: z.number(), wrong: z.number() }),
    rows: z.array(importedClient).openapi({ description: `At most ${CLIENT_IMPORT.shown}, wrong ones first` }),
  })
  .openapi('ClientImport')

export type ClientImportAnswer = z.infer<typeof importAnswer>

const forAccountants = calls('clients', 'accountant')

export const importClients = forAccountants.post('/api/clients/import', {
  maxBytes: CLIENT_IMPORT.bytes,
  summary: `Clients from a table (CSV) of at most ${CLIENT_IMPORT.rows} rows; shows what would happen unless told to do it`,
  request: {
    body: takesJson(
      z.object({
        csv: z.string('Choose a file').min(1, 'Choose a file').max(CLIENT_IMPORT.bytes),
        commit: z.boolean().default(false).openapi({ description: 'Import the rows that are right' }),
      }),
    ),
  },
  responses: { 200: answers(importAnswer, 'Row by row, what is new, known or wrong') },
})
