import { LENGTHS } from './limits.ts'
import { answers, route, z } from './route.ts'

export const ROLES = ['client', 'editor', 'admin'] as const

/** An account as its owner sees it. */
export const ownAccount = z
  .object({
    id: z.string(),
    fullName: z.string().max(LENGTHS.name),
    email: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    role: z.enum(ROLES),
    verified: z.boolean().openapi({ description: 'Whether the email address has been confirmed' }),
    twoFactor: z.boolean().openapi({ description: 'Whether signing in takes a second factor' }),
    mustDo: z
      .enum(['change-password', 'set-up-two-factor'])
      .nullable()
      .openapi({ description: 'What has to be done before anything else, if anything' }),
    createdAt: z.string(),
    deletionAt: z
      .string()
      .nullable()
      .openapi({ description: 'When the account will be deleted, if that was asked for' }),
  })
  .openapi('OwnAccount')

export type OwnAccount = z.infer<typeof ownAccount>

export const getMe = route({
  method: 'get',
  path: '/api/auth/me',
  access: 'client',
  unsettled: true,
  tags: ['accounts'],
  summary: 'Who is signed in',
  responses: { 200: answers(ownAccount, 'The account') },
})
