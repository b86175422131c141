import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InvitationAnswer, TeamMemberAnswer } from '#contract/system/team.ts'
import { signIn } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newestMail } from '#tests/support/mails.ts'
import { PASSWORD as PEOPLES_PASSWORD, type Person } from '#tests/support/people.ts'

const PASSWORD = 'a ledger by the window'

interface Team {
  members: TeamMemberAnswer[]
  invitations: InvitationAnswer[]
}

describe('the team', () => {
  let app: TestApp
  let admin: Person
  beforeEach(async () => {
    app = await startApp()
    admin = await app.person({ role: 'admin', name: 'Ada Admin' })
  })
  afterEach(() => app.close())

  async function call(method: string, path: string, body?: unknown, as: Pick<Person, 'bearer'> | null = admin) {
    const answer = await app.call(path, {
      method,
      headers: { ...as?.bearer, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const team = async (): Promise<Team> => (await call('GET', '/api/team')).body
  const invite = (email: string, role = 'editor') =>
    call('POST', '/api/team/invitations', { fullName: 'Nell New', email, role })
  const look = (token: string) =>
    call('GET', '/api/auth/invitation', undefined, { bearer: { 'Link-Token': token } } as unknown as Person)
  const accept = (token: string, password = PASSWORD) =>
    call('POST', '/api/auth/accept-invitation', { token, password, confirmPassword: password }, null)
  const events = async (action: string) => (await call('GET', `/api/audit?action=${action}`)).body.items

  it('M4: takes accountants in, gives them the role and takes it away at once, with the last admin kept', async () => {
    expect((await invite('acc@example.com', 'accountant')).status).toBe(201)
    const { token, text } = await newestMail(app, 'acc@example.com')
    expect(text).toContain('as an accountant')
    expect((await accept(token)).status).toBe(200)
    const joined = (await team()).members
    expect(joined.map(({ role }) => role)).toEqual(['admin', 'accountant'])
    const member = joined[1]?.id

    let { bearer } = await signIn(app, 'acc@example.com', PASSWORD)
    const may = async (path: string) => (await app.call(path, { headers: bearer })).status
    for (const path of ['/api/leads', '/api/customers', '/api/reports/visits']) expect(await may(path)).toBe(200)
    for (const path of ['/api/settings/office', '/api/team', '/api/audit', '/api/backups', '/api/outbox', '/api/media'])
      expect(await may(path), path).toBe(403)

    expect((await call('PATCH', `/api/team/${member}`, { role: 'editor' })).status).toBe(200)
    expect(await may('/api/leads'), 'a new role signs out').toBe(401)
    bearer = (await signIn(app, 'acc@example.com', PASSWORD)).bearer
    expect(await may('/api/leads')).toBe(403)
    expect(await may('/api/media')).toBe(200)
    const last = await call('PATCH', `/api/team/${admin.accountId}`, { role: 'accountant' })
    expect(last).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    expect((await call('DELETE', `/api/team/${member}`)).status).toBe(200)
  })

  it('asks somebody by mail; the link lets them choose a password and proves their address', async () => {
    const invited = await invite('Nell@Example.com')
    expect(invited.status).toBe(201)
    const [asked] = (await team()).invitations
    expect(asked).toMatchObject({ email: 'nell@example.com', role: 'editor', invitedBy: 'Ada Admin', expired: false })
    const { token, text } = await newestMail(app, 'nell@example.com')
    expect(text).toContain(`${app.config.publicUrl}/join?token=`)
    // Without a mail server whoever invites passes the link on.
    expect(invited.body.message).toContain('Email is not set up')
    expect(text).toContain(invited.body.link)

    expect((await look(token)).body).toEqual({
      fullName: 'Nell New',
      email: 'nell@example.com',
      role: 'editor',
    })
    expect((await accept(token, 'nell new 1234')).body.fields.password).toBeTruthy()
    expect((await accept(token)).status).toBe(200)
    expect((await accept(token)).status).toBe(410)
    const { members, invitations } = await team()
    expect(invitations).toEqual([])
    expect(members.find(({ email }) => email === 'nell@example.com')).toMatchObject({ role: 'editor', devices: 0 })

    const signedIn = await call('POST', '/api/auth/login', { email: 'nell@example.com', password: PASSWORD }, null)
    const headers = { Authorization: `Bearer ${signedIn.body.token}` }
    expect(await (await app.call('/api/auth/me', { headers })).json()).toMatchObject({ role: 'editor', verified: true })
    expect((await events('account.joined-team'))[0]).toMatchObject({ actor: { name: 'Nell New' } })
  })

  it('makes a link worthless once it is too old, replaced or taken back', async () => {
    await invite('olive@example.com')
    const first = (await newestMail(app, 'olive@example.com')).token
    const id = (await team()).invitations.find(({ email }) => email === 'olive@example.com')?.id
    expect((await call('POST', `/api/team/invitations/${id}/email`)).status).toBe(200)
    const second = (await newestMail(app, 'olive@example.com')).token
    expect((await look(first)).status).toBe(410)
    expect((await look(second)).status).toBe(200)
    expect((await call('DELETE', `/api/team/invitations/${id}`)).status).toBe(200)
    expect((await accept(second)).status).toBe(410)
    expect((await call('DELETE', `/api/team/invitations/${id}`)).status).toBe(404)

    await invite('pia@example.com')
    const late = (await newestMail(app, 'pia@example.com')).token
    app.clock.advance({ days: 8 })
    admin = await app.person({ role: 'admin', name: 'Ada Admin' })
    expect((await team()).invitations).toMatchObject([{ email: 'pia@example.com', expired: true }])
    expect((await accept(late)).status).toBe(410)
    expect((await accept('made-up')).status).toBe(410)
    await app.services.jobs.run('sweep-invitations')
    expect((await team()).invitations).toHaveLength(1)
    app.clock.advance({ days: 31 })
    admin = await app.person({ role: 'admin', name: 'Ada Admin' })
    await app.services.jobs.run('sweep-invitations')
    expect((await team()).invitations).toEqual([])
  })

  it('takes a client whose address is proven at once, and nobody twice', async () => {
    const client = await app.person({ role: 'client', email: 'carla@example.com' })
    expect((await invite('carla@example.com', 'admin')).body.message).toContain('is in the team now')
    expect((await newestMail(app, 'carla@example.com')).subject).toBe('You have joined the team')
    expect((await call('GET', '/api/team', undefined, client)).status).toBe(401)
    expect((await call('GET', '/api/team', undefined, await signIn(app, client.email))).status).toBe(200)
    expect((await invite('carla@example.com')).body.fields).toEqual({ email: 'This person is in the team already' })
  })

  it('gives whoever registered an address without proving it no part in the account', async () => {
    const squatter = await app.person({ role: 'client', email: 'quinn@example.com', verified: false })
    expect((await invite('quinn@example.com')).status).toBe(201)
    expect((await call('GET', '/api/articles/counts', undefined, squatter)).status).toBe(403)
    const { token } = await newestMail(app, 'quinn@example.com')
    expect((await accept(token)).status).toBe(200)
    expect((await call('GET', '/api/auth/me', undefined, squatter)).status).toBe(401)
    const login = await call('POST', '/api/auth/login', { email: 'quinn@example.com', password: PASSWORD }, null)
    expect(login.status).toBe(200)
  })

  it('changes roles and writes it down, but never takes the last admin', async () => {
    const editor = await app.person({ role: 'editor', name: 'Edgar Editor' })
    expect((await call('PATCH', `/api/team/${editor.accountId}`, { role: 'admin' })).status).toBe(200)
    expect((await call('GET', '/api/team', undefined, editor)).status).toBe(401)
    expect((await call('GET', '/api/team', undefined, await signIn(app, editor.email))).status).toBe(200)
    expect((await newestMail(app, editor.email)).subject).toBe('Your role was changed')
    expect((await events('account.role-changed'))[0].detail).toEqual({ from: 'editor', to: 'admin' })
    expect((await call('PATCH', `/api/team/${editor.accountId}`, { role: 'owner' })).status).toBe(422)

    const others = (await team()).members.filter(({ role, you }) => role === 'admin' && !you)
    for (const { id } of others) expect((await call('PATCH', `/api/team/${id}`, { role: 'editor' })).status).toBe(200)
    const last = await call('PATCH', `/api/team/${admin.accountId}`, { role: 'editor' })
    expect(last).toMatchObject({ status: 409, body: { code: 'last-admin' } })
  })

  it('signs people out and takes them out of the team', async () => {
    const editor = await app.person({ role: 'editor', name: 'Edda Editor' })
    expect((await team()).members.find(({ id }) => id === editor.accountId)).toMatchObject({
      devices: 1,
      lastSeenAt: expect.any(String),
      twoFactor: false,
      you: false,
    })
    expect((await call('DELETE', `/api/team/${editor.accountId}/sessions`)).status).toBe(200)
    expect((await call('GET', '/api/auth/me', undefined, editor)).status).toBe(401)
    expect((await call('DELETE', `/api/team/${admin.accountId}/sessions`)).status).toBe(200)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)

    const signedIn = { email: editor.email, password: PEOPLES_PASSWORD }
    const { token } = (await call('POST', '/api/auth/login', signedIn, null)).body
    expect((await call('DELETE', `/api/team/${editor.accountId}`)).body.message).toContain('Edda Editor')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await app.call('/api/auth/me', { headers })).status, 'signed out with it').toBe(401)
    expect((await team()).members.some(({ id }) => id === editor.accountId)).toBe(false)
    expect((await call('DELETE', `/api/team/${editor.accountId}`)).status).toBe(404)
    expect((await call('DELETE', `/api/team/${admin.accountId}`)).body.code).toBe('own-account')
    expect((await call('PATCH', `/api/team/${editor.accountId}`, { role: 'editor' })).status).toBe(200)
    expect((await team()).members.some(({ id }) => id === editor.accountId)).toBe(true)
  })

  it('turns off the second factor of somebody who lost it, and tells them', async () => {
    const editor = await app.person({ role: 'editor' })
    await app.db.transaction((tx) =>
      tx.updateTable('accounts').set({ twoFactorEnabled: 1 }).where('id', '=', editor.accountId).execute(),
    )
    expect((await team()).members.find(({ id }) => id === editor.accountId)?.twoFactor).toBe(true)
    expect((await call('DELETE', `/api/team/${editor.accountId}/two-factor`)).status).toBe(200)
    expect((await team()).members.find(({ id }) => id === editor.accountId)?.twoFactor).toBe(false)
    expect((await newestMail(app, editor.email)).subject).toBe('Two-step verification is off')
  })
})
