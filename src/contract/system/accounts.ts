import { LENGTHS } from '#contract/limits.ts'
import { answers, calls, messageAnswer, takesJson, z } from '#contract/route.ts'
import {
  address,
  code,
  confirmPassword,
  email,
  fullName,
  knownPassword,
  linkToken,
  MISMATCH,
  mailCode,
  mailToken,
  newPassword,
  password,
  phone,
} from './account-fields.ts'

const forEveryone = calls('sign-in', 'public')
const forClients = calls('sign-in', 'client')

const signedInAnswer = z
  .object({
    token: z.string().describe('Send it as `Authorization: Bearer`. The cookie that comes with it is another value.'),
    message: z.string(),
  })
  .openapi('SignedIn')

const challengeAnswer = z
  .object({
    challenge: z.string().describe('Send it back with the code, within ten minutes'),
    message: z.string(),
  })
  .openapi('SecondFactorNeeded')

export const registration = z
  .object({ fullName, email, phone, address, password: newPassword, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: MISMATCH })

export const register = forEveryone.post('/api/auth/register', {
  summary: 'Register an account; the answer is the same whether or not the address has one',
  request: { body: takesJson(registration) },
  responses: { 201: answers(messageAnswer, 'What happens next') },
})

export const verifyEmail = forEveryone.post('/api/auth/verify-email', {
  summary: 'Confirm an email address with the token from the mail: of a new account, or a changed one',
  request: {
    body: takesJson(
      z
        .object({ token: mailToken, password: newPassword.optional(), confirmPassword: z.string().optional() })
        .refine((form) => form.password === undefined || form.password === form.confirmPassword, {
          path: ['confirmPassword'],
          error: MISMATCH,
        }),
    ),
  },
  responses: {
    200: answers(
      messageAnswer.extend({ token: z.string().optional() }),
      'Confirmed; a token where the caller was signed in',
    ),
  },
})

export const resendVerification = forClients.post('/api/auth/resend-verification', {
  unsettled: true,
  summary: 'Send the email that confirms the address again',
  responses: { 200: answers(messageAnswer, 'Sent') },
})

export const login = forEveryone.post('/api/auth/login', {
  summary: 'Sign in; sets a cookie too',
  request: {
    body: takesJson(
      z.object({
        email: z
          .string({ error: 'Enter your email address' })
          .trim()
          .min(1, 'Enter your email address')
          .max(LENGTHS.email, 'Enter your email address')
          .toLowerCase(),
        password,
        remember: z.boolean().default(false).describe('Keep me logged in: 30 days instead of 12 hours'),
      }),
    ),
  },
  responses: {
    200: answers(signedInAnswer, 'Signed in'),
    202: answers(challengeAnswer, 'The password is right; a second factor is needed'),
  },
})

export const loginSecondFactor = forEveryone.post('/api/auth/login/two-factor', {
  summary: 'Finish signing in with a code from the authenticator app, or a recovery code',
  request: { body: takesJson(z.object({ challenge: mailToken, code })) },
  responses: { 200: answers(signedInAnswer, 'Signed in') },
})

export const findRecipient = forEveryone.get('/api/auth/recipient', {
  summary: 'The address that a link in an email was sent to, for the form that asks for a code; signs nobody in',
  request: { query: z.object({ for: z.string().max(600) }) },
  responses: { 200: answers(z.object({ email: z.string() }), 'The address') },
})

export const askForCode = forEveryone.post('/api/auth/code', {
  summary: 'Ask for an email with six digits to sign in with; the answer is the same for every address',
  request: { body: takesJson(z.object({ email })) },
  responses: { 200: answers(messageAnswer, 'What happens next') },
})

export const loginWithCode = forEveryone.post('/api/auth/code/verify', {
  summary: 'Sign in with the six digits of the email; the last three that were sent are good, for 15 minutes',
  request: { body: takesJson(z.object({ email, code: mailCode, remember: z.boolean().default(false) })) },
  responses: {
    200: answers(signedInAnswer, 'Signed in'),
    202: answers(challengeAnswer, 'The code is right; a second factor is needed'),
  },
})

