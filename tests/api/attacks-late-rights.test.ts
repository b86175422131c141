import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEmail, send, signIn } from '#tests/support/accounts.ts'
import { type Instance, startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { openLate } from '#tests/support/late-body.ts'
import type { Person } from '#tests/support/people.ts'
import { beginUpload, makeRoom, pdfOf, TUS } from '#tests/support/rooms.ts'
import { resetPassword } from '#tests/support/thief.ts'

const FRESH = 'a ledger by the window 9'

describe('whoever loses a right while a call is under way', () => {
  let app: TestApp
  let other: Instance
  let admin: Person
  beforeAll(async () => {
    app = await startApp()
    other = await startAnother(app)
    admin = await app.person({ role: 'admin' })
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  /** A passkey that a device has made, ready to be added. */
  async function madePasskey(person: Person): Promise<string> {
    const { body } = await send(
      app,
      '/api/account/passkeys/options',
      { password: 'gravel tin ostrich 7' },
      person.bearer,
    )
    const asked = body as unknown as { challenge: string; options: { challenge: string } }
    const credential = createAuthenticator(app.config.publicUrl).make(asked.options.challenge)
    return JSON.stringify({ challenge: asked.challenge, credential, name: 'Stolen' })
  }

  const passkeysOf = ({ accountId }: Person) =>
    app.db.read.selectFrom('passkeys').select('id').where('accountId', '=', accountId).execute()

  const suspend = ({ accountId }: Person) => app.services.accounts.team.suspend(actorOf(admin), accountId)
  const actorOf = (person: Person) =>
    ({ ...person, role: 'admin', verified: true, byCookie: false, mustDo: null }) as const

  it('a thief adds no passkey after the owner has chosen a new password', async () => {
    const owner = await app.person({ email: newEmail('owner') })
    const call = await openLate(app, owner, { path: '/api/account/passkeys', body: await madePasskey(owner) })
    expect((await resetPassword(app, owner.email, FRESH)).status).toBe(200)
    expect((await call.finish()).status).toBe(401)
    expect(await passkeysOf(owner)).toEqual([])
  })

  it('a removed administrator invites nobody and finishes no invitation', async () => {
    const removed = await app.person({ role: 'admin' })
    const email = newEmail('accomplice')
    const form = { name: 'An Accomplice', email, role: 'admin' }
    const call = await openLate(app, removed, { path: '/api/team/invitations', body: JSON.stringify(form) })
    const answer = await other.call(`/api/team/${removed.accountId}`, { method: 'DELETE', headers: admin.bearer })
    expect(answer.status).toBe(200)
    expect((await call.finish()).status).toBe(401)
    const rows = await app.db.read.selectFrom('invitations').select('id').where('email', '=', email).execute()
    expect(rows).toEqual([])
    const mails = await app.db.read.selectFrom('outboxMails').select('id').where('recipient', '=', email).execute()
    expect(mails).toEqual([])
  })

  it.each(['suspended', 'removed from the room', 'made a reader'])(
    'a client who was %s writes no message',
    async (how) => {
      const { id, owner, contributor } = await makeRoom(app)
      const body = JSON.stringify({ subject: 'Late', body: 'This must not arrive.' })
      const call = await openLate(app, contributor, { path: `/api/my/clients/${id}/conversations`, body })
      if (how === 'suspended') await suspend(contributor)
      else {
        const member = await memberOf(id, contributor)
        const isRemoval = how === 'removed from the room'
        const answer = await other.call(`/api/my/clients/${id}/members/${member}`, {
          method: isRemoval ? 'DELETE' : 'PATCH',
          headers: { ...owner.bearer, 'Content-Type': 'application/json' },
          ...(!isRemoval && { body: JSON.stringify({ right: 'reader' }) }),
        })
        expect(answer.status).toBeLessThan(300)
      }
      expect((await call.finish()).status).toBe(how === 'suspended' ? 401 : 403)
      const rows = await app.db.read.selectFrom('conversations').select('id').where('clientId', '=', id).execute()
      expect(rows).toEqual([])
    },
  )

  it.each(['suspended', 'removed from the room'])(
    'an upload of a client who was %s is not handed over',
    async (how) => {
      const { id, contributor } = await makeRoom(app)
      const content = pdfOf(`late ${how}`)
      const begun = await beginUpload(app, contributor, {
        ...{ name: 'late.pdf', client: id, target: 'room', bytes: content.length },
      })
      const call = await openLate(app, contributor, {
        method: 'PATCH',
        path: begun.headers.get('location') ?? '',
        body: content,
        headers: { ...TUS, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      })
      if (how === 'suspended') await suspend(contributor)
      else await removeFrom(id, contributor)
      expect((await call.finish()).status).toBe(how === 'suspended' ? 401 : 403)
      await app.services.uploads.sweep()
      const rows = await app.db.read.selectFrom('documents').select('id').where('clientId', '=', id).execute()
      expect(rows).toEqual([])
    },
  )

  it('an accountant who was made an editor makes no client', async () => {
    const demoted = await app.person({ role: 'accountant' })
    const name = `Late Demotion ${demoted.accountId}`
    const body = JSON.stringify({ kind: 'company', name })
    const call = await openLate(app, demoted, { path: '/api/clients', body })
    const changed = await ask(other, admin, 'PATCH', `/api/team/${demoted.accountId}`, { role: 'editor' })
    expect(changed.status).toBe(200)
    expect((await call.finish()).status).toBe(401)
    expect(await app.db.read.selectFrom('clients').select('id').where('name', '=', name).execute()).toEqual([])
  })

  it('a device that its owner has signed out changes nothing', async () => {
    const owner = await app.person({ email: newEmail('two-devices') })
    const thief = await signIn(app, owner.email)
    const sessions = await app.db.read
      .selectFrom('sessions')
      .select('id')
      .where('accountId', '=', owner.accountId)
      .where('id', '<>', owner.sessionId)
      .execute()
    const body = JSON.stringify({ name: 'Renamed by a thief' })
    const call = await openLate(app, thief, { method: 'PATCH', path: '/api/account', body })
    const ended = await ask(other, owner, 'DELETE', `/api/account/sessions/${sessions[0]?.id}`)
    expect(ended.status).toBe(200)
    expect((await call.finish()).status).toBe(401)
    const { name } = await app.db.read
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    expect(name).toBe(owner.name)
  })

  describe('on their team alone', () => {
    beforeAll(() => setVisibility('team'))
    afterAll(() => setVisibility('all'))

    it('an accountant who was taken off the team of a client writes it no message', async () => {
      const { id } = await makeRoom(app)
      const accountant = await app.person({ role: 'accountant' })
      await joinTeam(id, accountant)
      const body = JSON.stringify({ clientId: id, subject: 'Late', body: 'This must not arrive.' })
      const call = await openLate(app, accountant, { path: '/api/conversations', body })
      await app.db.transaction((tx) => tx.deleteFrom('clientTeam').where('clientId', '=', id).execute())
      expect((await call.finish()).status).toBe(404)
      expect(await conversationsOf(id)).toEqual([])
    })

    it.each(['a member who is removed', 'an accountant who leaves the team'])(
      'nothing is written by a transaction of %s while it waits',
      async (who) => {
        if (app.db.engine.name !== 'postgres') return
        const { id, contributor } = await makeRoom(app)
        const isMember = who.startsWith('a member')
        const person = isMember ? contributor : await app.person({ role: 'accountant' })
        if (!isMember) await joinTeam(id, person)
        const holder = new pg.Client(app.config.databaseUrl)
        await holder.connect()
        await holder.query('begin')
        await holder.query('lock table conversations in share mode')
        const own = isMember ? `/api/my/clients/${id}/conversations` : '/api/conversations'
        const writing = ask(app, person, 'POST', own, { clientId: id, subject: 'Late', body: 'Not this.' })
        await expect.poll(() => waiting(app), { timeout: 60_000, interval: 5 }).toBe(1)
        if (isMember) await removeFrom(id, person)
        else await holder.query('delete from client_team where client_id = $1', [id])
        await holder.query('commit')
        await holder.end()
        expect((await writing).status).toBe(isMember ? 403 : 404)
        expect(await conversationsOf(id)).toEqual([])
      },
    )
  })

  const ask = (at: Pick<TestApp, 'call'>, { bearer }: Person, method: string, path: string, body?: object) =>
    at.call(path, {
      method,
      headers: { ...bearer, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  const conversationsOf = (client: number) =>
    app.db.read.selectFrom('conversations').select('id').where('clientId', '=', client).execute()

  const joinTeam = (clientId: number, { accountId }: Person) =>
    app.db.transaction((tx) => tx.insertInto('clientTeam').values({ clientId, accountId }).execute())

  async function setVisibility(accountantsSee: 'team' | 'all') {
    const { settings, versions } = await (await ask(app, admin, 'GET', '/api/settings/office')).json()
    const value = { ...settings.clients, accountantsSee }
    const saved = await ask(app, admin, 'PUT', '/api/settings', {
      section: 'clients',
      value,
      version: versions.clients,
    })
    expect(saved.status).toBe(200)
  }

  it('a file that was whole before its sender was suspended is not handed over by the job that finishes uploads', async () => {
    const { id, contributor } = await makeRoom(app)
    const content = pdfOf('whole')
    const begun = await beginUpload(app, contributor, {
      ...{ name: 'whole.pdf', client: id, target: 'room', bytes: content.length },
    })
    const upload = begun.headers.get('location')?.split('/').at(-1) ?? ''
    await app.storage.put(`incoming/${upload}-whole.part`, content)
    await app.db.transaction(async (tx) => {
      const part = { uploadId: upload, start: 0, bytes: content.length, storageKey: `incoming/${upload}-whole.part` }
      await tx.insertInto('uploadParts').values(part).execute()
      await tx.updateTable('uploads').set({ received: content.length }).where('id', '=', upload).execute()
    })
    await suspend(contributor)
    await app.services.uploads.sweep()
    const rows = await app.db.read.selectFrom('documents').select('id').where('clientId', '=', id).execute()
    expect(rows).toEqual([])
  })

  it('nothing is written by a transaction that has waited for the one which ended its session', async () => {
    if (app.db.engine.name !== 'postgres') return
    const owner = await app.person({ email: newEmail('owner') })
    const body = await madePasskey(owner)
    const holder = new pg.Client(app.config.databaseUrl)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtext($1))', [`account:${owner.accountId}`])
    const adding = app.call('/api/account/passkeys', {
      method: 'POST',
      headers: { ...owner.bearer, 'Content-Type': 'application/json' },
      body,
    })
    await expect.poll(() => waiting(app), { timeout: 60_000, interval: 5 }).toBe(1)
    await holder.query('delete from sessions where account_id = $1', [owner.accountId])
    await holder.query('commit')
    await holder.end()
    expect((await adding).status).toBe(401)
    expect(await passkeysOf(owner)).toEqual([])
  })

  it('a call that ends its own session is done wholly, and so is the one after it', async () => {
    const person = await app.person()
    const answer = await app.call('/api/auth/logout', { method: 'POST', headers: person.bearer })
    expect(answer.status).toBe(200)
    expect((await app.call('/api/auth/logout', { method: 'POST', headers: person.bearer })).status).toBe(401)
  })

  async function memberOf(client: number, { accountId }: Person): Promise<number> {
    const row = await app.db.read
      .selectFrom('clientMembers')
      .select('id')
      .where('clientId', '=', client)
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    return row.id
  }

  async function removeFrom(client: number, person: Person): Promise<void> {
    const answer = await other.call(`/api/clients/${client}/members/${await memberOf(client, person)}`, {
      method: 'DELETE',
      headers: admin.bearer,
    })
    expect(answer.status).toBeLessThan(300)
  }
})

async function waiting({ config }: TestApp): Promise<number> {
  const watcher = new pg.Client(config.databaseUrl)
  await watcher.connect()
  const { rows } = await watcher.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  await watcher.end()
  return rows[0].n
}
