import { LENGTHS } from '#contract/limits.ts'
import { answers, answersFields, calls, messageAnswer, named, takesFields, z } from '#contract/route.ts'
import { ROLES } from '#domain/roles.ts'
import { address, code, email, fullName, knownPassword, mailToken, phone } from './account-fields.ts'

const forClients = calls('my account', 'client')

const ownAccount = named('OwnAccount', {
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  role: z.enum(ROLES),
  verified: z.boolean().describe('Whether the email address has been confirmed'),
  hasPassword: z.boolean().describe('Without one, a code by email or a passkey opens the account'),
  hasPasskey: z.boolean().describe('Whether a passkey opens the account'),
  twoFactor: z.boolean().describe('Whether signing in takes a second factor'),
  fresh: z.boolean().describe('Whether a password or passkey was shown within the last ten minutes'),
  held: z.number().describe('How many passkeys and factors wait for a word about whose they are'),
  mustDo: z
    .enum(['change-password', 'set-up-two-factor'])
    .nullable()
    .describe('What has to be done before anything else, if anything'),
  createdAt: z.string(),
  deletionAt: z.string().nullable().describe('When the account will be deleted, if that was asked for'),
})

export type OwnAccount = z.infer<typeof ownAccount>

export const getMe = forClients.get('/api/auth/me', {
  unsettled: true,
  summary: 'Who is signed in',
  responses: { 200: answers(ownAccount, 'The account') },
})

export const updateProfile = forClients.patch('/api/account', {
  summary: 'Change name, phone or address; what is not sent stays as it is',
  request: {
    body: takesFields({ fullName: fullName.optional(), phone: phone.optional(), address: address.optional() }),
  },
  responses: { 200: answers(ownAccount, 'The account as it is now') },
})

export const changeEmail = forClients.post('/api/account/email', {
  unsettled: true,
  summary: 'Ask for another email address; it counts once the link sent there is opened',
  request: { body: takesFields({ email, password: knownPassword }) },
  responses: { 200: answers(messageAnswer, 'What happens next') },
})

const session = named('Session', {
  id: z.string(),
  device: z.string().describe('Such as "Firefox on Windows"'),
  place: z.string().describe('Where it was opened from, in words'),
  current: z.boolean().describe('Whether it is the one that asks'),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
})

export type SessionAnswer = z.infer<typeof session>

export const listSessions = forClients.get('/api/account/sessions', {
  summary: 'The devices that are signed in, last seen first',
  responses: { 200: answersFields('The sessions', { items: z.array(session) }) },
})

export const endSession = forClients.delete('/api/account/sessions/{id}', {
  summary: 'Sign out one device',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: answers(messageAnswer, 'Signed out') },
})

export const endOtherSessions = forClients.delete('/api/account/sessions', {
  summary: 'Sign out every other device',
  responses: { 200: answers(messageAnswer, 'Signed out') },
})

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Ten codes, each good once; they are shown only now'),
  message: z.string(),
})

export const getTwoFactor = forClients.get('/api/account/two-factor', {
  unsettled: true,
  summary: 'Whether two-step verification is on',
  responses: {
    200: answersFields('The state', { enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }),
  },
})

export const startTwoFactor = forClients.post('/api/account/two-factor', {
  unsettled: true,
  summary: 'Begin to set up two-step verification; it is on once a first code is confirmed',
  request: { body: takesFields({ password: knownPassword }) },
  responses: {
    200: answersFields('What the authenticator app needs', {
      secret: z.string().describe('To type into the app, in groups of four'),
      uri: z.string().describe('The otpauth address'),
      qr: z.string().describe('The same as a QR code: an SVG picture'),
    }),
  },
})

export const confirmTwoFactor = forClients.post('/api/account/two-factor/confirm', {
  unsettled: true,
  summary: 'Turn two-step verification on with a first code from the app',
  request: { body: takesFields({ code }) },
  responses: { 200: answers(recoveryCodes, 'On') },
})

export const renewRecoveryCodes = forClients.post('/api/account/two-factor/recovery-codes', {
  summary: 'Make ten new recovery codes; the old ones stop working',
  request: { body: takesFields({ password: knownPassword }) },
  responses: { 200: answers(recoveryCodes, 'The new codes') },
})

export const disableTwoFactor = forClients.post('/api/account/two-factor/disable', {
  summary: 'Turn two-step verification off',
  request: { body: takesFields({ password: knownPassword, code }) },
  responses: { 200: answers(messageAnswer, 'Off') },
})

const passkey = named('Passkey', {
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  synced: z.boolean(),
  held: z.boolean().describe('Whether it opens nothing until its owner has said that it is theirs'),
})

export type PasskeyAnswer = z.infer<typeof passkey>

export const listPasskeys = forClients.get('/api/account/passkeys', {
  summary: 'The passkeys that open this account',
  responses: { 200: answersFields('The passkeys', { items: z.array(passkey) }) },
})

export const startPasskey = forClients.post('/api/account/passkeys/options', {
  summary: 'What a browser needs to make a passkey',
  request: { body: takesFields({ password: knownPassword }) },
  responses: {
    200: answersFields('Options', {
      challenge: z.string(),
      options: z.record(z.string(), z.unknown()).describe('For PublicKeyCredential.parseCreationOptionsFromJSON'),
    }),
  },
})

export const addPasskey = forClients.post('/api/account/passkeys', {
  summary: 'Add the passkey that the browser has made',
  request: {
    body: takesFields({
      challenge: mailToken,
      credential: z.record(z.string(), z.unknown()).describe('What credential.toJSON() gives'),
      name: z
        .string({ error: 'Give the passkey a name' })
        .trim()
        .min(1, 'Give the passkey a name')
        .max(LENGTHS.name, `A name can have at most ${LENGTHS.name} characters`),
    }),
  },
  responses: { 201: answers(passkey, 'Added') },
})

export const removePasskey = forClients.delete('/api/account/passkeys/{id}', {
  summary: 'Remove a passkey',
  fresh: true,
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: answers(messageAnswer, 'Removed') },
})

export const downloadData = forClients.get('/api/account/data', {
  summary: 'Everything kept about the person who asks, as a file',
  responses: { 200: answers(z.record(z.string(), z.unknown()), 'The data, by kind') },
})

export const requestDeletion = forClients.post('/api/account/deletion', {
  unsettled: true,
  summary: 'Have the account deleted in 14 days',
  request: { body: takesFields({ password: knownPassword }) },
  responses: { 200: answersFields('Noted', { message: z.string(), deletionAt: z.string() }) },
})

export const undoDeletion = forClients.delete('/api/account/deletion', {
  unsettled: true,
  summary: 'Keep the account after all',
  responses: { 200: answers(messageAnswer, 'Kept') },
})
