import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import { makeCast, PEOPLE, type Who } from '#tests/support/access-cast.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { clientsOf } from '#tests/support/clients.ts'
import { customersOf } from '#tests/support/customers.ts'
import type { Person } from '#tests/support/people.ts'

interface Room {
  id: number
  other: number
  lead: number
  member: number
  merge: number
}

interface Call {
  path(room: Room): string
  body?(room: Room): unknown
}

const at = (path: string, body?: Call['body']): Call => ({
  path: (room) => path.replace(/\{(\w+)\}/g, (_, name: keyof Room) => String(room[name])),
  ...(body ? { body } : {}),
})
const invitation = () => ({ name: 'New', email: newEmail('new'), right: 'reader' })

/** Every call about one client: how it is made, kept by hand. */
const CALLS: Record<string, Call> = {
  'GET /api/clients/{id}': at('/api/clients/{id}'),
  'PATCH /api/clients/{id}': at('/api/clients/{id}', () => ({ version: 1, phone: '+1 202 555 0199' })),
  'DELETE /api/clients/{id}': at('/api/clients/{id}'),
  'POST /api/clients/{id}/restore': at('/api/clients/{id}/restore'),
  'POST /api/clients/{id}/merge': at('/api/clients/{id}/merge', ({ other }) => ({ other })),
  'POST /api/clients/{id}/merges/{merge}/undo': at('/api/clients/{id}/merges/{merge}/undo'),
  'GET /api/clients/{id}/members': at('/api/clients/{id}/members'),
  'POST /api/clients/{id}/members': at('/api/clients/{id}/members', invitation),
  'PATCH /api/clients/{id}/members/{member}': at('/api/clients/{id}/members/{member}', () => ({ right: 'owner' })),
  'DELETE /api/clients/{id}/members/{member}': at('/api/clients/{id}/members/{member}'),
  'POST /api/clients/{id}/members/{member}/invitation-email': at('/api/clients/{id}/members/{member}/invitation-email'),
  'GET /api/my/clients/{id}': at('/api/my/clients/{id}'),
  'GET /api/my/clients/{id}/members': at('/api/my/clients/{id}/members'),
  'POST /api/my/clients/{id}/members': at('/api/my/clients/{id}/members', invitation),
  'PATCH /api/my/clients/{id}/members/{member}': at('/api/my/clients/{id}/members/{member}', () => ({
    right: 'owner',
  })),
  'DELETE /api/my/clients/{id}/members/{member}': at('/api/my/clients/{id}/members/{member}'),
}

