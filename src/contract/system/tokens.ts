import { answers, calls, listOf, messageAnswer, named, pageQuery, takesJson, z } from '#contract/route.ts'
import { typedLine } from '#contract/typed-text.ts'
import { SCOPES, type Scope, TOKEN_DAYS } from './token-scopes.ts'

const forStaff = calls('tokens', 'staff')

const scopes = z.enum(SCOPES as [Scope, ...Scope[]], 'Choose from the scopes that are offered')

const token = named('ApiToken', {
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('Its last four characters'),
  scopes: z.array(z.string()),
  owner: z.string().describe('Who made it: it may never do more than they may'),
  isOwn: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
  lastUsedFrom: z.string().nullable().describe('The network it was last used from, in short form'),
})

export type TokenAnswer = z.infer<typeof token>

export const listTokens = forStaff.get('/api/tokens', {
  summary: 'Your API tokens, and for administrators those of everybody, without the tokens themselves',
  request: { query: pageQuery },
  responses: {
    200: answers(
      listOf(token).extend({ scopes: z.array(z.string()).describe('The scopes that your role has a use for') }),
      'A page of them, newest first',
    ),
  },
})

const tokenForm = named('ApiTokenForm', {
  name: typedLine(60, 'Enter a name'),
  scopes: z.array(scopes).min(1, 'Choose at least one scope').max(SCOPES.length),
  days: z.union(
    TOKEN_DAYS.map((days) => z.literal(days)),
    'Choose for how long it is valid',
  ),
})

export type TokenForm = z.infer<typeof tokenForm>

export const makeToken = forStaff.post('/api/tokens', {
  fresh: true,
  summary: 'Make a token that a program calls the API with, as `Authorization: Bearer …`',
  request: { body: takesJson(tokenForm) },
  responses: {
    201: answers(
      token.extend({ token: z.string().describe('The token, this one time') }).openapi('ApiTokenMade'),
      'The token',
    ),
  },
})

export const revokeToken = forStaff.delete('/api/tokens/{id}', {
  summary: 'Revoke a token of yours; administrators revoke any',
  request: { params: z.object({ id: z.string().max(40) }) },
  responses: { 200: answers(messageAnswer, 'Revoked') },
})
