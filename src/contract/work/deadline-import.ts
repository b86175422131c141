import { answers, calls, takesJson, z } from '#contract/route.ts'
import { DEADLINES } from './deadline-fields.ts'

const importedRow = z.object({
  row: z.number().openapi({ description: 'Its line in the table, the heading being 1' }),
  client: z.string(),
  title: z.string(),
  dueOn: z.string(),
  state: z.enum(['new', 'known', 'wrong']),
  errors: z.record(z.string(), z.string()),
})

const importAnswer = z
  .object({
    done: z.boolean().openapi({ description: 'False for a preview' }),
    counts: z.object({ new: z.number(), known: z.number(), wrong: z.number() }),
    rows: z.array(importedRow).openapi({ description: `At most ${DEADLINES.importShown}, wrong ones first` }),
  })
  .openapi('DeadlineImport')

export type DeadlineImportAnswer = z.infer<typeof importAnswer>

const forAccountants = calls('deadlines', 'accountant')

export const importDeadlines = forAccountants.post('/api/deadlines/import', {
  maxBytes: DEADLINES.importBytes,
  summary: `Dates from a table (CSV) of at most ${DEADLINES.importRows} rows; shows what would happen unless told to do it`,
  request: {
    body: takesJson(
      z.object({
        csv: z.string('Choose a file').min(1, 'Choose a file').max(DEADLINES.importBytes),
        commit: z.boolean().default(false).openapi({ description: 'Import the rows that are right' }),
      }),
    ),
  },
  responses: { 200: answers(importAnswer, 'Row by row, what is new, known or wrong') },
})
