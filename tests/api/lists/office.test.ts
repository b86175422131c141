import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { checkLists } from './check-lists.ts'
import { openWorld, sendAs, type World } from './list-case.ts'
import { fillOffice, OFFICE_LISTS } from './office-lists.ts'

describe('lists of requests, people, mails, events, settings and staff', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp({ trustProxy: 1 }))
    await fillOffice(world)
  })
  afterAll(() => world.app.close())

  checkLists(OFFICE_LISTS, () => world)

  it('A11: the audit lists and exports as many events as its chain has', async () => {
    const admin = sendAs(world, 'admin')
    const { events } = await admin('GET', '/api/audit/verify')
    const ids: number[] = []
    for (let from = ''; ; ) {
      const { items, next } = await admin('GET', `/api/audit?${from}`)
      ids.push(...items.map(({ id }: { id: number }) => id))
      if (next === null) break
      from = `before=${next}`
    }
    const table = await (await world.app.call('/api/audit/export', { headers: world.headers.admin })).text()
    const exported = table.trimEnd().split('\r\n').slice(1)
    expect([new Set(ids).size, exported.length]).toEqual([events, events])
    expect(exported.map((line) => Number(line.split(',')[0])).toSorted((a, b) => b - a)).toEqual(ids)
  })
})
