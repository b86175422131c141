import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '#server/services.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

/** A user who can write to the database, and has not got the keys of the site. */
describe('whoever changes the audit record in the database', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
    await write(12)
  })
  afterEach(() => app.close())

  async function write(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      await app.db.transaction((tx) =>
        app.services.audit.record(tx, 'system', { action: 'article.updated', detail: { n } }),
      )
    }
  }

  const everything = async () => ({
    events: await app.db.read.selectFrom('auditEvents').selectAll().orderBy('id').execute(),
    head: await app.db.read.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow(),
  })

  /** Puts events and head back as they were. */
  async function putBack({ events, head }: Awaited<ReturnType<typeof everything>>): Promise<void> {
    await app.db.transaction(async (tx) => {
      await tx.deleteFrom('auditEvents').execute()
      for (const event of events) await tx.insertInto('auditEvents').values(event).execute()
      await tx.updateTable('auditHead').set(head).execute()
    })
  }

  // As if the site had just been started.
  const verify = (anchors?: Parameters<typeof app.services.audit.verify>[0]) =>
    createServices(app).audit.verify(anchors)

  it('cannot seal a changed event and those behind it anew', async () => {
    const { events } = await everything()
    let previous = events[5]?.previousHash ?? ''
    for (const event of events.slice(5)) {
      const detail = event.id === events[5]?.id ? '{"n":99}' : event.detail
      const facts = [previous, event.at, event.actorId, event.doer, event.action, event.subject, detail, event.address]
      const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
      await app.db.transaction((tx) =>
        tx
          .updateTable('auditEvents')
          .set({ detail, hash, previousHash: previous })
          .where('id', '=', event.id)
          .execute(),
      )
      previous = hash
    }
    await app.db.transaction((tx) => tx.updateTable('auditHead').set({ hash: previous }).execute())
    expect(await verify()).toEqual({ intact: false, events: 5, brokenAt: events[5]?.id, fault: 'changed' })
  })

  it('cannot cut off the last events, with the head or without', async () => {
    const { events } = await everything()
    const last = events[8]
    await app.db.transaction((tx) =>
      tx
        .deleteFrom('auditEvents')
        .where('id', '>', last?.id ?? 0)
        .execute(),
    )
    expect(await verify()).toEqual({ intact: false, events: 9, brokenAt: last?.id, fault: 'cut' })
    await app.db.transaction((tx) =>
      tx.updateTable('auditHead').set({ events: 9, lastEvent: last?.id, hash: last?.hash }).execute(),
    )
    expect(await verify()).toMatchObject({ intact: false, fault: 'cut' })
    await write(1)
    expect(await verify(), 'nor hide it behind what is written next').toMatchObject({ intact: false, events: 9 })
    await app.db.transaction((tx) => tx.deleteFrom('auditHead').execute())
    expect(await verify()).toMatchObject({ intact: false })
  })

  it('cannot empty it', async () => {
    await app.db.transaction((tx) => tx.deleteFrom('auditEvents').execute())
    expect(await verify()).toEqual({ intact: false, events: 0, brokenAt: 0, fault: 'cut' })
  })

  it('cannot put an earlier state back while the site runs, nor against a head that was noted elsewhere', async () => {
    const before = await everything()
    await write(3)
    const noted = await app.services.audit.head()
    expect(await app.services.audit.verify()).toMatchObject({ intact: true, events: 15 })
    await putBack(before)
    expect(await verify(), 'by itself it fits').toMatchObject({ intact: true, events: 12 })
    expect(await app.services.audit.verify()).toMatchObject({ intact: false, fault: 'cut' })
    expect(await verify([noted])).toMatchObject({ intact: false, fault: 'cut' })
    await write(5)
    expect(await verify([noted]), 'nor by going on from there').toMatchObject({ intact: false, fault: 'cut' })
    expect(await app.services.audit.verify()).toMatchObject({ intact: false })
  })

  it('is told of every day, with the head of the record in the log', async () => {
    const lines: string[] = []
    const log = { ...app.log, info: (about: object, words: string) => lines.push(JSON.stringify({ ...about, words })) }
    const { jobs, audit } = createServices({ ...app, log: log as never })
    await jobs.run('check-audit')
    const { hash } = await audit.head()
    expect(lines.filter((line) => line.includes(hash) && line.includes('"events":12'))).toHaveLength(1)
    await app.db.transaction((tx) => tx.deleteFrom('auditEvents').where('id', '=', 3).execute())
    await jobs.run('check-audit')
    const health = await (await app.call('/api/health', { headers: await app.as('admin') })).json()
    expect(health.audit).toMatchObject({ intact: false })
    expect(health.warnings.join()).toContain('audit record')
  })
})
