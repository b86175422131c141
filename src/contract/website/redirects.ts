import {
  answers,
  calls,
  lenient,
  listOf,
  messageAnswer,
  named,
  numericId,
  pageQuery,
  takesJson,
  z,
} from '#contract/route.ts'
import { typedLine } from '#contract/typed-text.ts'
import { KEPT_KINDS, REDIRECT_KINDS, REDIRECT_ORDERS, REDIRECT_REASONS } from './redirect-fields.ts'

// Old addresses that lead elsewhere, asked only where nothing else answers.

const redirect = named('Redirect', {
  id: z.number(),
  from: z.string().describe('As it is compared: without host, case and a slash at the end'),
  to: z.string().describe('A path of this site, or a whole address elsewhere'),
  kind: z.enum(KEPT_KINDS).describe('`gone`: given up in a rename; it answers 404'),
  reason: z.enum(REDIRECT_REASONS),
  hits: z.number().describe('How often it was followed; counted within a minute'),
  lastHitOn: z.string().nullable().describe('The day, in the firm’s time zone'),
  createdAt: z.string(),
})

export type RedirectAnswer = z.infer<typeof redirect>

const written = z.object({
  from: typedLine(1_000, 'Enter the old address'),
  to: typedLine(1_000, 'Enter where it leads'),
  kind: z.enum(REDIRECT_KINDS, 'Choose whether it is permanent').default('permanent'),
})

const forAdmins = calls('redirects', 'admin')

export const listRedirects = forAdmins.get('/api/redirects', {
  summary: 'Redirects, newest first by default',
  request: {
    query: pageQuery.extend({
      q: z.string().trim().max(100).default('').describe('Part of either address'),
      reason: lenient(z.enum(REDIRECT_REASONS).optional(), undefined),
      order: lenient(z.enum(REDIRECT_ORDERS), 'newest').default('newest'),
    }),
  },
  responses: { 200: answers(listOf(redirect), 'A page of them') },
})

export const createRedirect = forAdmins.post('/api/redirects', {
  summary: 'Lead an old address elsewhere; what leads on already is followed to its end',
  request: { body: takesJson(written) },
  responses: { 201: answers(redirect, 'The redirect') },
})

export const changeRedirect = forAdmins.put('/api/redirects/{id}', {
  summary: 'Change a redirect',
  request: { params: numericId, body: takesJson(written) },
  responses: { 200: answers(redirect, 'The redirect') },
})

export const deleteRedirect = forAdmins.delete('/api/redirects/{id}', {
  summary: 'Delete a redirect',
  request: { params: numericId },
  responses: { 200: answers(messageAnswer, 'Deleted') },
})
