import { PERSON_COLUMNS } from '#contract/csv-columns.ts'
import { csvImport } from '#contract/csv-import.ts'
import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, named, numericId, z } from '#contract/route.ts'
import { optionalTypedLine, typedLine, typedPhone } from '#contract/typed-text.ts'

const forAccountants = calls('customers', 'accountant')
const forAdmins = calls('customers', 'admin')

const receipt = named('ErasureReceipt', {
  reference: z.string(),
  at: z.string(),
  by: z.string(),
  removed: z.record(z.string(), z.number()).describe('How many records of each kind lost their person'),
  stays: z.array(z.object({ what: z.string(), why: z.string() })).describe('What is left, and why'),
  backups: z
    .array(z.string())
    .describe('When the backups were made that still hold the person; each goes when it is let go'),
})

export const exportCustomer = forAdmins.get('/api/customers/{id}/data', {
  fresh: true,
  summary: 'Everything that is kept about one person, as a file to pass on',
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

export const personRow = z.object({
  name: typedLine(LENGTHS.name, 'Enter the name of the person'),
  email: z.email('Enter an email address such as name@example.com').max(LENGTHS.email),
  phone: typedPhone,
  company: optionalTypedLine(LENGTHS.name),
})

export const importCustomers = forAccountants.post(
  '/api/customers/import',
  csvImport({
    what: 'People',
    name: 'CustomerImport',
    titles: PERSON_COLUMNS,
  }),
)
