import { PASSWORD, send, signIn } from './accounts.ts'
import type { TestApp } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import { newestMail } from './mails.ts'
import { codeOf } from './one-time-codes.ts'

type Headers = Record<string, string>

interface Asked {
  challenge: string
  options: { challenge: string }
}

/** Adds a passkey to the account behind a session; answers the device that holds it. */
export async function addPasskey(app: TestApp, headers: Headers, { password = PASSWORD, name = 'A device' } = {}) {
  const device = createAuthenticator(app.config.publicUrl)
  const started = await send(app, '/api/account/passkeys/options', { password }, headers)
  const asked = started.body as unknown as Asked
  const form = { challenge: asked.challenge, credential: device.make(asked.options.challenge), name }
  const { status, body } = await send(app, '/api/account/passkeys', form, headers)
  if (status !== 201) throw new Error(`adding a passkey answered ${status}: ${JSON.stringify(body)}`)
  return { id: String(body.id), ...device }
}

export type Device = Awaited<ReturnType<typeof addPasskey>>

/** Tries to sign in with a passkey. */
export async function showPasskey(app: TestApp, device: Pick<Device, 'show'>) {
  const asked = (await send(app, '/api/auth/passkey/options', {})).body as unknown as Asked
  const credential = device.show(asked.options.challenge)
  const { status, body } = await send(app, '/api/auth/passkey/login', { challenge: asked.challenge, credential })
  return { status, body, bearer: { Authorization: `Bearer ${body.token}` } }
}

/** Turns on two-step verification for the account behind a session; answers what an app needs. */
export async function addSecondFactor(app: TestApp, headers: Headers, password = PASSWORD) {
  const { body } = await send(app, '/api/account/two-factor', { password }, headers)
  const secret = String(body.secret)
  const code = codeOf(secret, { now: app.clock.now() })
  const confirmed = await send(app, '/api/account/two-factor/confirm', { code }, headers)
  if (confirmed.status !== 200) throw new Error(`turning on two steps answered ${confirmed.status}`)
  app.clock.advance({ seconds: 60 })
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

/** Has a new password chosen by whoever reads the mails to an address. */
export async function resetPassword(app: TestApp, email: string, password: string) {
  await send(app, '/api/auth/forgot-password', { email })
  const { token } = await newestMail(app, email)
  return await send(app, '/api/auth/reset-password', { token, password, confirmPassword: password })
}

/** Another user who knows the password, on a device of their own. */
export async function thiefOf(app: TestApp, email: string) {
  const thief = await signIn(app, email)
  if (thief.status !== 200) throw new Error(`the thief was answered ${thief.status}`)
  return thief
}

/** The link of a notice to an address, as its reader would press it. */
export async function pressNotMe(app: TestApp, token: string) {
  return await send(app, '/api/auth/not-me', { token })
}
