import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database/database.ts'
import { findLead, indexLead } from '#server/features/clients/leads/leads.store.ts'
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
    const message = { name: 'Robin Row', email: 'row-1@lists.example', message: 'Quillwort' }
    await visitor('POST', '/api/contact', message)
    await copyRequest(world.app.db, upTo(REQUESTS).slice(1))
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

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** More of the one request that there is, each from another address. */
async function copyRequest(db: Database, numbers: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const { id: _, ...lead } = await tx.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    for (const number of numbers) {
      const email = `row-${number}@lists.example`
      const copy = { ...lead, reference: `${lead.reference}-${number}`, email, emailKey: email }
      const { id } = await tx.insertInto('leads').values(copy).returning('id').executeTakeFirstOrThrow()
      await indexLead(tx, db.engine, await findLead(tx, id))
    }
  })
}
