import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { freshDatabase } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'

describe('the command that checks the audit', () => {
  let env: { DATA_DIR: string; DATABASE_URL: string }
  let db: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'countinghouse-audit-'))
    const fresh = await freshDatabase(DATA_DIR)
    env = { DATA_DIR, DATABASE_URL: fresh.url }
    drop = fresh.drop
    for (const name of ['Anna', 'Berta', 'Clara']) {
      await command(
        env,
        'create-admin',
        '--email',
        `${name}@example.com`,
        '--name',
        name,
        '--password',
        'a ledger by the sea',
      )
    }
    db = await openDatabase(fresh.url, createLog({ level: 'silent', pretty: false }))
  })
  afterAll(async () => {
    await db.close()
    await drop()
    rmSync(env.DATA_DIR, { recursive: true, force: true })
  })

  it('ends with 0 while every event is as it was written', async () => {
    const found = await command(env, 'audit', 'verify')
    expect(found).toMatchObject({ exitCode: 0, err: '' })
    expect(found.out).toMatch(/^All [3-9] events are as they were written\.\n$/)
    expect(JSON.parse((await command(env, 'audit', 'verify', '--json')).out)).toMatchObject({
      intact: true,
      brokenAt: null,
    })
  })

  const columns = ['at', 'actor_id', 'actor_name', 'action', 'subject', 'detail', 'address', 'previous_hash', 'hash']
  it.each(columns)('ends with 1 when the %s of an event was changed', async (column) => {
    const { id, value } = await middle(column)
    const set = (to: unknown) =>
      sql`update audit_events set ${sql.ref(column)} = ${to} where id = ${id}`.execute(db.engine.writer)
    await set('something else')
    const found = await command(env, 'audit', 'verify')
    expect(found.exitCode).toBe(1)
    expect(found.out).toContain(`Event ${id} does not fit`)
    const told = await command(env, 'audit', 'verify', '--json')
    expect(told.exitCode).toBe(1)
    expect(JSON.parse(told.out)).toMatchObject({ intact: false, brokenAt: id, events: 1 })
    await set(value)
    expect((await command(env, 'audit', 'verify')).exitCode).toBe(0)
  })

  it('ends with 1 when an event was taken out', async () => {
    const { id } = await middle('id')
    await sql`delete from audit_events where id = ${id}`.execute(db.engine.writer)
    expect((await command(env, 'audit', 'verify')).exitCode).toBe(1)
    expect((await command(env, 'check')).exitCode).toBe(1)
  })

  async function middle(column: string): Promise<{ id: number; value: unknown }> {
    const { rows } = await sql<{ id: number; value: unknown }>`
      select id, ${sql.ref(column)} as value from audit_events order by id limit 1 offset 1`.execute(db.read)
    return rows[0] ?? { id: 0, value: null }
  }
})
