import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#database/database.ts'
import { findSecrets } from '#database/secrets.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { createAudit } from '#server/features/system/audit/audit.service.ts'
import { freshDatabase } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'

const log = createLog({ level: 'silent', pretty: false })

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
    db = await openDatabase(fresh.url, log)
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

  const columns = ['at', 'actorId', 'doer', 'action', 'subject', 'detail', 'address', 'previousHash', 'hash']
  it.each(columns)('ends with 1 when the %s of an event was changed', async (column) => {
    const { id, value } = await middle(column)
    const set = (to: unknown) =>
      sql`update audit_events set ${sql.ref(column)} = ${to} where id = ${id}`.execute(db.engine.writer)
    await set('something else')
    const found = await command(env, 'audit', 'verify')
    expect(found.exitCode).toBe(1)
    expect(found.out).toContain(`at event ${id}:`)
    const told = await command(env, 'audit', 'verify', '--json')
    expect(told.exitCode).toBe(1)
    expect(JSON.parse(told.out)).toMatchObject({ intact: false, brokenAt: id, events: 1 })
    await set(value)
    expect((await command(env, 'audit', 'verify')).exitCode).toBe(0)
  })

  it('goes on to fit when the keys are replaced, and when SECRET is', async () => {
    // A site that runs is not to be touched, and an open database looks like one.
    await db.close()
    const { out } = await command(env, 'rotate-secrets')
    db = await openDatabase(env.DATABASE_URL, log)
    expect(out).toContain('The keys were replaced')
    expect((await command(env, 'audit', 'verify')).exitCode).toBe(0)
    const first = { ...env, SECRET: 'the first secret of at least 32 characters' }
    const second = { ...env, SECRET: 'the second secret of at least 32 characters' }
    expect((await command(first, 'audit', 'verify')).exitCode, 'another key fits nothing').toBe(1)
    const secrets = await findSecrets(db.engine, { dataDir: env.DATA_DIR, secret: null })
    await rekeyTo(secrets.audit, deriveSecrets(first.SECRET).audit)
    expect((await command(first, 'audit', 'verify')).exitCode).toBe(0)
    expect((await command(second, 'audit', 'verify')).exitCode).toBe(1)
    expect((await command(second, 'audit', 'rekey')).exitCode, 'the old one has to be known').toBe(2)
    process.env.SECRET_BEFORE = 'some other secret of at least 32 characters'
    expect((await command(second, 'audit', 'rekey')).exitCode).toBe(1)
    process.env.SECRET_BEFORE = first.SECRET
    expect((await command(second, 'audit', 'rekey')).exitCode).toBe(0)
    delete process.env.SECRET_BEFORE
    expect((await command(second, 'audit', 'verify')).exitCode).toBe(0)
    await rekeyTo(deriveSecrets(second.SECRET).audit, secrets.audit)
  })

  it('ends with 1 when the last events were cut off', async () => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from audit_events`.execute(db.read)
    const last = await db.read
      .selectFrom('auditEvents')
      .selectAll()
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    await sql`delete from audit_events where id = ${last.id}`.execute(db.engine.writer)
    const found = await command(env, 'audit', 'verify')
    expect(found.exitCode).toBe(1)
    expect(found.out).toContain('were taken out')
    await db.engine.writer.insertInto('auditEvents').values(last).execute()
    expect((await command(env, 'audit', 'verify')).exitCode).toBe(0)
  })

  it('ends with 1 when an event was taken out', async () => {
    const { id } = await middle('id')
    const event = await db.read.selectFrom('auditEvents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await sql`delete from audit_events where id = ${id}`.execute(db.engine.writer)
    expect((await command(env, 'audit', 'verify')).exitCode).toBe(1)
    expect((await command(env, 'check')).exitCode).toBe(1)
    await db.engine.writer.insertInto('auditEvents').values(event).execute()
  })

  it('an administrator who is made without a password gets a first one, to be replaced', async () => {
    const { exitCode, out } = await command(env, 'create-admin', '--email', 'dora@example.com', '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ email: 'dora@example.com', password: expect.stringMatching(/\S{8}/) })
    const dora = db.read.selectFrom('accounts').selectAll().where('email', '=', 'dora@example.com')
    expect(await dora.executeTakeFirst()).toMatchObject({ role: 'admin', mustChangePassword: 1 })
    const chosen = await command(env, 'create-admin', '--email', 'e@example.com', '--password', 'a ledger by the sea')
    expect(chosen.out).toBe('e@example.com can sign in as an administrator now.\n')
  })

  async function rekeyTo(from: string, to: string): Promise<void> {
    const audit = createAudit({ db, clock: systemClock, log, secrets: { audit: from } as never })
    await db.transaction((tx) => audit.rekey(tx, { from, to }))
  }

  async function middle(column: string): Promise<{ id: number; value: unknown }> {
    const { rows } = await sql<{ id: number; value: unknown }>`
      select id, ${sql.ref(column)} as value from audit_events order by id limit 1 offset 1`.execute(db.read)
    return rows[0] ?? { id: 0, value: null }
  }
})
