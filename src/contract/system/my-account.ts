import { ROLES } from '#contract/access.ts'
import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, messageAnswer, takesJson, z } from '#contract/route.ts'
import { address, code, email, fullName, knownPassword, mailToken, phone } from './account-fields.ts'

const forClients = calls('my account', 'client')

const ownAccount = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    role: z.enum(ROLES),
    verified: z.boolean().openapi({ description: 'Whether the email address has been confirmed' }),
    hasPassword: z.boolean().openapi({ description: 'Without one, a code by email or a passkey opens the account' }),
    hasPasskey: z.boolean().openapi({ description: 'Whether a passkey opens the account' }),
    twoFactor: z.boolean().openapi({ description: 'Whether signing in takes a second factor' }),
    fresh: z.boolean().openapi({ description: 'Whether a password or passkey was shown within the last ten minutes' }),
    held: z.number().openapi({ description: 'How many passkeys and factors wait for a word about whose they are' }),
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

export const getMe = forClients.get('/api/auth/me', {
  unsettled: true,
  summary: 'Who is signed in',
  responses: { 200: answers(ownAccount, 'The account') },
})

export const updateProfile = forClients.patch('/api/account', {
  summary: 'Change name, phone or address; what is not sent stays as it is',
  request: {
    body: takesJson(z.object({ fullName: fullName.optional(), phone: phone.optional(), address: address.optional() })),
  },
  responses: { 200: answers(ownAccount, 'The account as it is now') },
})

export const changeEmail = forClients.post('/api/account/email', {
  unsettled: true,
  summary: 'Ask for another email address; it counts once the link sent there is opened',
  request: { body: takesJson(z.object({ email, password: knownPassword })) },
  responses: { 200: answers(messageAnswer, 'What happens next') },
})

const session = z
  .object({
    id: z.string(),
    device: z.string().openapi({ description: 'Such as "Firefox on Windows"' }),
    place: z.string().openapi({ description: 'Where it was opened from, in words' }),
    current: z.boolean().openapi({ description: 'Whether it is the one that asks' }),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    expiresAt: z.string(),
  })
  .openapi('Session')

export type SessionAnswer = z.infer<typeof session>

export const listSessions = forClients.get('/api/account/sessions', {
  summary: 'The devices that are signed in, last seen first',
  responses: { 200: answers(z.object({ items: z.array(session) }), 'The sessions') },
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
  recoveryCodes: z.array(z.string()).openapi({ description: 'Ten codes, each good once; they are shown only now' }),
  message: z.string(),
})

export const getTwoFactor = forClients.get('/api/account/two-factor', {
  unsettled: true,
  summary: 'Whether two-step verification is on',
  responses: {
    200: answers(z.object({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }), 'The state'),
  },
})

export const startTwoFactor = forClients.post('/api/account/two-factor', {
  unsettled: true,
  summary: 'Begin to set up two-step verification; it is on once a first code is confirmed',
  request: { body: takesJson(z.object({ password: knownPassword })) },
  responses: {
    200: answers(
      z.object({
        secret: z.string().openapi({ description: 'To type into the app, in groups of four' }),
        uri: z.string().openapi({ description: 'The otpauth address' }),
        qr: z.string().openapi({ description: 'The same as a QR code: an SVG picture' }),
      }),
      'What the authenticator app needs',
    ),
  },
})

export const confirmTwoFactor = forClients.post('/api/account/two-factor/confirm', {
  unsettled: true,
  summary: 'Turn two-step verification on with a first code from the app',
  request: { body: takesJson(z.object({ code })) },
  responses: { 200: answers(recoveryCodes, 'On') },
})

export const renewRecoveryCodes = forClients.post('/api/account/two-factor/recovery-codes', {
  summary: 'Make ten new recovery codes; the old ones stop working',
  request: { body: takesJson(z.object({ password: knownPassword })) },
  responses: { 200: answers(recoveryCodes, 'The new codes') },
})

export const disableTwoFactor = forClients.post('/api/account/two-factor/disable', {
  summary: 'Turn two-step verification off',
  request: { body: takesJson(z.object({ password: knownPassword, code })) },
  responses: { 200: answers(messageAnswer, 'Off') },
})

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    synced: z.boolean(),
    held: z.boolean().openapi({ description: 'Whether it opens nothing until its owner has said that it is theirs' }),
  })
  .openapi('Passkey')

export type PasskeyAnswer = z.infer<typeof passkey>

export const listPasskeys = forClients.get('/api/account/passkeys', {
  summary: 'The passkeys that open this account',
  responses: { 200: answers(z.object({ items: z.array(passkey) }), 'The passkeys') },
})

export const startPasskey = forClients.post('/api/account/passkeys/options', {
  summary: 'What a browser needs to make a passkey',
  request: { body: takesJson(z.object({ password: knownPassword })) },
  responses: {
    200: answers(
      z.object({
        challenge: z.string(),
        options: z
          .record(z.string(), z.unknown())
          .openapi({ description: 'For PublicKeyCredential.parseCreationOptionsFromJSON' }),
      }),
      'Options',
    ),
  },
})

export const addPasskey = forClients.post('/api/account/passkeys', {
  summary: 'Add the passkey that the browser has made',
  request: {
    body: takesJson(
      z.object({
        challenge: mailToken,
        credential: z.record(z.string(), z.unknown()).openapi({ description: 'What credential.toJSON() gives' }),
        name: z
          .string({ error: 'Give the passkey a name' })
          .trim()
          .min(1, 'Give the passkey a name')
          .max(LENGTHS.name, `A name can have at most ${LENGTHS.name} characters`),
      }),
    ),
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
  request: { body: takesJson(z.object({ password: knownPassword })) },
  responses: { 200: answers(z.object({ message: z.string(), deletionAt: z.string() }), 'Noted') },
})

export const undoDeletion = forClients.delete('/api/account/deletion', {
  unsettled: true,
  summary: 'Keep the account after all',
  responses: { 200: answers(messageAnswer, 'Kept') },
})
