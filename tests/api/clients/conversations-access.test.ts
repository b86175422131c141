import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import { makeCast, PEOPLE, type Who } from '#tests/support/access-cast.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { clientsOf } from '#tests/support/clients.ts'
import type { Person } from '#tests/support/people.ts'

interface Begun {
  client: number
  id: number
  version: number
}

const words = { subject: 'Car and home', body: 'May I write off the car?' }

/** Every call about one conversation or one client's conversations: what is sent, kept by hand. */
const CALLS: Record<string, ((begun: Begun) => unknown) | null> = {
  'POST /api/conversations': ({ client }) => ({ clientId: client, ...words }),
  'GET /api/conversations/{id}': null,
  'POST /api/conversations/bulk': ({ id }) => ({ ids: [id], state: 'closed' }),
  'POST /api/conversations/messages': ({ client }) => ({ ids: [client], ...words }),
  'GET /api/conversations/{id}/draft': null,
  'PATCH /api/conversations/{id}': ({ version }) => ({ version, state: 'closed' }),
  'POST /api/conversations/{id}/messages': () => ({ body: 'Half of it.' }),
  'POST /api/conversations/{id}/read': () => ({ upTo: 1 }),
  'GET /api/my/clients/{client}/conversations': null,
  'POST /api/my/clients/{client}/conversations': () => words,
  'GET /api/my/clients/{client}/conversations/{id}': null,
  'POST /api/my/clients/{client}/conversations/{id}/messages': () => ({ body: 'Thank you.' }),
  'POST /api/my/clients/{client}/conversations/{id}/read': () => ({ upTo: 1 }),
}

describe('conversations of somebody else', () => {
  let app: TestApp
  let desk: ReturnType<typeof clientsOf>
  let people: Record<Who, Person | null>
  beforeAll(async () => {
    app = await startApp()
    ;({ desk, people } = await makeCast(app))
  })
  afterAll(() => app.close())

  async function begin(): Promise<Begun> {
    const { id: client } = await desk.make({ team: [people['on the team']?.accountId] })
    for (const right of ['reader', 'contributor', 'owner'] as const)
      await desk.invite(client, people[right]?.email ?? '', right)
    const { id, version } = await desk.done(
      'POST',
      `/api/my/clients/${client}/conversations`,
      words,
      people.owner?.bearer,
    )
    return { client, id, version }
  }

  /** Those of the firm come to a room by its own address too: what they may there is what they may in the office. */
  function expected(name: string, who: Who): number | 'open' {
    if (who === 'visitor') return 401
    if (who === 'admin' || who === 'on the team') return 'open'
    if (!name.includes('/api/my/')) return who === 'off the team' ? 404 : 403
    if (who === 'owner' || who === 'contributor') return 'open'
    if (who !== 'reader') return 404
    return name.startsWith('GET') || name.endsWith('/read') ? 'open' : 403
  }

  it('are asked about by every call', () => {
    const named = Object.keys(ACCESS_TABLE).filter((name) => name.includes('/conversations'))
    // A message is undone by its author alone, which the tests of the undo prove.
    const others = named.filter((name) => name !== 'GET /api/conversations' && !/\{message\}|undo$/.test(name))
    expect(Object.keys(CALLS).sort()).toEqual(others.sort())
  })

  it.each(Object.keys(CALLS))('H1 M4: are closed to all but those they are meant for: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    let begun = await begin()
    for (const who of PEOPLE) {
      const meant = expected(name, who)
      const named = path.replace('{client}', String(begun.client)).replace('{id}', String(begun.id))
      const address = path.endsWith('/draft') ? `${named}?template=1` : named
      const answer = await desk.send(method, address, CALLS[name]?.(begun), people[who]?.bearer ?? {})
      if (meant === 'open') expect(answer.status, `${who}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      else expect(answer.status, `${who}: ${JSON.stringify(answer.body)}`).toBe(meant)
      if (meant === 'open' && method === 'PATCH') begun = await begin()
    }
  })

  it('H1 M4: a conversation is at no address of another room, and in no list of a stranger', async () => {
    const [begun, other] = [await begin(), await begin()]
    const owner = people.owner?.bearer ?? {}
    const wrong = `/api/my/clients/${other.client}/conversations/${begun.id}`
    for (const [method, path, body] of [
      ['GET', wrong, undefined],
      ['POST', `${wrong}/messages`, { body: 'Hello' }],
      ['POST', `${wrong}/read`, { upTo: 1 }],
    ] as const) {
      expect((await desk.send(method, path, body, owner)).status, `${method} ${path}`).toBe(404)
    }
    const off = people['off the team']?.bearer ?? {}
    const { items, counts } = await desk.done('GET', '/api/conversations', undefined, off)
    expect({ items, counts }).toMatchObject({ items: [], counts: { open: 0 } })
  })
})
