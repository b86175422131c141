import { answers, calls, numericId, takesJson, z } from '#contract/route.ts'

const forAccountants = calls('customers', 'accountant')
const forAdmins = calls('customers', 'admin')

export const IMPORT = { rows: 5_000, bytes: 2 * 1024 * 1024, shown: 200 } as const

const receipt = z
  .object({
    reference: z.string(),
    at: z.string(),
    by: z.string(),
    removed: z
      .record(z.string(), z.number())
      .openapi({ description: 'How many records of each kind lost their person' }),
    stays: z.array(z.object({ what: z.string(), why: z.string() })).openapi({ description: 'What is left, and why' }),
    backups: z
      .array(z.string())
      .openapi({ description: 'When the backups were made that still hold the person; each goes when it is let go' }),
  })
  .openapi('ErasureReceipt')

export type ReceiptAnswer = z.infer<typeof receipt>

export const exportCustomer = forAdmins.get('/api/customers/{id}/data', {
  fresh: true,
  summary: 'Everything that is kept about one person, as a file to hand over',
  request: { params: numericId },
  responses: { 200: answers(z.record(z.string(), z.unknown()), 'Everything, by kind') },
})

export const eraseCustomer = forAdmins.delete('/api/customers/{id}', {
  summary: 'Erase one person for good; what must be kept stays without a name',
  request: { params: numericId },
  responses: { 200: answers(receipt, 'The receipt') },
})

export const getReceipt = forAdmins.get('/api/customers/erasures/{reference}', {
  summary: 'The receipt of an erasure',
  request: { params: z.object({ reference: z.string().max(20) }) },
  responses: { 200: answers(receipt, 'The receipt') },
})

const importedRow = z
  .object({
    row: z.number().openapi({ description: 'Its line in the table, the heading being 1' }),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    state: z.enum(['new', 'known', 'wrong']),
    errors: z.record(z.string(), z.string()),
  })
  .openapi('ImportedRow')

const importAnswer = z
  .object({
    done: z.boolean().openapi({ description: 'False for a preview' }),
    counts: z.object({ new: z.number(), known: z.number(), wrong: z.number() }),
    rows: z.array(importedRow).openapi({ description: `At most ${IMPORT.shown}, wrong ones first` }),
  })
  .openapi('ImportAnswer')

export type ImportAnswer = z.infer<typeof importAnswer>

export const importCustomers = forAccountants.post('/api/customers/import', {
  maxBytes: IMPORT.bytes,
  summary: `People from a table (CSV) of at most ${IMPORT.rows} rows; shows what would happen unless told to do it`,
  request: {
    body: takesJson(
      z.object({
        csv: z.string('Choose a file').min(1, 'Choose a file').max(IMPORT.bytes),
        commit: z.boolean().default(false).openapi({ description: 'Import the rows that are right' }),
      }),
    ),
  },
  responses: { 200: answers(importAnswer, 'Row by row, what is new, known or wrong') },
})
