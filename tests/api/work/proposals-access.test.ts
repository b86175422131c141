import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TABLE } from '#tests/api/access-table.ts'
import { makeCast, PEOPLE, type Who } from '#tests/support/access-cast.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { lineOf, proposalsOf } from '#tests/support/proposals.ts'

type Cast = Awaited<ReturnType<typeof makeCast>>

interface Begun {
  client: number
  /** One that was sent, and one that was not. */
  id: string
  draft: { id: string; version: number }
  hash: string
  engagement: string
}

const signing = { choice: { option: null, addOns: [] }, name: 'Olga', consent: true, code: '000000' }

/** Every call about one proposal or one client's: what is sent, kept by hand. Drafts replace those that are changed. */
const CALLS: Record<string, (begun: Begun) => unknown> = {
  'POST /api/proposals': ({ client }) => ({ clientId: client }),
  'GET /api/proposals/{id}': () => undefined,
  'PATCH /api/proposals/{id}': ({ draft }) => draft,
  'DELETE /api/proposals/{id}': () => undefined,
  'POST /api/proposals/{id}/send': ({ draft: { version } }) => ({ version }),
  'POST /api/proposals/{id}/withdraw': () => undefined,
  'POST /api/proposals/{id}/extend': () => ({ expiresOn: '2099-01-01' }),
  'GET /api/my/clients/{client}/proposals': () => undefined,
  'GET /api/my/clients/{client}/proposals/{id}': () => undefined,
  'POST /api/my/clients/{client}/proposals/{id}/code': ({ hash }) => ({ hash, choice: signing.choice }),
  'POST /api/my/clients/{client}/proposals/{id}/accept': ({ hash }) => ({ hash, ...signing }),
  'POST /api/my/clients/{client}/proposals/{id}/decline': ({ hash }) => ({ hash, reason: '' }),
  'POST /api/engagements/{id}/end': () => undefined,
}

const OF_DRAFTS = ['PATCH /api/proposals/{id}', 'DELETE /api/proposals/{id}', 'POST /api/proposals/{id}/send']

describe('proposals of somebody else', () => {
  let app: TestApp
  let desk: Cast['desk']
  let people: Cast['people']
  beforeAll(async () => {
    app = await startApp()
    ;({ desk, people } = await makeCast(app))
  })
  afterAll(() => app.close())

  async function begin(): Promise<Begun> {
    const { id: client } = await desk.make({ team: [people['on the team']?.accountId] })
    for (const right of ['reader', 'contributor', 'owner'] as const)
      await desk.invite(client, people[right]?.email ?? '', right)
    const drafted = async () => {
      const { id, content } = await desk.done('POST', '/api/proposals', { clientId: client })
      const words = { ...content, title: 'Books', lines: [lineOf()] }
      const signers = [{ name: 'Olga', email: people.owner?.email }]
      const body = { version: 1, content: words, signers, signingOrder: 'together', expiresOn: null }
      const saved = await desk.done('PATCH', `/api/proposals/${id}`, body)
      return { ...proposalsOf(app).draftOf(saved), id: id as string, version: saved.version as number }
    }
    const { id, version } = await drafted()
    const sent = await desk.done('POST', `/api/proposals/${id}/send`, { version })
    const engagement = `e-${id}`
    const dates = { startedOn: '2026-01-01', endedOn: null, createdAt: '2026-01-01' }
    const row = { id: engagement, proposalId: engagement, clientId: client, title: 'Books', lines: '[]' }
    const worth = { currency: 'USD', worthYear: 1, state: 'active' as const }
    await app.db.transaction((tx) =>
      tx
        .insertInto('engagements')
        .values({ ...row, ...worth, ...dates })
        .execute(),
    )
    return { client, id, draft: await drafted(), hash: sent.versions[0].hash, engagement }
  }

  function expected(name: string, who: Who): number | 'open' {
    if (who === 'visitor') return 401
    if (!name.includes('/api/my/')) {
      if (who === 'admin' || who === 'on the team') return 'open'
      return who === 'off the team' ? 404 : 403
    }
    const isRead = name.startsWith('GET')
    if (who === 'owner') return name.endsWith('/accept') ? 422 : 'open'
    if (who === 'contributor' || who === 'reader') return isRead ? 'open' : 403
    // The firm sees the list of a room; what a client's people do with one is theirs alone.
    return (who === 'admin' || who === 'on the team') && name.endsWith('/proposals') ? 'open' : 404
  }

  it('are asked about by every call', () => {
    const about = /\/(proposals|engagements)(\/\{id\}.*)?$/
    const lists = ['GET /api/proposals', 'GET /api/engagements']
    const named = Object.keys(ACCESS_TABLE).filter((name) => about.test(name) && !lists.includes(name))
    expect(Object.keys(CALLS).sort()).toEqual(named.sort())
  })

  it('O3 M4: are closed to all but those they are meant for', async () => {
    for (const [name, bodyFor] of Object.entries(CALLS)) {
      const [method = '', path = ''] = name.split(' ')
      let begun = await begin()
      for (const who of PEOPLE) {
        await app.db.transaction((tx) => tx.deleteFrom('rateLimits').execute())
        const meant = expected(name, who)
        const id = OF_DRAFTS.includes(name)
          ? begun.draft.id
          : name.includes('engagements')
            ? begun.engagement
            : begun.id
        const address = path.replace('{client}', String(begun.client)).replace('{id}', id)
        const answer = await desk.send(method, address, bodyFor(begun), people[who]?.bearer ?? {})
        const told = `${name} as ${who}: ${JSON.stringify(answer.body)}`
        if (meant === 'open') expect(answer.status, told).toBeLessThan(300)
        else expect(answer.status, told).toBe(meant)
        if (meant === 'open' && method !== 'GET') begun = await begin()
      }
    }
    const off = people['off the team']?.bearer ?? {}
    const { items, figures } = await desk.done('GET', '/api/proposals', undefined, off)
    expect({ items, figures }).toMatchObject({ items: [], figures: { out: 0, engagedWorth: [] } })
  })

  it('O3 M4: are not there for another team that asks by the client, nor to copy', async () => {
    const { client, id } = await begin()
    const off = people['off the team']?.bearer ?? {}
    const own = await desk.make({ team: [people['off the team']?.accountId] })
    for (const path of ['engagements', 'proposals']) {
      const { items, total } = await desk.done('GET', `/api/${path}?client=${client}`, undefined, off)
      expect([items, total], path).toEqual([[], 0])
    }
    const table = await app.call(`/api/proposals/export?client=${client}`, { headers: off })
    expect((await table.text()).trim().split('\r\n')).toHaveLength(1)
    const copied = await desk.send('POST', '/api/proposals', { clientId: own.id, copyOf: id }, off)
    expect(copied.status).toBe(404)
  })
})
