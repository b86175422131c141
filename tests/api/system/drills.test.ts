import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrations } from '#database/migrations/all.ts'
import type { Drill } from '#server/features/system/backup/drills/drill.store.ts'
import { createServices } from '#server/services.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { IDENTITY, RECIPIENT } from '#tests/support/backup-key.ts'
import { command } from '#tests/support/command.ts'
import { dateOffset } from '#tests/support/set-date.mjs'

describe('a restore drill', () => {
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-drill-'))
    app = await startApp({ metricsToken: 'a token for the metrics' })
    await app.storage.put('media/a', Buffer.from('one upload'))
    await app.storage.put('media/b', Buffer.from('another upload'))
  })
  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const make = () => app.services.backups.make('system', 'manual')
  const run = (identity: string | null = null) => app.services.drills.run('system', identity)
  const scratch = () => readdirSync(app.config.dataDir).filter((name) => name.startsWith('.'))
  const health = async () =>
    (await (await app.call('/api/health', { headers: await app.as('admin') })).json()) as Health
  const metrics = async () =>
    await (await app.call('/metrics', { headers: { Authorization: 'Bearer a token for the metrics' } })).text()
  interface Health {
    drill: { state: string; at: string | null; seconds: number; words: string; late: boolean }
    warnings: string[]
  }

  it('says so where there is nothing to try', async () => {
    expect((await health()).drill).toMatchObject({ state: 'never', at: null, late: false })
    await expect(run()).rejects.toThrow('There is no backup to try yet.')
  })

  it('restores, counts and compares the newest backup, and leaves nothing', async () => {
    await make()
    const home = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl }
    const told = await command(home, 'drill')
    expect(told).toMatchObject({ exitCode: 0, err: '' })
    expect(told.out).toContain('The newest backup can be restored.')
    expect(told.out).toMatch(/\d+ rows in \d+ tables were restored and counted, 2 of 2 uploads read and compared/)
    expect(scratch()).toEqual([])
    expect((await health()).drill).toMatchObject({ state: 'good', seconds: expect.any(Number), late: false })
    expect(await metrics()).toContain('countinghouse_restore_drill_failed 0')
  })

  it('runs once at a time', async () => {
    await make()
    const [one, other] = await Promise.allSettled([run(), createServices(app).drills.run('system', null)])
    const refused = [one, other].filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('A restore drill is running already.')
  })

  it('takes up where one was killed, and takes away what that left', async () => {
    await make()
    await run()
    const left = join(app.config.dataDir, '.drill-killed')
    mkdirSync(left)
    writeFileSync(join(left, 'countinghouse.db'), 'half a database')
    const { id: _, ...ended } = (await app.services.drills.last()) as Drill
    const at = app.clock.now().toISOString()
    const killed = { ...ended, state: 'running' as const, startedAt: at, updatedAt: at, finishedAt: null }
    // Leases go by the clock of the database, which a run with another date does not shift on PostgreSQL.
    const now = Date.now() - (app.db.engine.name === 'postgres' ? dateOffset : 0)
    const lease = { name: 'restore-drill', holder: 'killed', until: new Date(now + 20_000).toISOString() }
    await app.db.transaction(async (tx) => {
      await tx.insertInto('restoreDrills').values(killed).execute()
      await tx.insertInto('leases').values(lease).execute()
    })
    await expect(run()).rejects.toThrow('A restore drill is running already.')
    await app.db.transaction((tx) => tx.updateTable('leases').set({ until: '2020-01-01T00:00:00.000Z' }).execute())
    expect(await run()).toMatchObject({ state: 'good' })
    expect(scratch()).toEqual([])
    const stopped = await app.db.read.selectFrom('restoreDrills').selectAll().where('state', '=', 'stopped').execute()
    expect(stopped).toMatchObject([{ startedAt: at, finishedAt: expect.any(String) }])
  })

  it('restores a backup of an older schema', async () => {
    await make()
    migrations.push({
      name: '9999-made-up',
      up: async (db) => db.schema.createTable('later').addColumn('a', 'text').execute(),
    })
    try {
      expect(await run()).toMatchObject({ state: 'good' })
    } finally {
      migrations.pop()
    }
  })

  it('says nothing of a backup that was let go meanwhile, nor when the site stops', async () => {
    await make()
    await run()
    const before = await app.services.drills.last()
    const services = createServices(app)
    const stopping = services.drills.run('system', null)
    await services.drills.close()
    expect(await stopping).toMatchObject({ state: 'stopped', words: expect.stringContaining('The site was stopped') })
    const { file } = await stopping
    const path = join(app.config.backupDir, file)
    renameSync(path, `${path}.away`)
    expect(await run(), 'lost, and by nobody who may').toMatchObject({ state: 'failed' })
    const backup = await app.db.read
      .selectFrom('backups')
      .selectAll()
      .where('file', '=', file)
      .executeTakeFirstOrThrow()
    const { id: _, ...making } = { ...backup, state: 'running' as const, file: 'countinghouse-the-next.tar.gz' }
    await app.db.transaction((tx) => tx.insertInto('backups').values(making).execute())
    expect(await run()).toMatchObject({ state: 'stopped', words: 'The backup was deleted before the drill was done.' })
    await app.db.transaction((tx) => tx.deleteFrom('backups').where('state', '=', 'running').execute())
    renameSync(`${path}.away`, path)
    expect((await app.services.drills.last())?.id).toBeGreaterThan(before?.id ?? 0)
    expect(scratch()).toEqual([])
  })

  it('that was given up meanwhile is not told twice', async () => {
    await make()
    const told = () => app.db.read.selectFrom('auditEvents').select('detail').where('action', '=', 'backup.drilled')
    const before = (await told().execute()).length
    // While it looks how much room it needs: however fast or slow the machine is, it is running then.
    const looked = vi.spyOn(app.db.engine, 'bytes').mockImplementationOnce(async () => {
      const all = await app.db.transaction((tx) =>
        tx
          .updateTable('restoreDrills')
          .set({ state: 'stopped' })
          .where('state', '=', 'running')
          .returning('id')
          .execute(),
      )
      expect(all).toHaveLength(1)
      return 1
    })
    await run()
    expect(looked).toHaveBeenCalledOnce()
    looked.mockRestore()
    expect(await told().execute()).toHaveLength(before)
  })

  it('comes round at night, once a week, and is told when it does not', async () => {
    const last = async () => (await app.services.drills.last())?.startedAt
    await make()
    app.clock.stop('2031-03-03T12:00:00Z')
    await app.services.jobs.run('restore-drill')
    const first = await last()
    expect(first, 'long overdue, so by day').toBe('2031-03-03T12:00:00.000Z')
    app.clock.stop('2031-03-09T03:00:00Z')
    await app.services.jobs.run('restore-drill')
    expect(await last()).toBe(first)
    app.clock.stop('2031-03-11T03:00:00Z')
    await app.services.jobs.run('restore-drill')
    expect(await last()).toBe('2031-03-11T03:00:00.000Z')
    app.clock.stop('2031-03-25T12:00:00Z')
    expect((await health()).drill.late).toBe(true)
    expect((await health()).warnings).toContainEqual(
      expect.stringContaining('restore drill is more than a week overdue'),
    )
    const { value, version } = await app.db.transaction((tx) => app.services.settings.readIn(tx, 'backups'))
    await app.services.settings.save('system', 'backups', { ...value, drill: 'off' }, version)
    await app.services.jobs.run('restore-drill')
    expect(await last()).toBe('2031-03-11T03:00:00.000Z')
    expect((await health()).drill.late).toBe(false)
    await app.services.settings.save('system', 'backups', { ...value, drill: 'weekly' }, version + 1)
  })

  it('says of an encrypted backup what it could not try, and tries it with the private key', async () => {
    app.config.backupRecipient = RECIPIENT
    const { file } = await make()
    app.config.backupRecipient = null
    const closed = await run()
    expect(closed).toMatchObject({ state: 'partial', file })
    expect(closed.words).toContain('all 2 uploads that it needs lie beside it')
    expect(closed.words).toContain('Whether it can be opened and restored was not tried.')
    const key = join(folder, 'key.txt')
    writeFileSync(key, IDENTITY)
    expect(await run(key)).toMatchObject({ state: 'good', file, uploadsRead: 2 })
    await expect(run(join(folder, 'none.txt'))).rejects.toThrow('cannot be read')
    expect(scratch()).toEqual([])

    const path = join(app.config.backupDir, file)
    const whole = readFileSync(path)
    const changed = Buffer.from(whole)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    writeFileSync(path, changed)
    expect(await run()).toMatchObject({ state: 'failed', words: expect.stringContaining('it was changed') })
    writeFileSync(path, whole.subarray(0, -5))
    expect(await run()).toMatchObject({ state: 'failed', words: expect.stringContaining('bytes, not') })
    writeFileSync(path, whole)
    const objects = join(app.config.backupDir, 'objects')
    rmSync(objects, { recursive: true })
    expect(await run()).toMatchObject({
      state: 'failed',
      words: expect.stringContaining('uploads that it needs are missing'),
    })
  })

  it('is red on Health, in the figures and in an alert when it fails', async () => {
    const { path } = await make()
    truncateSync(path, 100)
    expect(await run()).toMatchObject({ state: 'failed' })
    const { drill, warnings } = await health()
    expect(drill).toMatchObject({ state: 'failed' })
    expect(warnings).toContainEqual(expect.stringContaining('The last restore drill failed: '))
    expect(await metrics()).toContain('countinghouse_restore_drill_failed 1')
    await app.services.alerts.look()
    expect((await app.services.alerts.listOpen()).map(({ words }) => words)).toContainEqual(
      expect.stringContaining('The last restore drill failed'),
    )
  })
})
