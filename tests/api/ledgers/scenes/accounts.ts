import { newId, newToken } from '#platform/ids.ts'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { newestMail } from '#tests/support/mails.ts'
import type { Ready, Scene, SceneApp } from './scene.ts'

const FRESH = 'a ledger by the window 9'

/** Coming in, one's own account, the team. */
export const accountScenes: Record<string, Scene> = {
  'POST /api/auth/register': async () => ({
    path: '/api/auth/register',
    body: { fullName: 'Robin Reed', email: newEmail(), password: PASSWORD, confirmPassword: PASSWORD },
    as: 'nobody',
  }),
  'POST /api/auth/register · a known address': async ({ app }) => ({
    path: '/api/auth/register',
    body: {
      fullName: 'Robin Reed',
      email: (await app.person()).email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
    as: 'nobody',
  }),
  'POST /api/auth/verify-email · another address': async (scene) => {
    const email = newEmail('another')
    const { bearer } = await scene.equipped()
    await scene.done('POST', '/api/account/email', { email, password: PASSWORD }, bearer)
    return { path: '/api/auth/verify-email', body: { token: (await newestMail(scene.app, email)).token }, as: bearer }
  },
  'POST /api/auth/verify-email': async (scene) => {
    const email = newEmail()
    const form = { fullName: 'Robin Reed', email, password: PASSWORD, confirmPassword: PASSWORD }
    await scene.done('POST', '/api/auth/register', form, {})
    const { token } = await newestMail(scene.app, email)
    const body = { token, password: PASSWORD, confirmPassword: PASSWORD }
    return { path: '/api/auth/verify-email', body, as: 'nobody' }
  },
  'POST /api/auth/resend-verification': async ({ app }) => ({
    path: '/api/auth/resend-verification',
    as: (await app.person({ verified: false })).bearer,
  }),
  'POST /api/auth/login': async ({ app }) => {
    const { email } = await app.person()
    return { path: '/api/auth/login', body: { email, password: PASSWORD }, as: 'nobody' }
  },
  'POST /api/auth/login/two-factor': async (scene) => {
    const { email, secret } = await scene.guarded()
    const { challenge } = await scene.done('POST', '/api/auth/login', { email, password: PASSWORD }, {})
    return {
      path: '/api/auth/login/two-factor',
      body: { challenge, code: await scene.codeOf(secret) },
      as: 'nobody',
    }
  },
  'POST /api/auth/code': async ({ app }) => ({
    path: '/api/auth/code',
    body: { email: (await app.person()).email },
    as: 'nobody',
  }),
  'POST /api/auth/code · an unknown address': async () => ({
    path: '/api/auth/code',
    body: { email: newEmail('nobody') },
    as: 'nobody',
  }),
  'POST /api/auth/code/verify': async (scene) => await withCode(scene, (await scene.app.person()).email),
  'POST /api/auth/code/verify · an address that nobody has proven': async (scene) =>
    await withCode(scene, (await scene.app.person({ verified: false })).email),
  'POST /api/auth/confirm-identity': async ({ app }) => ({
    path: '/api/auth/confirm-identity',
    body: { password: PASSWORD },
    as: (await app.person()).bearer,
  }),
  'POST /api/auth/not-me': async (scene) => ({
    path: '/api/auth/not-me',
    body: { token: await noticeOf(scene) },
    as: 'nobody',
  }),
  'POST /api/auth/passkey/options': async () => ({ path: '/api/auth/passkey/options', body: {}, as: 'nobody' }),
  'POST /api/auth/passkey/login': async (scene) => {
    const { device, form, bearer } = await scene.withKey()
    await scene.done('POST', '/api/account/passkeys', form, bearer)
    const { challenge, options } = await scene.done('POST', '/api/auth/passkey/options', {}, {})
    return {
      path: '/api/auth/passkey/login',
      body: { challenge, credential: device.show(options.challenge) },
      as: 'nobody',
    }
  },
  'POST /api/auth/logout': async ({ app }) => ({ path: '/api/auth/logout', as: (await app.person()).bearer }),
  'POST /api/auth/logout · everywhere': async (scene) => ({
    path: '/api/auth/logout?everywhere=true',
    as: (await scene.equipped()).bearer,
  }),
  'POST /api/auth/forgot-password · an unknown address': async () => ({
    path: '/api/auth/forgot-password',
    body: { email: newEmail('nobody') },
    as: 'nobody',
  }),
  'POST /api/auth/forgot-password': async ({ app }) => ({
    path: '/api/auth/forgot-password',
    body: { email: (await app.person()).email },
    as: 'nobody',
  }),
  'POST /api/auth/reset-password': async (scene) => {
    const { email } = await scene.equipped()
    await scene.done('POST', '/api/auth/forgot-password', { email }, {})
    const { token } = await newestMail(scene.app, email)
    return {
      path: '/api/auth/reset-password',
      body: { token, password: FRESH, confirmPassword: FRESH },
      as: 'nobody',
    }
  },
  'POST /api/auth/change-password': async (scene) => ({
    path: '/api/auth/change-password',
    body: { currentPassword: PASSWORD, newPassword: FRESH, confirmPassword: FRESH },
    as: (await scene.equipped()).bearer,
  }),

  'PATCH /api/account': async ({ app }) => ({
    path: '/api/account',
    body: { phone: '+1 202 555 0100' },
    as: (await app.person()).bearer,
  }),
  'POST /api/account/email': async (scene) => ({
    path: '/api/account/email',
    body: { email: newEmail('another'), password: PASSWORD },
    as: (await scene.equipped()).bearer,
  }),
  'DELETE /api/account/sessions': async (scene) => {
    const { bearer } = await twoDevices(scene)
    return { path: '/api/account/sessions', as: bearer }
  },
  'DELETE /api/account/sessions/{id}': async (scene) => {
    const { bearer, other } = await twoDevices(scene)
    return { path: `/api/account/sessions/${other}`, as: bearer }
  },
  'DELETE /api/account/devices/{id}': async (scene) => {
    const { bearer, other } = await twoDevices(scene)
    await scene.done('DELETE', `/api/account/sessions/${other}`, undefined, bearer)
    const { items } = await scene.done('GET', '/api/account/devices', undefined, bearer)
    return { path: `/api/account/devices/${items[0].id}`, as: bearer }
  },
  'POST /api/account/review': async (scene) => await heldKey(scene, true),
  'POST /api/account/review · not theirs': async (scene) => await heldKey(scene, false),
  'POST /api/account/two-factor': async ({ app }) => ({
    path: '/api/account/two-factor',
    body: { password: PASSWORD },
    as: (await app.person()).bearer,
  }),
  'POST /api/account/two-factor/confirm': async (scene) => {
    const { bearer } = await scene.app.person()
    const { secret } = await scene.done('POST', '/api/account/two-factor', { password: PASSWORD }, bearer)
    return { path: '/api/account/two-factor/confirm', body: { code: await scene.codeOf(secret) }, as: bearer }
  },
  'POST /api/account/two-factor/recovery-codes': async (scene) => ({
    path: '/api/account/two-factor/recovery-codes',
    body: { password: PASSWORD },
    as: (await scene.guarded()).bearer,
  }),
  'POST /api/account/two-factor/disable': async (scene) => {
    const { bearer, secret } = await scene.guarded()
    const body = { password: PASSWORD, code: await scene.codeOf(secret) }
    return { path: '/api/account/two-factor/disable', body, as: bearer }
  },
  'POST /api/account/passkeys/options': async ({ app }) => ({
    path: '/api/account/passkeys/options',
    body: { password: PASSWORD },
    as: (await app.person()).bearer,
  }),
  'POST /api/account/passkeys': async (scene) => {
    const { form, bearer } = await scene.withKey()
    return { path: '/api/account/passkeys', body: form, as: bearer }
  },
  'DELETE /api/account/passkeys/{id}': async (scene) => {
    const { form, bearer } = await scene.withKey()
    const { id } = await scene.done('POST', '/api/account/passkeys', form, bearer)
    return { path: `/api/account/passkeys/${id}`, as: bearer }
  },
  'POST /api/account/deletion': async (scene) => ({
    path: '/api/account/deletion',
    body: { password: PASSWORD },
    as: (await scene.equipped()).bearer,
  }),
  'DELETE /api/account/deletion': async (scene) => {
    const { bearer } = await scene.app.person()
    await scene.done('POST', '/api/account/deletion', { password: PASSWORD }, bearer)
    return { path: '/api/account/deletion', as: bearer }
  },

  'POST /api/team/invitations': async () => ({
    path: '/api/team/invitations',
    body: { fullName: 'Nell New', email: newEmail('nell'), role: 'editor' },
  }),
  'POST /api/team/invitations · a client': async ({ app }) => ({
    path: '/api/team/invitations',
    body: { fullName: 'Clara Client', email: (await app.person()).email, role: 'editor' },
  }),
  'POST /api/team/invitations/{id}/email': async (scene) => ({
    path: `/api/team/invitations/${(await scene.invitation()).id}/email`,
  }),
  'DELETE /api/team/invitations/{id}': async (scene) => ({
    path: `/api/team/invitations/${(await scene.invitation()).id}`,
  }),
  'POST /api/auth/accept-invitation': async (scene) => ({
    path: '/api/auth/accept-invitation',
    body: { token: (await scene.invitation()).token, password: FRESH, confirmPassword: FRESH },
    as: 'nobody',
  }),
  'PATCH /api/team/{id}': async (scene) => ({
    path: `/api/team/${(await scene.equipped({ role: 'editor' })).accountId}`,
    body: { role: 'admin' },
  }),
  'DELETE /api/team/{id}': async (scene) => ({
    path: `/api/team/${(await scene.equipped({ role: 'editor' })).accountId}`,
  }),
  'DELETE /api/team/{id}/sessions': async (scene) => ({
    path: `/api/team/${(await scene.equipped({ role: 'editor' })).accountId}/sessions`,
  }),
  'DELETE /api/team/{id}/two-factor': async (scene) => ({
    path: `/api/team/${(await scene.guarded('editor')).accountId}/two-factor`,
  }),
}

/** The newer one of two codes that came by mail. */
async function withCode(scene: SceneApp, email: string): Promise<Ready> {
  for (let time = 0; time < 2; time++) await scene.done('POST', '/api/auth/code', { email }, {})
  const { text } = await newestMail(scene.app, email)
  const code = /\d{3} \d{3}/.exec(text)?.[0]
  return { path: '/api/auth/code/verify', body: { email, code }, as: 'nobody' }
}

/** The token of a notice that the password was changed. */
async function noticeOf(scene: SceneApp): Promise<string> {
  const { email, bearer } = await scene.equipped()
  const form = { currentPassword: PASSWORD, newPassword: FRESH, confirmPassword: FRESH }
  await scene.done('POST', '/api/auth/change-password', form, bearer)
  return (await newestMail(scene.app, email)).token
}

/** One of two passkeys that wait for their owner's word, since the password was changed. */
async function heldKey(scene: SceneApp, mine: boolean): Promise<Ready> {
  const { form, bearer } = await scene.withKey()
  const { id } = await scene.done('POST', '/api/account/passkeys', form, bearer)
  await scene.app.db.transaction(async (tx) => {
    const key = await tx.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const another = { id: newId(), credentialId: newToken(), name: 'My telephone' }
    await tx
      .insertInto('passkeys')
      .values({ ...key, ...another })
      .execute()
  })
  const change = { currentPassword: PASSWORD, newPassword: FRESH, confirmPassword: FRESH }
  const { token } = await scene.done('POST', '/api/auth/change-password', change, bearer)
  return { path: '/api/account/review', body: { id, mine }, as: { Authorization: `Bearer ${token}` } }
}

/** A user who is signed in twice, and the session of the other device. */
async function twoDevices(scene: SceneApp) {
  const { email, bearer } = await scene.app.person()
  await scene.done('POST', '/api/auth/login', { email, password: PASSWORD }, {})
  const { items } = await scene.done('GET', '/api/account/sessions', undefined, bearer)
  const other = items.find(({ current }: { current: boolean }) => !current).id
  return { bearer, other: other as string }
}
