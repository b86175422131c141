import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { type Instance, startAnother, startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, doc } from '#tests/support/articles.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { newestMail } from '#tests/support/mails.ts'
import { onlyOn } from '#tests/support/tools.ts'
import { createScene, type SceneApp } from './ledgers/scenes/scene.ts'

const FRESH = 'a ledger by the window 9'

describe('of two instances that do the same at once', () => {
  let smtp: MailServer
  let app: TestApp
  let other: Instance
  let scene: SceneApp
  let admin: Record<string, string>
  beforeAll(async () => {
    smtp = await startMailServer()
    app = await startApp({ smtpUrl: smtp.url })
    other = await startAnother(app)
    scene = createScene(app)
    admin = await app.as('admin')
  })
  beforeEach(() => app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute()))
  afterAll(async () => {
    await other.close()
    await app.close()
    await smtp.close()
  })

  /** The same call on both instances; the statuses in order, and what was answered. */
  async function both(
    method: string,
    path: string,
    body?: unknown,
    { hold = undefined as string | undefined, as = admin } = {},
  ) {
    const form = body instanceof FormData
    const call = (instance: Pick<Instance, 'call'>) => async () => {
      const answer = await instance.call(path, {
        method,
        headers: { ...as, ...(form || body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
      return { status: answer.status, body: (await answer.json()) as any }
    }
    const answers = await atOnce(app, [call(app), call(other)], hold)
    return { answers, statuses: answers.map(({ status }) => status).sort() }
  }

  const events = async (subject: string) =>
    (
      await app.db.read
        .selectFrom('auditEvents')
        .select('action')
        .where('subject', '=', subject)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)

  const mailsTo = async (to: string) =>
    (await app.db.read.selectFrom('outboxMails').select('kind').where('recipient', '=', to).execute()).map(
      ({ kind }) => kind,
    )

  it('one sends a mail', async () => {
    await app.db.transaction((tx) => tx.deleteFrom('outboxMails').execute())
    for (let n = 0; n < 3; n++) await scene.lead()
    const queued = (await scene.done('GET', '/api/outbox')).items.length
    expect(queued).toBe(6)
    const deliver = (instance: Instance) => () => instance.services.outbox.deliver()
    await atOnce(app, [deliver(app as Instance), deliver(other)], 'select 1 from outbox_mails for update')
    expect(smtp.mails).toHaveLength(6)
    const { items } = await scene.done('GET', '/api/outbox')
    expect(items.map(({ state, attempts }: { state: string; attempts: number }) => [state, attempts])).toEqual(
      Array(6).fill(['sent', 1]),
    )
  })

  it('one answers a request, and the other is told so', async () => {
    const { id, version, email } = await scene.lead()
    const reply = { version, subject: 'Your request', body: 'We can help.' }
    const hold = `select 1 from leads where id = ${id} for update`
    const { statuses, answers } = await both('POST', `/api/leads/${id}/replies`, reply, { hold })
    expect(statuses).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
    const lead = await scene.done('GET', `/api/leads/${id}`)
    expect(lead.messages).toHaveLength(1)
    expect(lead).toMatchObject({ state: 'answered', version: version + 1 })
    expect((await mailsTo(email)).filter((kind) => kind === 'lead.reply')).toHaveLength(1)
    expect(await events(`lead:${id}`)).toEqual(['lead.replied'])
  })

  it('one changes a request, and none of it is lost or counted twice', async () => {
    const { id, version } = await scene.lead()
    const before = (await scene.done('GET', '/api/leads')).counts
    const hold = `select 1 from leads where id = ${id} for update`
    const { statuses } = await both('PATCH', `/api/leads/${id}`, { version, state: 'closed' }, { hold })
    expect(statuses).toEqual([200, 409])
    const { counts } = await scene.done('GET', '/api/leads')
    expect(counts).toMatchObject({ new: before.new - 1, closed: before.closed + 1 })
  })

  it('one publishes an article', async () => {
    const { id, version } = await scene.readyDraft()
    const before = await scene.done('GET', '/api/articles/counts')
    const { statuses } = await both('POST', `/api/articles/${id}/publish`, { version })
    expect(statuses[0]).toBe(200)
    expect((await events(`article:${id}`)).filter((action) => action === 'article.published')).toHaveLength(1)
    const { items } = await scene.done('GET', `/api/articles/${id}/revisions`)
    expect(items.filter(({ live }: { live: boolean }) => live)).toHaveLength(1)
    const after = await scene.done('GET', '/api/articles/counts')
    expect(after).toEqual({ ...before, draft: before.draft - 1, published: before.published + 1 })
  })

  it('one saves what it has typed over what was there', async () => {
    const { id, version } = await scene.draft()
    const save = (instance: Instance, saveId: string) => async () => {
      const body = { saveId, sequence: 1, baseVersion: version, content: doc(`Words of ${saveId}`) }
      const headers = { ...admin, 'Content-Type': 'application/json' }
      return (await instance.call(`/api/articles/${id}`, { method: 'PATCH', headers, body: JSON.stringify(body) }))
        .status
    }
    const works = [save(app as Instance, 'editor-one'), save(other, 'editor-two')]
    const statuses = await atOnce(app, works, `select 1 from articles where id = ${id} for update`)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await scene.done('GET', `/api/articles/${id}/work`)).version).toBe(version + 1)
  })

  it('one restores a deleted article, and it is counted once', async () => {
    const { id } = await scene.article()
    await scene.done('DELETE', `/api/articles/${id}`)
    const before = await scene.done('GET', '/api/articles/counts')
    await both('POST', `/api/articles/${id}/restore`)
    expect((await events(`article:${id}`)).filter((action) => action === 'article.restored')).toHaveLength(1)
    const after = await scene.done('GET', '/api/articles/counts')
    expect(after).toEqual({
      ...before,
      all: before.all + 1,
      deleted: before.deleted - 1,
      published: before.published + 1,
    })
  })

  it('both restore a revision, one after the other', async () => {
    const { id, version } = await scene.changedArticle()
    const { statuses } = await both('POST', `/api/articles/${id}/revisions/1/restore`, {})
    expect(statuses).toEqual([200, 200])
    const { items } = await scene.done('GET', `/api/articles/${id}/revisions`)
    const numbers = items.map(({ revision }: { revision: number }) => revision)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect((await scene.done('GET', `/api/articles/${id}/work`)).version).toBe(version + 2)
  })

  it('one restores a section of the settings, and the other sees what it has not seen', async () => {
    const save = async (title: string) => {
      const { settings, versions } = await scene.done('GET', '/api/settings/office')
      const body = { section: 'counters', value: { ...settings.counters, title }, version: versions.counters }
      return (await scene.done('PUT', '/api/settings', body)).version as number
    }
    const first = await save('First')
    const version = await save('Second')
    const { statuses } = await both('POST', '/api/settings/counters/restore', { restore: first, version })
    expect(statuses).toEqual([200, 409])
    const { settings, versions } = await scene.done('GET', '/api/settings/office')
    expect([settings.counters.title, versions.counters]).toEqual(['First', version + 1])
  })

  it('one restores a file of the library, and its folder counts it once', async () => {
    const { id } = await scene.folder()
    const files = `/api/publications/folders/${id}/files`
    const { id: file } = await scene.done('POST', files, articleForm({ file: scene.pdf() }))
    await scene.done('DELETE', `/api/publications/files/${file}`)
    const { statuses } = await both('POST', `/api/publications/files/${file}/restore`)
    expect(statuses).toEqual([200, 404])
    expect((await events(`publication:${file}`)).filter((action) => action === 'publication.restored')).toHaveLength(1)
    const row = await app.db.read
      .selectFrom('publicationFolders')
      .select('files')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.files).toBe(1)
  })

  it('one makes the next edition of a file', async () => {
    const { id } = await scene.folder()
    const files = `/api/publications/folders/${id}/files`
    const first = await scene.done('POST', files, articleForm({ file: scene.pdf() }))
    const upload = (instance: Instance) => async () => {
      const body = articleForm({ file: scene.pdf(), replaces: String(first.id) })
      return (await instance.call(files, { method: 'POST', headers: admin, body })).status
    }
    const statuses = await atOnce(app, [upload(app as Instance), upload(other)])
    expect(statuses.sort()).toEqual([201, 422])
    const current = await app.db.read
      .selectFrom('publicationFiles')
      .select('id')
      .where('folderId', '=', id)
      .where('isCurrent', '=', 1)
      .execute()
    expect(current).toHaveLength(1)
  })

  it('one moves a comment, and it is counted once', async () => {
    const { id } = await scene.comment()
    const before = (await scene.done('GET', '/api/comments')).totals
    const hold = `select 1 from comments where id = ${id} for update`
    const { statuses } = await both('PATCH', `/api/comments/${id}`, { state: 'spam' }, { hold })
    expect(statuses[0]).toBe(200)
    expect(await events(`comment:${id}`)).toEqual(['comment.visible', 'comment.spam'])
    const { totals } = await scene.done('GET', '/api/comments')
    expect(totals).toEqual({ ...before, visible: before.visible - 1, spam: before.spam + 1 })
  })

  it('one adds a category of a name', async () => {
    const name = `Category of both ${scene.next()}`
    const { statuses } = await both('POST', '/api/categories', { name })
    expect(statuses).toEqual([201, 409])
    const { items } = await scene.done('GET', '/api/categories')
    expect(items.filter((each: { name: string }) => each.name === name)).toHaveLength(1)
  })

  it('one erases a person, and one receipt is written', async () => {
    const { id } = await scene.customer()
    const { statuses } = await both('DELETE', `/api/customers/${id}`)
    expect(statuses).toEqual([200, 404])
    const receipts = await app.db.read
      .selectFrom('personErasures')
      .select('reference')
      .where('personId', '=', id)
      .execute()
    expect(receipts).toHaveLength(1)
  })

  it('one request is kept of a form that was sent twice', async () => {
    const email = newEmail('twice')
    const body = { name: 'Willa Writer', email, message: 'Please call me.' }
    const as = { 'Idempotency-Key': `key-${crypto.randomUUID()}` }
    const { statuses, answers } = await both('POST', '/api/contact', body, {
      as,
      hold: 'lock table lead_events in exclusive mode',
    })
    expect(statuses).toEqual([201, 201])
    expect(answers[0]?.body.reference).toBe(answers[1]?.body.reference)
    expect((await scene.done('GET', `/api/leads?q=${encodeURIComponent(email)}`)).items).toHaveLength(1)
    expect(await mailsTo(email)).toEqual(['lead.confirmed'])
  })

  it('one begins a backup', async () => {
    const { statuses } = await both('POST', '/api/backups', undefined, { hold: 'lock table backups in exclusive mode' })
    expect(statuses).toEqual([202, 409])
    for (const instance of [app, other]) await instance.services.backups.close()
  })

  it('one account is registered at an address', async () => {
    const email = newEmail('both')
    const form = { fullName: 'Robin Reed', email, password: PASSWORD, confirmPassword: PASSWORD }
    const { statuses } = await both('POST', '/api/auth/register', form, { as: {} })
    expect(statuses).toEqual([201, 201])
    const accounts = await app.db.read.selectFrom('accounts').select('id').where('email', '=', email).execute()
    expect(accounts).toHaveLength(1)
  })

  it('one joins the team by an invitation', async () => {
    const { token } = await scene.invitation()
    const body = { token, password: FRESH, confirmPassword: FRESH }
    expect((await both('POST', '/api/auth/accept-invitation', body, { as: {} })).statuses).toEqual([200, 410])
  })

  it('one takes a link to a new password', async () => {
    const { email } = await app.person()
    await scene.done('POST', '/api/auth/forgot-password', { email }, {})
    const { token } = await newestMail(app, email)
    const body = { token, password: FRESH, confirmPassword: FRESH }
    expect((await both('POST', '/api/auth/reset-password', body, { as: {} })).statuses).toEqual([200, 410])
  })

  // A file has one writer, which looks again by itself.
  it('who confirms their address while the unconfirmed are forgotten stays', onlyOn('postgres'), async () => {
    const { accountId } = await app.person({ verified: false })
    const longAgo = '2020-01-01T00:00:00.000Z'
    await app.db.transaction((tx) =>
      tx.updateTable('accounts').set({ createdAt: longAgo }).where('id', '=', accountId).execute(),
    )
    // As following the link does it: the account's lock, then the mark.
    const hold = `select pg_advisory_xact_lock(hashtext('account:${accountId}'));
        update accounts set email_verified = 1 where id = '${accountId}'`
    await atOnce(app, [() => app.services.jobs.run('forget-unconfirmed')], hold)
    const kept = app.db.read.selectFrom('accounts').select('id').where('id', '=', accountId)
    expect(await kept.executeTakeFirst()).toBeDefined()
  })

  it('one signs in with a code of the authenticator app', async () => {
    const { email, secret } = await scene.guarded()
    const challenge = async () =>
      (await scene.done('POST', '/api/auth/login', { email, password: PASSWORD }, {})).challenge
    const [one, two] = [await challenge(), await challenge()]
    const code = await scene.codeOf(secret)
    const enter = (instance: Instance, with_: string) => async () => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ challenge: with_, code })
      return (await instance.call('/api/auth/login/two-factor', { method: 'POST', headers, body })).status
    }
    const statuses = await atOnce(app, [enter(app as Instance, one), enter(other, two)])
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('both write in the audit, one after the other', async () => {
    const [one, two] = [await scene.lead(), await scene.lead()]
    const note = (instance: Instance, id: number) => async () => {
      const headers = { ...admin, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ text: 'Called.' })
      return (await instance.call(`/api/leads/${id}/notes`, { method: 'POST', headers, body })).status
    }
    expect(await atOnce(app, [note(app as Instance, one.id), note(other, two.id)])).toEqual([201, 201])
    expect(await scene.done('GET', '/api/audit/verify')).toMatchObject({ intact: true })
  })

  it('one publishes what is due, and once', async () => {
    const { id } = await scene.readyDraft()
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await scene.done('POST', `/api/articles/${id}/schedule`, { publishAt })
    app.clock.advance({ hours: 1, minutes: 1 })
    await atOnce(app, [() => app.services.articles.publishDue(), () => other.services.articles.publishDue()])
    expect((await events(`article:${id}`)).filter((action) => action === 'article.published')).toHaveLength(1)
    expect((await events(`article:${id}`)).filter((action) => action === 'article.updated')).toEqual([])
  })
})

