import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { openWorld, sendAs, type World } from './list-case.ts'

// More than are read from the database at a time.
const REQUESTS = 501
const PEOPLE = 1_003

describe('exports of more than is read at once', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await startApp({ trustProxy: 1 }))
    const [visitor, admin] = [sendAs(world, 'public'), sendAs(world, 'admin')]
    world.app.clock.stop()
    for (let at = 1; at <= REQUESTS; at++) {
      const message = { name: 'Robin Row', email: `row-${at}@lists.example`, message: `Quillwort ${at}` }
      await visitor('POST', '/api/contact', message, { 'X-Forwarded-For': `10.6.${at >> 8}.${at & 255}` })
    }
    for (let version = 1; version <= 2; version++) {
      for (let first = 1; first <= REQUESTS; first += 100) {
        const ids = Array.from({ length: Math.min(100, REQUESTS - first + 1) }, (_, at) => first + at)
        const changes = ids.map((id) => ({ id, version, tags: [`round ${version}`] }))
        await admin('PATCH', '/api/leads', { changes })
      }
    }
    const rows = Array.from({ length: PEOPLE }, (_, at) => `Robin Row,row-${at + 1}@lists.example`)
    await admin('POST', '/api/customers/import', { csv: ['Name,Email', ...rows].join('\r\n'), commit: true })
  })
  afterAll(() => world.app.close())

  async function linesOf(path: string): Promise<string[]> {
    const answer = await world.app.call(path, { headers: world.headers.admin })
    return (await answer.text()).trimEnd().split('\r\n').slice(1)
  }
  const rowIn = (line: string) => Number(/row-(\d+)@/.exec(line)?.[1])
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

  it.each(['', '?kind=contact', '?q=quillwort', '?tag=round%202'])('holds each request once (%s)', async (query) => {
    expect(inOrder((await linesOf(`/api/leads/export${query}`)).map(rowIn))).toEqual(upTo(REQUESTS))
  })

  it.each(['?kind=contact', '?q=robin'])('holds each person once (%s)', async (query) => {
    expect(inOrder((await linesOf(`/api/customers/export${query}`)).map(rowIn))).toEqual(upTo(PEOPLE))
  })

  it('holds each event once', async () => {
    const lines = await linesOf('/api/audit/export?action=lead.changed')
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length)
    expect(lines).toHaveLength(2 * REQUESTS)
  })
})
