import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BackupAnswer } from '#contract/system/backups.ts'
import { openDatabase } from '#database/database.ts'
import type { Engine } from '#database/engine.ts'
import { openSecrets } from '#database/secrets.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { checkBackup } from '#server/features/system/backup/reading/backup-read.ts'
import { withBackup } from '#server/features/system/backup/reading/find-backup.ts'
import { restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { writeBackup } from '#server/features/system/backup/writing/backup-write.ts'
import { fillLibrary } from '#server/features/website/publications/default-library.ts'
import { createFeatures } from '#server/features.ts'
import { createServices } from '#server/services.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { articleForm, pictureFile, staffOf } from '#tests/support/articles.ts'
import { emptyServerDatabase } from '#tests/support/empty-database.ts'
import { onlyOn } from '#tests/support/tools.ts'

// One story: a test goes on from the one before.
describe('backups', { shuffle: false }, () => {
  let app: TestApp
  let file: string
  beforeAll(async () => {
    app = await startApp()
    await fillLibrary(app, { files: app.services.publicationFiles, samples: app.services.samples })
    const mainImage = await pictureFile(7)
    await staffOf(app).send(
      'POST',
      '/api/articles',
      articleForm({ title: 'Ledgers', content: '<p>Ink</p>', category: 'Tax', mainImage }),
    )
    // More than are read at once, and longer than one piece of a table in the file.
    const long = 'An ink-stained word. '.repeat(300)
    await app.db.transaction(async (tx) => {
      for (let n = 0; n < 230; n++)
        await app.services.audit.record(tx, 'system', { action: 'article.updated', detail: { n, long } })
    })
    for (const n of ['one', 'two', 'three']) await sendMessage(`Sender ${n}`)
  })
  afterAll(() => app.close())

  async function sendMessage(name: string): Promise<string> {
    const answer = await app.call('/api/contact', {
      method: 'POST',
      headers: { ...(await app.as('client')), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name,
        email: 'zoe@example.com',
        phone: '',
        message: `Wörds of ${name}, “quoted”\n\\ and more`,
      }),
    })
    return (await answer.json()).reference
  }

  async function list(): Promise<{ items: BackupAnswer[]; state: { lastAt: string | null; late: boolean } }> {
    return await (await app.call('/api/backups', { headers: await app.as('admin') })).json()
  }

  it('are made while people write, and hold every write that came before', async () => {
    const before = await sendMessage('Before the backup')
    const begun = await app.call('/api/backups', { method: 'POST', headers: await app.as('admin') })
    expect(begun.status).toBe(202)
    const { id } = (await begun.json()) as BackupAnswer
    const again = await app.call('/api/backups', { method: 'POST', headers: await app.as('admin') })
    expect(again.status).toBe(409)
    await sendMessage('Meanwhile')
    await vi.waitFor(async () => expect((await list()).items[0]?.state).not.toBe('running'), {
      timeout: 30_000,
      interval: 100,
    })

    const [made] = (await list()).items
    expect(made).toMatchObject({ id, kind: 'manual', state: 'done', percent: 100, error: null, startedBy: 'Ada Admin' })
    file = join(app.config.backupDir, made?.file ?? '')
    expect(statSync(file)).toMatchObject({ size: made?.bytes })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const left = readdirSync(app.config.backupDir)
      .filter((name) => name !== '.writable')
      .sort()
    expect(left, 'nothing else is left behind').toEqual([made?.file, `${made?.file}.index.gz`, 'objects'])
    expect(readdirSync(app.config.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    expect((await checkBackup(at(file))).uploads.files).toBe(made?.uploads)
    expect(made?.uploads).toBeGreaterThan(2)
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toContain(before)
    expect((await list()).state).toMatchObject({ lastAt: made?.startedAt, late: false })
  })

  it('are downloaded by admins, and that is noted', async () => {
    const [made] = (await list()).items
    const answer = await app.call(`/api/backups/${made?.id}/file`, { headers: await app.as('admin') })
    const name = made?.file.replace('.tar.gz', '.tar') ?? ''
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length, 'the length that was told').toBe(Number(answer.headers.get('content-length')))
    // It holds all that is needed, wherever it is taken.
    const elsewhere = mkdtempSync(join(tmpdir(), 'countinghouse-taken-home-'))
    writeFileSync(join(elsewhere, name), bytes)
    const dataDir = join(elsewhere, 'data')
    const asked = { path: join(elsewhere, name), identity: null }
    await withBackup(app.config, asked, (bundle) =>
      restoreSite({ ...restoring(dataDir, `sqlite:${join(dataDir, 'countinghouse.db')}`), file: bundle }),
    )
    expect(await keysIn(openFolderStorage(join(dataDir, 'uploads')))).toEqual(await keysIn(app.storage))
    expect(readdirSync(elsewhere).sort()).toEqual([name, 'data'])
    rmSync(elsewhere, { recursive: true })
    const events = await app.services.audit.list({ action: 'backup.downloaded' })
    expect(events.items).toHaveLength(1)
  })

  it('bring back every row, file and search word, on either engine and from one to the other', async () => {
    file = (await app.services.backups.make('system', 'manual')).path
    const original = await contentsOf(app.db.engine)
    const words = await searchRows(app.db.engine)
    const urls = [`sqlite:${join(app.config.dataDir, 'second', 'countinghouse.db')}`]
    if (app.db.engine.name === 'postgres') urls.push(await emptyServerDatabase())
    for (const url of urls) {
      const dataDir = join(app.config.dataDir, url.startsWith('sqlite') ? 'second' : 'third')
      const restored = await restore(file, dataDir, url)
      const db = await openDatabase(url, app.log)
      const storage = openFolderStorage(join(dataDir, 'uploads'))
      try {
        const events = original.audit_events?.length ?? 0
        const now = await contentsOf(db.engine)
        // That it was made came after its moment; the restore is an event of its own.
        expect(now.audit_events).toHaveLength(events)
        // The restore itself is an event, and the backup was under way in itself.
        const apart = { audit_events: null, audit_head: null, jobs: null, backups: null }
        // What is in no backup: nobody is signed in by a restore, and no link of a mail works again.
        const leftOut = { sessions: [], devices: [], tokens: [], visit_marks: [], visit_salts: [], backup_objects: [] }
        expect({ ...now, ...apart }).toEqual({ ...original, ...apart, ...leftOut })
        // Nobody encrypted it: the keys of the site are not in it, and others take their place.
        const secrets = await openSecrets(db.engine, { dataDir, secret: null })
        for (const key of Object.values(app.secrets)) expect(Object.values(secrets)).not.toContain(key)
        expect(await searchRows(db.engine)).toEqual(words)
        const services = createServices({ ...app, db, storage, secrets })
        expect((await services.audit.verify()).intact).toBe(true)
        const found = await services.leads.list(await admin(), { q: 'Sender two' }, 1)
        expect(found.leads.map((lead) => lead.name)).toEqual(['Sender two'])
        expect(await keysIn(storage)).toEqual(await keysIn(app.storage))
        expect(restored.aside).toEqual([])
        // The next number follows the last one given, not the last one left.
        const insert = db.read.insertInto('leads').values({
          ...(original.leads?.[0] as never as object),
          id: undefined,
          reference: 'X',
          idempotency_key: null,
        } as never)
        expect((await insert.returning('id').executeTakeFirstOrThrow()).id).toBe((original.leads?.length ?? 0) + 1)
      } finally {
        await db.close()
      }
    }
  })

  it('are refused when damaged, cut short, changed, newer or not ours, and nothing is touched', async () => {
    const bytes = readFileSync(file)
    const bad = join(app.config.dataDir, 'bad.tar.gz')
    const plain = gunzipSync(bytes)
    const changed = Buffer.from(plain)
    const at = changed.indexOf('of Sender two')
    changed.write('of Sender six', at)
    const development = Buffer.from(plain.toString('latin1').replaceAll('"0001-initial"', '"2026-11-15-1"'), 'latin1')
    const newer = await backupOfLater()
    const half = Buffer.from(bytes)
    half.fill(0, 5000, 5200)
    const cases: [Buffer, RegExp][] = [
      [half, /cannot be used/],
      [bytes.subarray(0, bytes.length - 5000), /ends too early/],
      [gzipSync(plain.subarray(0, plain.length - 200_000)), /ends too early|damaged/],
      [gzipSync(changed), /tables\/leads\/\S+ was changed/],
      [newer, /This backup is newer than this version of Countinghouse \(it has "0099-later"\)/],
      [gzipSync(development), /made by a development version before the first release/],
      [Buffer.from('words'), /cannot be used/],
      [gzipSync(Buffer.concat([Buffer.alloc(1024)])), /cannot be used/],
    ]
    for (const [content, words] of cases) {
      writeFileSync(bad, content)
      const dataDir = join(app.config.dataDir, 'refused')
      await expect(restore(bad, dataDir, `sqlite:${join(dataDir, 'countinghouse.db')}`)).rejects.toThrow(words)
      expect(existsSync(join(dataDir, 'countinghouse.db'))).toBe(false)
    }
  })

  /** A backup of a database to which a later version has applied its migration. */
  async function backupOfLater(): Promise<Buffer> {
    // As many as this version knows, one of them another.
    const last = await app.db.read.selectFrom('migrations').select('name').orderBy('name', 'desc').limit(1).execute()
    const [{ name } = { name: '' }] = last
    const rename = (from: string, to: string) =>
      app.db.transaction((tx) => tx.updateTable('migrations').set({ name: to }).where('name', '=', from).execute())
    await rename(name, '0099-later')
    const path = join(app.config.dataDir, 'later.tar.gz')
    const { db, secrets } = app
    const source = { engine: db.engine, secrets, now: app.clock.now(), uploads: null, recipients: [] }
    await writeBackup(source, openFolderStorage(app.config.dataDir), 'later.tar.gz')
    await rename('0099-later', name)
    return readFileSync(path)
  }

  it('go over an existing site only when that is asked for, and put it aside', async () => {
    const dataDir = join(app.config.dataDir, 'existing')
    const url = `sqlite:${join(dataDir, 'countinghouse.db')}`
    await restore(file, dataDir, url)
    appendFileSync(join(dataDir, 'uploads', 'mark'), 'old')
    await expect(restore(file, dataDir, url)).rejects.toThrow('--force puts it aside')
    const running = await openDatabase(url, app.log)
    await expect(restore(file, dataDir, url, true)).rejects.toThrow('the site is running')
    await running.close()
    const { aside } = await restore(file, dataDir, url, true)
    expect(aside, 'its folder, once').toHaveLength(1)
    expect(readFileSync(join(aside[0] ?? '', 'uploads', 'mark'), 'utf8')).toBe('old')
    expect(existsSync(join(aside[0] ?? '', 'countinghouse.db'))).toBe(true)
    expect(existsSync(join(dataDir, 'uploads', 'mark'))).toBe(false)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('set a PostgreSQL database aside under another name', onlyOn('postgres'), async () => {
    const url = await emptyServerDatabase()
    const dataDir = join(app.config.dataDir, 'server')
    await restore(file, dataDir, url)
    await expect(restore(file, dataDir, url)).rejects.toThrow('the database is not empty')
    const running = await openDatabase(url, app.log)
    await expect(restore(file, dataDir, url, true)).rejects.toThrow('the site is running')
    await running.close()
    const { aside } = await restore(file, dataDir, url, true)
    const schema = aside.find((place) => place.startsWith('schema '))?.slice('schema '.length) ?? ''
    const db = await openDatabase(url, app.log)
    const count = (from: string) => sql<{ n: number }>`select count(*) as n from ${sql.table(from)}`.execute(db.read)
    expect((await count(`${schema}.leads`)).rows).toEqual((await count('leads')).rows)
    await db.close()
  })

  it('are made once a night, tried again after a failure, and missed ones are told', async () => {
    await app.services.jobs.run('nightly-backup')
    expect((await list()).items).toHaveLength(2)
    app.clock.advance({ days: 2 })
    expect((await list()).state.late).toBe(true)
    await app.services.jobs.run('nightly-backup')
    expect((await list()).items[0]).toMatchObject({ kind: 'nightly', state: 'done', startedBy: 'Countinghouse' })
    expect((await list()).state.late).toBe(false)
    await app.services.jobs.run('nightly-backup')
    expect((await list()).items).toHaveLength(3)

    app.clock.advance({ days: 1 })
    const whole = app.storage.list
    app.storage.list = () => {
      throw new Error('the disk of the uploads is gone')
    }
    await app.services.jobs.run('nightly-backup')
    app.storage.list = whole
    const [failed] = (await list()).items
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('the disk of the uploads is gone') })
    expect(kept()).toHaveLength(3)
    await app.services.jobs.run('nightly-backup')
    expect((await list()).items).toHaveLength(4)
    app.clock.advance({ hours: 1, minutes: 1 })
    await app.services.jobs.run('nightly-backup')
    expect((await list()).items[0]).toMatchObject({ state: 'done' })
  })

  it('can be stopped and deleted, and go by the rotation of the settings', async () => {
    const begun = await app.call('/api/backups', { method: 'POST', headers: await app.as('admin') })
    const { id } = (await begun.json()) as BackupAnswer
    const remove = async (which: number) =>
      await (await app.call(`/api/backups/${which}`, { method: 'DELETE', headers: await app.as('admin') })).json()
    expect(await remove(id)).toEqual({ message: 'The backup was stopped.' })
    await vi.waitFor(async () => expect(await leasedUntil()).toBe(''), { timeout: 30_000, interval: 20 })
    expect((await list()).items[0]).toMatchObject({ id, state: 'cancelled' })
    const read = await app.call(`/api/backups/${id}/file`, { headers: await app.as('admin') })
    expect(read.status, 'one that is not done cannot be taken home').toBe(404)
    expect(readdirSync(app.config.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await remove(id)).toEqual({ message: 'The backup was deleted.' })

    expect(kept()).toHaveLength(4)
    truncateSync(file, 100)
    const rule = { daily: 1, weekly: 0, monthly: 0, drill: 'off' as const }
    await app.services.settings.save(await admin(), 'backups', rule, 0)
    app.clock.advance({ days: 1 })
    await app.services.backups.make('system', 'nightly')
    expect(kept(), 'two that were made by hand, and the newest').toHaveLength(3)
    expect((await list()).items.filter((item) => item.state === 'done')).toHaveLength(3)
  })

  it.each(['uploads', 'tables'] as const)(
    'that a stop ends while they copy %s leave nothing behind and no error, and are made by the next start',
    async (stage) => {
      app.clock.advance({ days: 1 })
      const [files, runs] = [kept(), (await list()).items.length]
      const error = vi.spyOn(app.log, 'error')
      const stopping = createServices(app)
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const goOn = pauseAt(stage, async () => {
        reached.resolve()
        await released.promise
      })
      const run = stopping.jobs.run('nightly-backup')
      await reached.promise
      const stopped = stopping.close()
      released.resolve()
      await Promise.all([stopped, run])
      goOn()
      expect((await list()).items[0]).toMatchObject({ kind: 'nightly', state: 'cancelled' })
      expect((await list()).state).toMatchObject({ failure: null })
      expect(kept()).toEqual(files)
      expect(readdirSync(app.config.dataDir).filter((name) => name.startsWith('.'))).toEqual([])
      // One that is due while the site stops is not begun at all.
      await stopping.jobs.run('nightly-backup')
      expect((await list()).items).toHaveLength(runs + 1)
      expect(error).not.toHaveBeenCalled()
      error.mockRestore()
      const job = app.db.read.selectFrom('jobs').selectAll().where('name', '=', 'nightly-backup')
      expect(await job.executeTakeFirst()).toMatchObject({ leaseUntil: null, lastError: null })
      await createServices(app).jobs.run('nightly-backup')
      expect((await list()).items[0]).toMatchObject({ kind: 'nightly', state: 'done' })
    },
  )

  it('that come no further for long, because there is very much to copy, are not given up', async () => {
    const { list: files } = app.storage
    let [calls, told] = [0, null as unknown]
    app.storage.list = async function* (prefix) {
      const isCopying = ++calls === 2
      yield { key: 'documents/very-much', size: 1e15, modifiedAt: new Date(0) }
      let seen = 0
      for await (const file of files(prefix)) {
        yield file
        if (!isCopying || ++seen > 1) continue
        await app.db.transaction((tx) => tx.updateTable('leases').set({ until: LONG_AGO }).execute())
        await vi.waitFor(async () => expect((await leasedUntil()) > LONG_AGO).toBe(true), {
          timeout: 30_000,
          interval: 20,
        })
        told = await app.services.backups.start(await admin()).catch((error: unknown) => error)
      }
    }
    try {
      await app.services.backups.make('system', 'manual')
    } finally {
      app.storage.list = files
    }
    expect(told).toMatchObject({ code: 'backup-running' })
  })

  const LONG_AGO = '2020-01-01T00:00:00.000Z'
  const leasedUntil = async () =>
    (await app.db.read.selectFrom('leases').select('until').executeTakeFirst())?.until ?? ''

  /** Lets a backup wait where it has got to; what is answered lets the next ones pass. */
  function pauseAt(stage: 'uploads' | 'tables', wait: () => Promise<void>): () => void {
    const [{ list: files }, { openSnapshot }] = [app.storage, app.db.engine.copying]
    if (stage === 'tables') {
      app.db.engine.copying.openSnapshot = () => wait().then(openSnapshot)
    } else {
      app.storage.list = async function* (prefix) {
        await wait()
        yield* files(prefix)
      }
    }
    return () => {
      app.storage.list = files
      app.db.engine.copying.openSnapshot = openSnapshot
    }
  }

  const kept = () => readdirSync(app.config.backupDir).filter((name) => name.endsWith('.tar.gz'))

  async function admin() {
    const { accountId, name, email } = await app.person({ role: 'admin' })
    return {
      accountId,
      name,
      email,
      role: 'admin',
      verified: true,
      sessionId: '',
      byCookie: false,
      mustDo: null,
    } as const
  }

  const restoring = (dataDir: string, databaseUrl: string) => ({
    config: { ...app.config, dataDir, databaseUrl },
    log: app.log,
    storage: 'data folder' as const,
    force: false,
    reopen: createFeatures,
  })

  const restore = (from: string, dataDir: string, databaseUrl: string, force = false) =>
    restoreSite({ ...restoring(dataDir, databaseUrl), file: at(from), force })
})

const at = (path: string) => ({ place: openFolderStorage(dirname(path)), name: basename(path), identity: null })

async function contentsOf(engine: Engine): Promise<Record<string, unknown[]>> {
  const snapshot = await engine.copying.openSnapshot()
  const all: Record<string, unknown[]> = {}
  for (const table of await snapshot.tables()) {
    const rows: unknown[] = []
    for await (const batch of snapshot.rows(table)) rows.push(...batch.map((row) => ({ ...row })))
    all[table] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  await snapshot.close()
  return all
}

/** How many rows each search index has: a new one has to be rebuilt by `reindex`. */
async function searchRows(engine: Engine): Promise<Record<string, number>> {
  const names =
    engine.name === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_list where type = 'virtual'`.execute(engine.reader)
      : await sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = current_schema() and udt_name = 'tsvector'`.execute(engine.reader)
  const counts: Record<string, number> = {}
  for (const { name } of names.rows) {
    const id = engine.name === 'sqlite' ? sql.ref('rowid') : sql.ref('id')
    const { rows } = await sql<{ n: number }>`select count(${id}) as n from ${sql.table(name)}`.execute(engine.reader)
    counts[name] = rows[0]?.n ?? -1
  }
  return counts
}

async function keysIn(storage: TestApp['storage']): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.sort()
}