describe('of two administrators who remove each other at once', () => {
  it('one stays', async () => {
    const app = await startApp()
    const other = await startAnother(app)
    const [ada, bea] = [await app.person({ role: 'admin' }), await app.person({ role: 'admin' })]
    const remove = (instance: Instance, by: typeof ada, whom: typeof ada) => async () =>
      (await instance.call(`/api/team/${whom.accountId}`, { method: 'DELETE', headers: by.bearer })).status
    const statuses = await atOnce(app, [remove(app as Instance, ada, bea), remove(other, bea, ada)])
    // The other is refused as the last administrator, or because they have been removed by then.
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses.sort())
    const admins = await app.db.read.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    await other.close()
    await app.close()
  })
})

describe('of many who change something at once', () => {
  it('those who wait for each other are all done, each once', async () => {
    const app = await startApp()
    const isSideBySide = app.db.engine.name === 'postgres'
    const both = Promise.withResolvers<void>()
    const tries = { first: 0, second: 0 }
    const holding = new Set<string>()
    const change = (who: 'first' | 'second', [one, two]: [string, string]) =>
      app.db.transaction(async (tx) => {
        tries[who] += 1
        await app.db.engine.lock(tx, one)
        if (holding.add(who).size === 2) both.resolve()
        if (isSideBySide) await both.promise
        await app.db.engine.lock(tx, two)
        await tx.insertInto('rateLimits').values({ key: who, windowEndsAt: '2999', hits: 1 }).execute()
      })
    await Promise.all([change('first', ['a', 'b']), change('second', ['b', 'a'])])
    const kept = await app.db.read.selectFrom('rateLimits').select('key').orderBy('key').execute()
    expect(kept).toEqual([{ key: 'first' }, { key: 'second' }])
    expect(tries.first + tries.second).toBe(isSideBySide ? 3 : 2)
    await app.close()
  })

  it('who is in the way of others again and again is told to try later', async () => {
    const app = await startApp()
    const bearer = await app.as('admin')
    const code = app.db.engine.name === 'postgres' ? { code: '40P01' } : { errcode: 5 }
    const spy = vi.spyOn(app.db, 'transaction').mockRejectedValue(Object.assign(new Error('deadlock'), code))
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: '', subject: 'Hi', message: 'Words' })
    const headers = { ...bearer, 'Content-Type': 'application/json' }
    const answer = await fetch(`${app.url}/api/contact`, { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    spy.mockRestore()
    await app.close()
  })

  it('each can read besides, and none waits for the others to end', async () => {
    const app = await startApp()
    const change = () =>
      app.db.transaction(async (tx) => {
        await tx.selectFrom('settings').selectAll().execute()
        // As what is kept in memory is read by the first who needs it.
        await wait(20)
        return await app.db.read.selectFrom('accounts').select('id').execute()
      })
    await expect(Promise.all(Array.from({ length: 24 }, change))).resolves.toHaveLength(24)
    await app.close()
  })
})
