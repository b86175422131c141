import { idempotencyHeader } from '#contract/idempotency.ts'
import { LENGTHS, MOST_SELECTED, PAGE_SIZE } from '#contract/limits.ts'
import { answers, calls, lenient, listOf, messageAnswer, numericId, pageQuery, takesJson, z } from '#contract/route.ts'
import { bulkAnswer, selectionOf } from '#contract/selection.ts'
import { timeZone } from '#contract/system/settings-fields.ts'
import { optionalTypedLine, typedLine, typedPhone, typedTag, typedTags } from '#contract/typed-text.ts'
import { CLIENT_ACTS, CLIENT_KINDS, CLIENT_ORDERS, CLIENT_STATES, CLIENT_UNDO_DAYS } from './client-fields.ts'
import { memberAnswer, storageAnswer } from './client-members.ts'

const kind = z.enum(CLIENT_KINDS, 'Choose what kind of client it is')
const state = z.enum(CLIENT_STATES, 'Choose a state')
const staffMember = z.object({ id: z.string(), name: z.string() })

const clientSummary = z
  .object({
    id: z.number(),
    kind,
    name: z.string(),
    state,
    email: z.string().nullable(),
    responsible: staffMember.nullable(),
    plan: z.string().nullable().describe('The slug of the plan'),
    yearEnd: z.string().nullable(),
    tags: z.array(z.string()),
    members: z.number().describe('How many people act for the client'),
    createdAt: z.string(),
    version: z.number().describe('Counts the changes; send it with yours'),
  })
  .openapi('ClientSummary')

const duplicate = z
  .object({
    id: z.number(),
    name: z.string(),
    state,
    alike: z.array(z.enum(['name', 'email', 'registrationNumber', 'taxNumber'])),
  })
  .openapi('LikelyDuplicate')

const person = memberAnswer
  .extend({
    addressRefusedAt: z
      .string()
      .nullable()
      .describe('Since when their address refuses emails for good; null while it does not'),
  })
  .openapi('ClientPerson')

