import { CLIENT_COLUMNS } from '#contract/csv-columns.ts'
import { csvImport } from '#contract/csv-import.ts'
import { LENGTHS } from '#contract/limits.ts'
import { calls, z } from '#contract/route.ts'
import { optionalTypedLine } from '#contract/typed-text.ts'
import { MEMBER_RIGHTS } from './client-fields.ts'
import { newClient } from './clients.ts'

/** One row of a table of clients: the client, and a person who acts for it. */
export const clientRow = newClient
  .pick({ name: true, kind: true, email: true, phone: true, registrationNumber: true, taxNumber: true })
  .extend(newClient.pick({ address: true, yearEnd: true, plan: true }).shape)
  .extend({
    tags: optionalTypedLine(900),
    clientState: newClient.shape.state,
    contactName: optionalTypedLine(LENGTHS.name),
    contactEmail: z.union([
      z.literal(''),
      z.email('Enter an email address such as name@example.com').max(LENGTHS.email),
    ]),
    contactRight: z.enum(MEMBER_RIGHTS, 'Write owner, contributor or reader'),
  })

export const importClients = calls('clients', 'accountant').post(
  '/api/clients/import',
  csvImport({
    what: 'Clients, with the people who act for them,',
    name: 'ClientImport',
    titles: CLIENT_COLUMNS,
  }),
)
