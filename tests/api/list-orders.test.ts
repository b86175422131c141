import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoNow } from '#platform/clock.ts'
import { insert as insertComment } from '#server/features/website/comments/comments.store.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'

describe('the orders of lists', () => {
  let app: TestApp
  let staff: ReturnType<typeof staffOf>
  beforeAll(async () => {
    app = await startApp()
    staff = staffOf(app)
  })
  afterAll(() => app.close())

  const asAdmin = async (path: string) => (await staff.get(path, await app.as('admin'))).body

  /** Follows the keys of a list that is not counted to its end. */
  async function seekThrough(path: string, key: 'before' | 'after'): Promise<number[]> {
    const ids: number[] = []
    for (let from: number | null = null, pages = 0; pages < 20; pages++) {
      const { items, next } = await asAdmin(`${path}${from ? `&${key}=${from}` : ''}`)
      ids.push(...items.map(({ id }: { id: number }) => id))
      if (next === null) break
      from = next
    }
    return ids
  }

  const upward = (ids: number[]) => ids.toSorted((a, b) => a - b)

  it('A11: the audit goes from the newest or from the oldest, and each event comes once', async () => {
    await app.db.transaction(async (tx) => {
      for (let n = 0; n < 120; n++) {
        const action = n % 2 ? 'mail.tested' : 'settings.saved'
        await app.services.audit.record(tx, 'system', { action, subject: `order:${n}` })
      }
    })
    for (const filter of ['actor=system', 'action=mail.tested']) {
      const oldest = await seekThrough(`/api/audit?${filter}&order=oldest`, 'after')
      expect(oldest.length).toBeGreaterThan(50)
      expect(new Set(oldest).size).toBe(oldest.length)
      expect(oldest).toEqual(upward(oldest))
      expect(await seekThrough(`/api/audit?${filter}`, 'before')).toEqual(oldest.toReversed())
      expect(await seekThrough(`/api/audit?${filter}&order=sideways`, 'before')).toEqual(oldest.toReversed())
    }
  })

  it('mails go from the newest or from the oldest, and each comes once', async () => {
    const { outbox } = app.services
    const letter = await outbox.write({ subject: 'Hello', greeting: 'Hello,', body: ['Words.'] })
    await app.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n++) await outbox.queue(tx, { kind: 'mail.test', to: 'order@example.com', ...letter })
    })
    for (const filter of ['to=order@example.com', 'state=queued']) {
      const oldest = await seekThrough(`/api/outbox?${filter}&order=oldest`, 'after')
      expect(oldest.length).toBeGreaterThanOrEqual(60)
      expect(oldest).toEqual(upward([...new Set(oldest)]))
      expect(await seekThrough(`/api/outbox?${filter}`, 'before')).toEqual(oldest.toReversed())
      expect(await seekThrough(`/api/outbox?${filter}&order=1`, 'before')).toEqual(oldest.toReversed())
    }
  })

  it('N7: comments go from the newest or from the oldest, with words too, and each comes once', async () => {
    const { id } = await staff.publish({ title: 'Much discussed' })
    await app.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n++) {
        await insertComment(tx, app.db.engine, {
          ...{ articleId: id, replyTo: null, name: `Reader ${n}`, email: `reader${n}@example.com` },
          ...{ body: `Quillwort ${n}`, bodyHash: `order-${n}`, state: 'visible', holdReason: null, fromStaff: 0 },
          ...{
            accountId: null,
            leadId: null,
            token: `order-${n}`,
            createdAt: isoNow(app.clock),
            cameOn: isoNow(app.clock).slice(0, 10),
            moderatedAt: null,
            mailsWanted: 'none' as const,
          },
        })
      }
    })
    for (const filter of [`article=${id}`, 'q=quillwort', '']) {
      const pages = async (order: string) => {
        const path = `/api/comments?state=visible&${filter}${order}`
        const { pages: count } = await asAdmin(path)
        const lists = []
        for (let page = 1; page <= count; page++) lists.push((await asAdmin(`${path}&page=${page}`)).items)
        return lists.flat().map((comment: { id: number }) => comment.id)
      }
      const oldest = await pages('&order=oldest')
      expect(oldest.length).toBeGreaterThanOrEqual(60)
      expect(oldest).toEqual(upward([...new Set(oldest)]))
      expect(await pages('')).toEqual(oldest.toReversed())
      expect(await pages('&order=%27')).toEqual(oldest.toReversed())
    }
  })

  it('A2: the News list goes from the last changed or from the longest unchanged, and each comes once', async () => {
    for (let n = 0; n < 11; n++) {
      app.clock.advance({ minutes: 1 })
      await staff.draft(`Ordered ${n}`)
    }
    for (const filter of ['', '&state=draft']) {
      const pages = async (order: string) => {
        const path = `/api/articles?perPage=4${filter}${order}`
        const count = Number((await staff.get(path)).headers.get('x-total-pages'))
        const lists = []
        for (let page = 1; page <= count; page++) lists.push((await staff.get(`${path}&page=${page}`)).body)
        return lists.flat().map((article: { id: number }) => article.id)
      }
      const newest = await pages('')
      expect(newest.length).toBeGreaterThanOrEqual(11)
      expect(new Set(newest).size).toBe(newest.length)
      expect(await pages('&order=oldest')).toEqual(newest.toReversed())
      expect(await pages('&order=title')).toEqual(newest)
    }
    expect((await staff.visit('/api/articles?order=oldest')).body).toEqual((await staff.visit('/api/articles')).body)
  })

  it('A11: the team goes by role, by name or by who was seen last, fifty a page, and each comes once', async () => {
    const names = Array.from({ length: 55 }, (_, n) => `${'zaébm'[n % 5]}${n} Order`)
    for (const [n, name] of names.entries()) {
      app.clock.advance({ minutes: 1 })
      await app.person({ name, role: n % 3 ? 'editor' : 'admin' })
    }
    type Shown = { id: string; fullName: string; role: string; lastSeenAt: string | null }
    const whole: Shown[] = (await asAdmin('/api/team')).members
    const paged = async (order: string): Promise<Shown[]> => {
      const first = await asAdmin(`/api/team?page=1&order=${order}`)
      const second = await asAdmin(`/api/team?page=2&order=${order}`)
      expect(first).toMatchObject({ page: 1, pages: 2, total: whole.length, withoutTwoFactor: whole.length })
      expect(first.members).toHaveLength(50)
      expect((await asAdmin(`/api/team?page=99&order=${order}`)).members).toEqual(second.members)
      const members = [...first.members, ...second.members]
      expect(new Set(members.map(({ id }) => id)).size).toBe(whole.length)
      return members
    }
    const byName = (await paged('name')).map(({ fullName }) => fullName)
    expect(byName).toEqual(byName.toSorted(new Intl.Collator('en').compare))
    const byRole = (await paged('role')).map(({ role }) => role)
    expect(byRole).toEqual(byRole.toSorted())
    const bySight = (await paged('seen')).map(({ lastSeenAt }) => lastSeenAt ?? '')
    expect(bySight).toEqual(bySight.toSorted().reverse())
    expect(await paged('height')).toEqual(await paged('role'))
    expect((await asAdmin('/api/team?page=none')).page).toBe(1)
  })

  it('A11: who joined at the same moment goes by email, in the team and among those to choose from', async () => {
    app.clock.stop()
    const emails = ['e', 'b', 'd', 'a', 'c'].map((letter) => `${letter}.moment@example.com`)
    for (const email of emails) await app.person({ email, role: 'accountant' })
    const ofMoment = (people: { email: string }[]) =>
      people.map(({ email }) => email).filter((email) => email.endsWith('.moment@example.com'))
    expect(ofMoment((await asAdmin('/api/team')).members)).toEqual(emails.toSorted())
    expect(ofMoment(await app.services.accounts.team.listStaff('accountant'))).toEqual(emails.toSorted())
  })
})
