import { LENGTHS, PAGE_SIZE } from '#contract/limits.ts'
import {
  answers,
  calls,
  lenient,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesFields,
  takesJson,
  z,
} from '#contract/route.ts'
import { optionalTypedLine, typedLine, typedPhone, typedText } from '#contract/typed-text.ts'
import { ROLES } from '#domain/roles.ts'

const PERSON_KINDS = ['contact', 'client', 'staff'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

export const CUSTOMER_GROUPS = [...PERSON_KINDS, 'suspended'] as const
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number]

const CUSTOMER_ORDERS = ['last', '-last', 'since', '-since', 'name', '-name'] as const
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number]

const role = z.enum(ROLES, 'Choose a role')

const customerSummary = named('CustomerSummary', {
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  kind: z.enum(PERSON_KINDS).describe('Without an account, a contact'),
  role: role.nullable(),
  suspended: z.boolean(),
  requests: z.number().describe('How many requests they have sent'),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
})

const customerNote = named('CustomerNote', { id: z.number(), at: z.string(), by: z.string(), text: z.string() })

const customer = customerSummary
  .extend({
    version: z.number().describe('Counts the changes; send it with yours'),
    importedAt: z.string().nullable(),
    addresses: z.array(z.string()).describe('Every address that is known to be theirs'),
    refusedAddresses: z
      .array(z.object({ address: z.string(), at: z.string(), reply: z.string() }))
      .describe('Those at which nobody can be reached, since when, and what the mail server said'),
    account: z
      .object({
        id: z.string(),
        verified: z.boolean(),
        twoFactor: z.boolean(),
        createdAt: z.string(),
        lastSignInAt: z.string().nullable(),
        suspendedAt: z.string().nullable(),
        deletionAt: z.string().nullable(),
        address: z.string().nullable(),
      })
      .nullable(),
    requestList: z.array(
      z.object({
        id: z.number(),
        reference: z.string(),
        kind: z.enum(['quote', 'contact']),
        state: z.enum(['new', 'in-progress', 'answered', 'closed', 'spam']),
        excerpt: z.string(),
        createdAt: z.string(),
      }),
    ),
    comments: z.array(
      z.object({
        id: z.number(),
        articleId: z.number(),
        articleTitle: z.string(),
        body: z.string(),
        state: z.string(),
        createdAt: z.string(),
      }),
    ),
    downloads: z.array(z.object({ fileId: z.number(), name: z.string().nullable(), at: z.string() })),
    notes: z.array(customerNote),
  })
  .openapi('Customer')

export type CustomerSummaryAnswer = z.infer<typeof customerSummary>
export type CustomerAnswer = z.infer<typeof customer>

const customerFilter = z.object({
  kind: z.enum(CUSTOMER_GROUPS).optional().describe('One kind of people; all by default'),
  q: z.string().max(200).optional().describe('Words in the name, address, phone or company'),
})

const forAccountants = calls('customers', 'accountant')
const forAdmins = calls('customers', 'admin')

export const listCustomers = forAccountants.get('/api/customers', {
  summary: `People: those with an account and those who wrote in, ${PAGE_SIZE.office} a page`,
  request: {
    query: customerFilter.extend(pageQuery.shape).extend({
      sort: lenient(z.enum(CUSTOMER_ORDERS), '-last')
        .default('-last')
        .describe('Last seen, known since or name; with - the other way round'),
    }),
  },
  responses: {
    200: answers(
      listOf(customerSummary).extend({
        more: z.boolean().describe('Whether a search found more than it was followed'),
        counts: z.record(z.enum([...CUSTOMER_GROUPS, 'all']), z.number()).describe('How many of each'),
      }),
      'One page of people',
    ),
  },
})

export const exportCustomers = forAccountants.get('/api/customers/export', {
  fresh: true,
  summary: 'The same people as a table (CSV)',
  request: { query: customerFilter },
  responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: z.string() } } } },
})

export const getCustomer = forAccountants.get('/api/customers/{id}', {
  summary: 'One person: what is known, their requests, comments, downloads and the notes about them',
  request: { params: numericId },
  responses: { 200: answers(customer, 'The person') },
})

const customerChange = z
  .object({
    version: z.int('Send the version you have seen').min(1).optional(),
    name: typedLine(LENGTHS.name, 'Enter a name').optional(),
    phone: typedPhone.nullable().optional(),
    company: optionalTypedLine(LENGTHS.name).nullable().optional(),
    role: role.optional(),
    suspended: z.boolean().optional(),
  })
  .refine(
    ({ role, suspended, name, phone, company }) =>
      [[role], [suspended], [name, phone, company]].filter((part) => part.some((value) => value !== undefined))
        .length === 1,
    'Send one change at a time: the details, the role, or the suspension',
  )
  .openapi('CustomerChange')

export const updateCustomer = forAccountants.patch('/api/customers/{id}', {
  summary: 'Change the details or, as an admin, the role; suspend and let in again',
  request: { params: numericId, body: takesJson(customerChange) },
  responses: { 200: answers(customer, 'The person as they are now') },
})

export const confirmCustomerAddress = forAdmins.post('/api/customers/{id}/confirm-address', {
  fresh: true,
  summary: 'Vouch that the address of an account is its owner’s, without a link by email',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Confirmed') },
})

export const makeResetLink = forAdmins.post('/api/customers/{id}/reset-link', {
  fresh: true,
  summary: 'A link to choose a new password, to pass on; answered this once',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer.extend({ link: z.url() }), 'The link') },
})

export const addCustomerNote = forAccountants.post('/api/customers/{id}/notes', {
  summary: 'Add a note for the office; it is part of what a person is shown when they ask for their data',
  request: { params: numericId, body: takesFields({ text: typedText(5_000, 'Write a note') }) },
  responses: { 201: answers(customerNote, 'The note') },
})

const noteId = numericId.extend({ note: z.coerce.number().int().positive() })

export const deleteCustomerNote = forAccountants.delete('/api/customers/{id}/notes/{note}', {
  summary: 'Take a note away',
  request: { params: noteId },
  responses: { 200: answers(messageAnswer, 'It is gone') },
})

export const mergeCustomers = forAccountants.post('/api/customers/{id}/merge', {
  summary: 'Take another record of the same person into this one; 409 when both have an account',
  request: {
    params: numericId,
    body: takesFields({ other: z.int('Choose the other record').positive('Choose the other record') }),
  },
  responses: { 200: answers(customer, 'The person with both') },
})
