import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openEngine } from '#database/database.ts'
import { applyMigrations } from '#database/migrate.ts'
import { migrations } from '#database/migrations/all.ts'
import { createLog } from '#platform/log.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'

it('parts of what is gone leave with the upgrade, all others stay; from then on the database keeps them together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-keys-'))
  const engine = await openEngine(await emptyDatabase(folder), createLog({ level: 'silent', pretty: false }))
  const { writer: db, name } = engine
  const insertNote = (person: number, text: string) =>
    sql`insert into person_notes (person_id, at, actor_name, text) values (${person}, '', '', ${text})`.execute(db)
  const listNotes = async () => {
    const { rows } = await sql<{ id: number; text: string }>`select id, text from person_notes order by id`.execute(db)
    return rows
  }
  try {
    const before = migrations.map((migration) => migration.name).filter((each) => each < '0028')
    await engine.withStartLock((tx) => applyMigrations(tx, name, before))
    await sql`insert into people (kind, suspended, name, name_key, email, first_seen_at, last_seen_at, version)
      values ('visitor', 0, 'Ada', 'ada', 'ada@firm.example', '', '', 1)`.execute(db)
    for (const [person, text] of [
      [1, 'first'],
      [1, 'second'],
      [2, 'of nobody'],
    ] as const)
      await insertNote(person, text)
    await engine.withStartLock((tx) => applyMigrations(tx, name))
    expect(await listNotes()).toEqual([
      { id: 1, text: 'first' },
      { id: 2, text: 'second' },
    ])
    await expect(insertNote(2, 'of nobody')).rejects.toThrow(/foreign key/i)
    await insertNote(1, 'third')
    expect((await listNotes()).at(-1)?.id, 'a number is given once').toBeGreaterThan(3)
    await sql`delete from people`.execute(db)
    expect(await listNotes()).toEqual([])
    expect(await engine.faults()).toEqual([])
  } finally {
    await engine.close()
    await rm(folder, { recursive: true })
  }
})

it('a start that would leave a row without what it belongs to changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-keys-'))
  const engine = await openEngine(await emptyDatabase(folder), createLog({ level: 'silent', pretty: false }))
  try {
    await engine.withStartLock((tx) => applyMigrations(tx, engine.name))
    const orphan = engine.withStartLock(async (tx) => {
      await sql`insert into lead_tags (tag, lead_id) values ('vip', 1)`.execute(tx)
    })
    await expect(orphan).rejects.toThrow(/lead_tags/)
    const { rows } = await sql`select * from lead_tags`.execute(engine.reader)
    expect(rows).toEqual([])
    await expect(sql`insert into lead_tags (tag, lead_id) values ('vip', 1)`.execute(engine.writer)).rejects.toThrow(
      /foreign key/i,
    )
  } finally {
    await engine.close()
    await rm(folder, { recursive: true })
  }
})