describe('a client of somebody else', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let people: Record<Who, Person | null>
  beforeAll(async () => {
    app = await startApp()
    ;({ desk, people } = await makeCast(app))
  })
  afterAll(() => app.close())

  /** A client with all its people, and what a call may be about. */
  async function room(name: string): Promise<Room> {
    const team = [people['on the team']?.accountId]
    const [{ id }, other] = [await desk.make({ team }), await desk.make({ team })]
    for (const right of ['reader', 'contributor', 'owner'] as const) {
      if (people[right]) await desk.invite(id, people[right].email, right)
    }
    const { member } = await desk.invite(id, newEmail('somebody'))
    const made = { id, other: other.id, lead: 0, member: member.id, merge: 0 }
    if (name.includes('/undo')) {
      made.merge = (await desk.done('POST', `/api/clients/${id}/merge`, { other: other.id })).merges[0].id
    }
    if (name.includes('/restore')) await desk.done('DELETE', `/api/clients/${id}`)
    return made
  }

  function expected(name: string, who: Who): number | 'open' {
    if (who === 'visitor') return 401
    if (!name.includes('/api/my/')) {
      if (who === 'off the team') return 404
      return who === 'admin' || who === 'on the team' ? 'open' : 403
    }
    if (who === 'owner') return 'open'
    if (who !== 'reader' && who !== 'contributor') return 404
    return name.startsWith('GET') ? 'open' : 403
  }

  it('is asked about by every call that names one', () => {
    const named = Object.keys(ACCESS_TABLE).filter((name) => /^\w+ \/api\/(my\/)?clients\/\{id\}/.test(name))
    const own = named.filter((name) =>
      /^\w+ \/api\/(my\/)?clients\/\{id\}(\/(members|merges?|restore)\b.*)?$/.test(name),
    )
    expect(Object.keys(CALLS).sort()).toEqual(own.sort())
  })

  it.each(Object.keys(CALLS))('M4: is closed to all but those it is meant for: %s', async (name) => {
    const call = CALLS[name] as Call
    const [method = ''] = name.split(' ')
    let about = await room(name)
    for (const who of PEOPLE) {
      const meant = expected(name, who)
      const answer = await desk.send(method, call.path(about), call.body?.(about), people[who]?.bearer ?? {})
      if (meant === 'open') expect(answer.status, `${who}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      else expect(answer.status, `${who}: ${JSON.stringify(answer.body)}`).toBe(meant)
      if (meant === 'open' && method !== 'GET') about = await room(name)
    }
  })

  it('M4: is in no list, search, export or likeness of an accountant who is not on its team', async () => {
    const { id } = await desk.make({ name: 'Hidden Harbour', team: [people['on the team']?.accountId] })
    const on = people['on the team']?.bearer ?? {}
    const off = people['off the team']?.bearer ?? {}
    const seen = async (headers: Record<string, string>) => {
      const body = async (path: string) => (await desk.send('GET', path, undefined, headers)).body
      const table = await (await app.call('/api/clients/export', { headers })).text()
      return [
        (await body('/api/clients?sort=-since')).items.some((each: { id: number }) => each.id === id),
        (await body('/api/clients?q=hidden')).items.length > 0,
        (await body('/api/clients/duplicates?name=hidden+harbour')).items.length > 0,
        (await body('/api/search?q=hidden')).items.length > 0,
        table.includes('Hidden Harbour'),
      ]
    }
    expect(await seen(on)).toEqual([true, true, true, true, true])
    expect(await seen(off)).toEqual([false, false, false, false, false])
    expect((await desk.send('GET', '/api/clients', undefined, off)).body.counts.all).toBe(0)
    await app.services.settings.save(
      { accountId: 'a', name: 'A' },
      'clients',
      { accountantsSee: 'all', messagesInMail: false },
      1,
    )
    expect(await seen(off), 'unless the firm lets them see all').toEqual([true, true, true, true, true])
    await app.services.settings.save(
      { accountId: 'a', name: 'A' },
      'clients',
      { accountantsSee: 'team', messagesInMail: false },
      2,
    )
  })

  it('M4: what an accountant makes is theirs to see, by hand, of a request or from a table', async () => {
    const maker = await app.person({ role: 'accountant' })
    const me = maker.bearer
    const { id } = await desk.done('POST', '/api/clients', { kind: 'company', name: 'Mine Ltd' }, me)
    expect((await desk.send('GET', `/api/clients/${id}`, undefined, me)).status).toBe(200)
    const { reference } = (await customersOf(app).write(newEmail('mine'), {})).body
    const [lead] = (await desk.done('GET', `/api/leads?q=${reference}`)).items
    const of = await desk.done('POST', `/api/leads/${lead.id}/client`, {}, me)
    expect(of.responsible.id).toBe(maker.accountId)
    await desk.done('POST', '/api/clients/import', { csv: 'Name\nTabled Ltd', commit: true }, me)
    expect((await desk.done('GET', '/api/clients', undefined, me)).counts.all).toBe(3)
  })

  it('M4: the right of somebody who has become staff counts no more', async () => {
    const { id } = await desk.make()
    const member = await desk.member(id, 'owner')
    await app.db.transaction((tx) =>
      tx.updateTable('accounts').set({ role: 'editor' }).where('id', '=', member.accountId).execute(),
    )
    expect((await desk.send('GET', `/api/my/clients/${id}`, undefined, member.bearer)).status).toBe(404)
    expect((await desk.send('GET', '/api/my/clients', undefined, member.bearer)).body.items).toEqual([])
  })

  it('M4: its people cannot be changed by way of another client', async () => {
    const [one, two] = [await desk.make(), await desk.make()]
    const owner = await desk.member(one.id, 'owner')
    const theirs = await desk.member(two.id, 'reader')
    for (const [path, who] of [
      [`/api/my/clients/${one.id}`, owner.bearer],
      [`/api/clients/${one.id}`, people.admin?.bearer ?? {}],
    ] as const) {
      const at = `${path}/members/${theirs.memberId}`
      expect((await desk.send('PATCH', at, { right: 'owner' }, who)).status).toBe(404)
      expect((await desk.send('DELETE', at, undefined, who)).status).toBe(404)
    }
    const room = await desk.done('GET', `/api/my/clients/${two.id}`, undefined, theirs.bearer)
    expect(room.right).toBe('reader')
  })

  it('M4: is seen by whoever becomes responsible for it, and by the colleagues of a merged one until that is undone', async () => {
    const [one, two] = [await desk.make(), await desk.make()]
    const [responsible, colleague] = [
      await app.person({ role: 'accountant' }),
      await app.person({ role: 'accountant' }),
    ]
    const seen = async ({ bearer }: Person) =>
      (await desk.send('GET', `/api/clients/${one.id}`, undefined, bearer)).status === 200
    await desk.done('PATCH', `/api/clients/${one.id}`, { version: 1, responsible: responsible.accountId })
    expect(await seen(responsible)).toBe(true)
    await desk.done('PATCH', `/api/clients/${two.id}`, { version: 1, team: [colleague.accountId] })
    expect(await seen(colleague)).toBe(false)
    const { merges } = await desk.done('POST', `/api/clients/${one.id}/merge`, { other: two.id })
    expect(await seen(colleague)).toBe(true)
    await desk.done('POST', `/api/clients/${one.id}/merges/${merges[0].id}/undo`)
    expect([await seen(responsible), await seen(colleague)]).toEqual([true, false])
  })
})
