import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditAnswer } from '#contract/system/audit.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

describe('the audit', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
    for (let n = 1; n <= 130; n++) {
      await app.db.transaction((tx) =>
        app.services.audit.record(tx, n % 2 ? { accountId: 'odd', name: '=Odd' } : 'visitor', {
          action: n % 10 ? 'article.updated' : 'category.merged',
          subject: `thing:${n % 3}`,
          detail: { n },
          address: '203.0.113.0/24',
        }),
      )
      if (n === 100) app.clock.advance({ days: 2 })
    }
  })
  afterAll(() => app.close())

  const numbers = (items: AuditAnswer[]) => items.map(({ detail }) => detail.n)
  async function list(query = ''): Promise<{ items: AuditAnswer[]; next: number | null }> {
    const answer = await app.call(`/api/audit${query}`, { headers: await app.as('admin') })
    expect(answer.status).toBe(200)
    return await answer.json()
  }

  it('lists newest first, page by page', async () => {
    const first = await list()
    expect(numbers(first.items).slice(0, 3)).toEqual([130, 129, 128])
    expect(first.items).toHaveLength(50)
    const second = await list(`?before=${first.next}`)
    const third = await list(`?before=${second.next}`)
    expect(numbers(third.items).at(-1)).toBe(1)
    expect(third.next).toBeNull()
    expect(first.items[0]).not.toHaveProperty('hash')
  })

  it('filters by who, what, on what and when', async () => {
    expect(numbers((await list('?action=category.merged')).items)).toEqual([
      130, 120, 110, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10,
    ])
    expect((await list('?actor=visitor')).items.every(({ actor }) => actor.name === 'visitor')).toBe(true)
    expect((await list('?actor=system')).items).toEqual([])
    expect((await list('?actor=odd')).items.every(({ actor }) => actor.id === 'odd')).toBe(true)
    expect(numbers((await list('?subject=thing:0&action=category.merged')).items)).toEqual([120, 90, 60, 30])
    const later = new Date(app.clock.now().getTime() - 3600_000).toISOString()
    expect(numbers((await list(`?from=${later}`)).items)).toHaveLength(30)
    expect(numbers((await list(`?to=${later}&action=category.merged`)).items)[0]).toBe(100)
    expect((await list('?from=2099-01-01')).items).toEqual([])
    expect((await list(`?to=${app.clock.now().toISOString().slice(0, 10)}`)).items).toHaveLength(50)
    const wrong = await app.call('/api/audit?from=yesterday', { headers: await app.as('admin') })
    expect(wrong.status).toBe(422)
  })

  it('tells every kind of thing that has happened, each once', async () => {
    const answer = await app.call('/api/audit/actions', { headers: await app.as('admin') })
    expect(await answer.json()).toEqual({ items: ['article.updated', 'category.merged'] })
  })

  it('comes as a table that no spreadsheet computes', async () => {
    const answer = await app.call('/api/audit/export?action=article.updated', { headers: await app.as('admin') })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const rows = (await answer.text()).trim().split('\r\n')
    expect(rows).toHaveLength(118)
    expect(rows[1]).toContain('A former account')
  })

  it('is for admins only', async () => {
    for (const path of ['/api/audit', '/api/audit/export', '/api/audit/verify']) {
      expect((await app.call(path)).status).toBe(401)
      for (const role of ['client', 'editor'] as const) {
        expect((await app.call(path, { headers: await app.as(role) })).status).toBe(403)
      }
    }
  })

  it('notices an event that was changed, and one that was taken out', async () => {
    const verify = async () => await (await app.call('/api/audit/verify', { headers: await app.as('admin') })).json()
    expect(await verify()).toEqual({ intact: true, events: 130, brokenAt: null, fault: null })

    const change = (detail: string) =>
      app.db.transaction((tx) => tx.updateTable('auditEvents').set({ detail }).where('id', '=', 60).execute())
    await change('{"n":61}')
    expect(await verify()).toEqual({ intact: false, events: 59, brokenAt: 60, fault: 'changed' })
    await change('{"n":60}')
    expect(await verify()).toMatchObject({ intact: true })

    const event = await app.db.read.selectFrom('auditEvents').selectAll().where('id', '=', 60).executeTakeFirstOrThrow()
    await app.db.transaction((tx) => tx.deleteFrom('auditEvents').where('id', '=', 60).execute())
    expect(await verify()).toEqual({ intact: false, events: 59, brokenAt: 61, fault: 'changed' })
    await app.db.transaction((tx) => tx.insertInto('auditEvents').values(event).execute())
  })

  it('keeps its order when many write at once', async () => {
    const fresh = await startApp()
    const { audit } = fresh.services
    const write = () => fresh.db.transaction((tx) => audit.record(tx, 'system', { action: 'article.updated' }))
    await Promise.all(Array.from({ length: 20 }, write))
    expect(await audit.verify()).toEqual({ intact: true, events: 20, brokenAt: null, fault: null })
    await fresh.close()
  })
})