export const confirmIdentity = forClients.post('/api/auth/confirm-identity', {
  unsettled: true,
  summary:
    'Show again who is at the device: the password, a passkey, or, without either, a code from an email. It counts for ten minutes',
  request: {
    body: takesJson(
      z.union([
        z.object({ password }),
        z.object({ code: mailCode }),
        z.object({
          challenge: mailToken,
          credential: z.record(z.string(), z.unknown()).describe('What credential.toJSON() gives'),
        }),
      ]),
    ),
  },
  responses: { 200: answers(messageAnswer, 'Confirmed') },
})

export const startPasskeyLogin = forEveryone.post('/api/auth/passkey/options', {
  summary: 'What a browser needs to ask for a passkey',
  responses: {
    200: answers(
      z.object({
        challenge: z.string(),
        options: z.record(z.string(), z.unknown()).describe('For PublicKeyCredential.parseRequestOptionsFromJSON'),
      }),
      'Options',
    ),
  },
})

export const loginWithPasskey = forEveryone.post('/api/auth/passkey/login', {
  summary: 'Sign in with a passkey',
  request: {
    body: takesJson(
      z.object({
        challenge: mailToken,
        credential: z.record(z.string(), z.unknown()).describe('What credential.toJSON() gives'),
        remember: z.boolean().default(false),
      }),
    ),
  },
  responses: { 200: answers(signedInAnswer, 'Signed in') },
})

export const logout = forClients.post('/api/auth/logout', {
  unsettled: true,
  summary: 'Sign out on this device, or on all',
  request: { query: z.object({ everywhere: z.stringbool().optional() }) },
  responses: { 200: answers(messageAnswer, 'Signed out') },
})

export const forgotPassword = forEveryone.post('/api/auth/forgot-password', {
  summary: 'Ask for a link to a new password; the answer is the same for every address',
  request: { body: takesJson(z.object({ email })) },
  responses: { 200: answers(messageAnswer, 'What happens next') },
})

export const resetPassword = forEveryone.post('/api/auth/reset-password', {
  summary: 'Choose a new password with the token from the mail; signs out everywhere',
  request: {
    body: takesJson(
      z
        .object({ token: mailToken, password: newPassword, confirmPassword })
        .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: MISMATCH }),
    ),
  },
  responses: { 200: answers(messageAnswer, 'Changed') },
})

export const findReset = forEveryone.get('/api/auth/reset-password/link', {
  summary: 'Whether a link to a new password can still be used; nothing is changed',
  request: { headers: linkToken },
  responses: { 200: answers(messageAnswer, 'It can be used') },
})

export const UNDOABLE = [
  'password',
  'email',
  'email-asked',
  'passkey-added',
  'passkey-removed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes',
] as const

export const findUndo = forEveryone.get('/api/auth/not-me/notice', {
  summary: 'What the link "This was not me" of a notice is about; nothing is changed',
  request: { headers: linkToken },
  responses: { 200: answers(z.object({ change: z.enum(UNDOABLE), changedAt: z.string() }), 'The change') },
})

export const undoChange = forEveryone.post('/api/auth/not-me', {
  summary:
    'Undo a change of the account by the link of its notice; signs out everywhere and sends a link to a new password',
  request: { body: takesJson(z.object({ token: mailToken })) },
  responses: { 200: answers(messageAnswer, 'Undone') },
})

export const changePassword = forClients.post('/api/auth/change-password', {
  unsettled: true,
  summary: 'Change the password; ends every session and opens a new one for this device',
  request: {
    body: takesJson(
      z
        .object({ currentPassword: knownPassword, newPassword, confirmPassword })
        .refine((form) => form.newPassword === form.confirmPassword, { path: ['confirmPassword'], error: MISMATCH }),
    ),
  },
  responses: { 200: answers(signedInAnswer, 'Changed') },
})