const client = clientSummary
  .extend({
    registrationNumber: z.string().nullable(),
    taxNumber: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    timeZone: z.string().nullable(),
    storageLimitBytes: z.number().nullable().describe('null while the plan decides'),
    storage: storageAnswer,
    team: z.array(staffMember).describe('Who of the firm works for the client'),
    people: z.array(person).describe('Who acts for the client'),
    lead: z.object({ id: z.number(), reference: z.string() }).nullable(),
    duplicates: z.array(duplicate).describe('Clients that may be the same'),
    merges: z
      .array(z.object({ id: z.number(), name: z.string(), at: z.string(), by: z.string(), until: z.string() }))
      .describe(`Merges that can still be undone, for ${CLIENT_UNDO_DAYS} days each`),
    updatedAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('Client')

export type ClientSummaryAnswer = z.infer<typeof clientSummary>
export type ClientAnswer = z.infer<typeof client>
export type LikelyDuplicateAnswer = z.infer<typeof duplicate>

export const clientFilter = z.object({
  q: z.string().max(200).optional().describe('Words in the name, numbers, address, or of its people'),
  state: state.optional(),
  kind: kind.optional(),
  responsible: z.string().max(64).optional().describe('An account, "me", or "none"'),
  tag: z.string().max(40).optional(),
  yearEnd: z
    .string()
    .regex(/^(0[1-9]|1[0-2]|none)$/, 'Choose a month')
    .optional()
    .describe('The month of the year end, such as 12, or "none"'),
  service: z.string().max(60).optional().describe('With deadlines of this service'),
  people: z.enum(['none']).optional().describe('none: those for which nobody acts'),
})

const selection = selectionOf(clientFilter)

const forAccountants = calls('clients', 'accountant')

export const listClients = forAccountants.get('/api/clients', {
  summary: `Whom the firm works for, ${PAGE_SIZE.office} a page`,
  request: {
    query: clientFilter.extend(pageQuery.shape).extend({
      sort: lenient(z.enum(CLIENT_ORDERS), 'name')
        .default('name')
        .describe('Name, client since or year end; with - the other way round'),
    }),
  },
  responses: {
    200: answers(
      listOf(clientSummary).extend({
        more: z.boolean().describe('Whether a search found more than it was followed'),
        counts: z.record(z.enum([...CLIENT_STATES, 'all']), z.number()).describe('How many of each'),
      }),
      'One page of clients',
    ),
  },
})

export const exportClients = forAccountants.get('/api/clients/export', {
  fresh: true,
  summary: 'The same clients as a table (CSV)',
  request: { query: clientFilter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const getClientChoices = forAccountants.get('/api/clients/choices', {
  summary: 'Who may be responsible for clients, the plans, tags and services in use',
  responses: {
    200: answers(
      z.object({
        staff: z.array(staffMember),
        plans: z.array(z.object({ slug: z.string(), name: z.string(), storageGb: z.number() })),
        tags: z.array(z.string()),
        services: z.array(z.string()),
      }),
      'What can be chosen',
    ),
  },
})

const optionalLine = (max: number) => optionalTypedLine(max).nullable()

const fields = {
  kind,
  name: typedLine(LENGTHS.name, 'Enter the name of the client'),
  registrationNumber: optionalLine(60),
  taxNumber: optionalLine(60),
  address: optionalLine(LENGTHS.address),
  email: z
    .union([z.literal(''), z.email('Enter an email address such as name@example.com').max(LENGTHS.email)])
    .nullable(),
  phone: typedPhone.nullable(),
  yearEnd: z
    .union([z.literal(''), z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Choose a day and a month')])
    .nullable()
    .describe('Month and day, such as 12-31'),
  timeZone: z.union([z.literal(''), timeZone]).nullable(),
  responsible: z.string().max(64).nullable().describe('An account, "me", or null for nobody'),
  state,
  plan: z.string().max(60).nullable().describe('The slug of a plan'),
  storageLimitBytes: z
    .int('Enter a whole number')
    .min(0, 'Enter 0 or more')
    .max(1e14, 'Enter a smaller number')
    .nullable(),
  team: z.array(z.string().max(64)).max(100, 'Choose 100 people or fewer'),
  tags: typedTags,
}

const { kind: ofKind, name, ...others } = fields
export const newClient = z.object({ kind: ofKind, name }).extend(z.object(others).partial().shape).openapi('NewClient')
const clientChange = z
  .object({ version: z.int('Send the version you have seen').min(1) })
  .extend(z.object(fields).partial().shape)
  .openapi('ClientChange')

export type NewClient = z.infer<typeof newClient>
export type ClientChange = z.infer<typeof clientChange>

export const findDuplicates = forAccountants.get('/api/clients/duplicates', {
  summary: 'Clients that may be the one about to be made: the same name, email or number',
  request: {
    query: z.object({
      name: z.string().max(LENGTHS.name).optional(),
      email: z.string().max(LENGTHS.email).optional(),
      registrationNumber: z.string().max(60).optional(),
      taxNumber: z.string().max(60).optional(),
    }),
  },
  responses: { 200: answers(z.object({ items: z.array(duplicate) }), 'At most ten') },
})

export const createClient = forAccountants.post('/api/clients', {
  summary: 'Make a client',
  request: { headers: idempotencyHeader, body: takesJson(newClient) },
  responses: { 201: answers(client, 'The client') },
})

export const getClient = forAccountants.get('/api/clients/{id}', {
  summary: 'One client with its team, its people, its storage and likely duplicates',
  request: { params: numericId },
  responses: { 200: answers(client, 'The client') },
})

export const updateClient = forAccountants.patch('/api/clients/{id}', {
  summary: 'Change a client, end or reactivate it; 409 with what is there when another user was faster',
  request: { params: numericId, body: takesJson(clientChange) },
  responses: { 200: answers(client, 'The client as it is now') },
})

const undoneClient = z
  .object({ id: z.number(), version: z.number() })
  .extend(z.object(fields).pick({ state: true, responsible: true, team: true, tags: true }).partial().shape)

export const changeClients = forAccountants.post('/api/clients/bulk', {
  summary: 'Assign, set the state of, tag or invite many clients; what is refused is named, the others are changed',
  request: {
    body: takesJson(
      z.object({
        ...selection,
        act: z.enum(CLIENT_ACTS, 'Choose what to do'),
        responsible: fields.responsible.optional(),
        state: state.optional(),
        tag: typedTag.optional().describe('With tag and untag'),
        changes: z
          .array(undoneClient)
          .max(MOST_SELECTED)
          .optional()
          .describe('With undo, in place of a selection: `undo` of an earlier answer'),
      }),
    ),
  },
  responses: {
    200: answers(
      bulkAnswer.extend({
        undo: z.array(undoneClient).describe('What the changed rows were before'),
      }),
      'What became of each',
    ),
  },
})

export const deleteClient = forAccountants.delete('/api/clients/{id}', {
  summary: `Delete a client that was made by mistake; can be undone for ${CLIENT_UNDO_DAYS} days. 409 when it has documents or more`,
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'It is gone') },
})

export const restoreClient = forAccountants.post('/api/clients/{id}/restore', {
  summary: 'Undo a deletion',
  request: { params: numericId },
  responses: { 200: answers(client, 'The client is back') },
})

export const mergeClients = forAccountants.post('/api/clients/{id}/merge', {
  summary: `Take another record of the same client into this one; can be undone for ${CLIENT_UNDO_DAYS} days`,
  request: {
    params: numericId,
    body: takesJson(z.object({ other: z.int('Choose the other client').positive('Choose the other client') })),
  },
  responses: { 200: answers(client, 'The client with both') },
})

export const undoMerge = forAccountants.post('/api/clients/{id}/merges/{merge}/undo', {
  summary: 'Undo a merge: both are there again',
  request: { params: numericId.extend({ merge: z.coerce.number().int().positive() }) },
  responses: { 200: answers(client, 'The client as it was') },
})

export const getClientOfLead = forAccountants.get('/api/leads/{id}/client', {
  summary: 'The client that was made of a request, and clients that may be the same',
  request: { params: numericId },
  responses: {
    200: answers(
      z.object({
        client: z.object({ id: z.number(), name: z.string(), state }).nullable(),
        duplicates: z.array(duplicate),
      }),
      'What is there',
    ),
  },
})

export const makeClientOfLead = forAccountants.post('/api/leads/{id}/client', {
  summary: 'Make this a client: what the request says is taken over, and the person who wrote may be invited',
  request: {
    params: numericId,
    body: takesJson(z.object({ kind: kind.optional(), state: state.exclude(['ended']).optional() })),
  },
  responses: { 201: answers(client, 'The client') },
})
