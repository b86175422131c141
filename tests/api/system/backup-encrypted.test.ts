import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Decrypter, generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { program } from '#scripts/test-tools.mjs'
import { withBackup } from '#server/features/system/backup/reading/find-backup.ts'
import { restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { fillLibrary } from '#server/features/website/publications/default-library.ts'
import { createFeatures } from '#server/features.ts'
import { registered, send } from '#tests/support/accounts.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { staffOf } from '#tests/support/articles.ts'
import { readEverything } from '#tests/support/catalogue.ts'
import { command } from '#tests/support/command.ts'
import { customersOf } from '#tests/support/customers.ts'
import { needs } from '#tests/support/tools.ts'

const EMAIL = 'quillmark@example.com'

// One story: a test goes on from the one before.
describe('backups encrypted to a key', { shuffle: false }, () => {
  let app: TestApp
  let folder: string
  let identity: string
  let recipient: string
  let keyFile: string
  let otherKey: string
  beforeAll(async () => {
    app = await startApp()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-sealed-'))
    otherKey = join(folder, 'other.txt')
    writeFileSync(otherKey, `${await generateX25519Identity()}\n`)
    await fillLibrary(app, { files: app.services.publicationFiles, samples: app.services.samples })
    await registered(app, { email: EMAIL })
    await customersOf(app).write('second.quillmark@example.org', {
      name: 'Zoe Quillmark',
      message: 'A quillmark matter.',
    })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const make = () => app.services.backups.make('system', 'nightly')
  const filesOfBackups = () =>
    readdirSync(app.config.backupDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  const objects = () => filesOfBackups().filter((path) => path.includes('/objects/'))

  it('shows the private half of a new key once, and keeps it nowhere', async () => {
    const answer = await send(app, '/api/backups/key', {}, await app.as('admin'))
    expect(answer.status).toBe(201)
    identity = String(answer.body.identity)
    recipient = String(answer.body.recipient)
    expect(identity).toMatch(/^AGE-SECRET-KEY-1/)
    keyFile = join(folder, 'key.txt')
    writeFileSync(keyFile, `# public key: ${recipient}\n${identity}\n`)
    const { state } = (await staffOf(app).get('/api/backups', await app.as('admin'))).body
    expect(state.encryptedTo).toBe(recipient)
    expect(JSON.stringify(await readEverything(app.db.engine))).not.toContain(identity.slice(-20))
  })

  it(
    'are opened by the ordinary age with it, and by nothing else; their names tell nothing',
    needs('age'),
    async () => {
      expect(execFileSync(program('age-keygen'), ['-y', keyFile], { encoding: 'utf8' }).trim()).toBe(recipient)
      const { path } = await make()
      expect(path).toMatch(/\.tar\.gz\.age$/)
      const packed = execFileSync(program('age'), ['-d', '-i', keyFile, path], { maxBuffer: 1e9 })
      expect(gunzipSync(packed).toString('latin1')).toContain('A quillmark matter.')
      expect(spawnSync(program('age'), ['-d', '-i', otherKey, path]).status).not.toBe(0)

      const sums = new Set<string>()
      for await (const { key } of app.storage.list('')) {
        const bytes = readFileSync(join(app.config.dataDir, 'uploads', key))
        sums.add(createHash('sha256').update(bytes).digest('hex'))
      }
      expect(objects().length).toBe(sums.size)
      for (const object of objects()) {
        expect(sums.has(object.split('/').at(-1)?.replace('.age', '') ?? ''), 'a plain hash tells what is in it').toBe(
          false,
        )
        const bytes = execFileSync(program('age'), ['-d', '-i', keyFile, object], { maxBuffer: 1e9 })
        expect(sums).toContain(createHash('sha256').update(bytes).digest('hex'))
      }
      for (const file of filesOfBackups()) {
        const bytes = file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)
        expect(bytes.toString('latin1').toLowerCase(), file).not.toContain('quillmark')
      }
    },
  )

  it('D12: a night after one new file copies that file and reads no other', async () => {
    await make()
    const before = objects().length
    const opened: string[] = []
    const open = app.storage.open
    app.storage.open = (key, range) => {
      opened.push(key)
      return open(key, range)
    }
    await make()
    expect(opened, 'nothing is new').toEqual([])
    await app.storage.put('documents/new.pdf', Buffer.from('%PDF-1.7 a new paper'))
    const { uploadsAdded: added } = await make()
    app.storage.open = open
    expect(new Set(opened)).toEqual(new Set(['documents/new.pdf']))
    expect(added).toBe(1)
    expect(objects().length).toBe(before + 1)
    // The same contents under another name take no room; what no backup needs any more goes.
    await app.storage.put('documents/same.pdf', Buffer.from('%PDF-1.7 a new paper'))
    expect((await make()).uploadsAdded).toBe(0)
    await app.storage.remove('documents/new.pdf')
    await app.storage.remove('documents/same.pdf')
    await make()
    expect(objects().length).toBe(before)
  })

  it('hold an upload that came while the tables were read', async () => {
    const openSnapshot = app.db.engine.copying.openSnapshot
    app.db.engine.copying.openSnapshot = async () => {
      await app.storage.put('documents/meanwhile.pdf', Buffer.from('%PDF-1.7 meanwhile'))
      return await openSnapshot()
    }
    const { uploadsAdded: added } = await make()
    app.db.engine.copying.openSnapshot = openSnapshot
    expect(added).toBe(1)
  })

  it('hold no session, token, salt or link', async () => {
    await send(app, '/api/auth/forgot-password', { email: EMAIL })
    await app.services.visits.flush()
    const tables = await readEverything(app.db.engine)
    const values = (table: string, column: string) => (tables[table] ?? []).map((row) => String(row[column]))
    const links = values('outbox_mails', 'text').flatMap((text) =>
      [...text.matchAll(/token=([\w-]+)/g)].map((hit) => hit[1]),
    )
    const secrets = [
      ...values('sessions', 'token'),
      ...values('tokens', 'hash'),
      ...values('devices', 'token_hash'),
      ...values('visit_salts', 'salt'),
      ...links,
    ].filter((value): value is string => (value?.length ?? 0) > 15)
    expect(links.length).toBeGreaterThan(0)
    expect(secrets.length).toBeGreaterThan(3)
    const { path } = await make()
    const age = new Decrypter()
    age.addIdentity(identity)
    const text = gunzipSync(await age.decrypt(readFileSync(path))).toString()
    expect(text).toContain(EMAIL)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  it('bring nobody back who was erased since, and need their key for it', async () => {
    // At the very moment of the backup counts as after it.
    app.clock.stop()
    const { path, file: name } = await make()
    const people = await customersOf(app).find('quillmark')
    expect(people).toHaveLength(2)
    const noted: number[] = []
    for (const { id } of people as { id: number }[]) {
      const erased = await staffOf(app).send('DELETE', `/api/customers/${id}`, undefined, await app.as('admin'))
      expect(erased.status).toBe(200)
      await app.services.jobs.run('note-erasures')
      noted.push(readFileSync(join(app.config.backupDir, 'erasures.jsonl'), 'utf8').trimEnd().split('\n').length)
    }
    const [first = 0, second = 0] = noted
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first)
    const list = readFileSync(join(app.config.backupDir, 'erasures.jsonl'), 'utf8')
    expect(list).not.toContain('quillmark')

    const dataDir = join(folder, 'restored')
    const databaseUrl = `sqlite:${join(dataDir, 'countinghouse.db')}`
    const restore = (key: string | null) =>
      withBackup({ ...app.config, databaseUrl }, { path: name, identity: key }, (file) =>
        restoreSite({
          file,
          config: { ...app.config, dataDir, databaseUrl, backupDir: app.config.backupDir },
          log: app.log,
          storage: 'data folder',
          force: false,
          reopen: createFeatures,
        }),
      )
    await expect(restore(null)).rejects.toThrow('--identity FILE')
    await expect(restore(otherKey)).rejects.toThrow('encrypted to another key')
    await expect(restore(join(folder, 'none.txt'))).rejects.toThrow('cannot be read')
    const { erased, audit } = await restore(keyFile)
    expect({ erased, intact: audit.intact }).toEqual({ erased: 2, intact: true })
    const db = await openDatabase(databaseUrl, app.log)
    const everything = JSON.stringify(await readEverything(db.engine)).toLowerCase()
    await db.close()
    expect(everything).not.toContain('quillmark')
    expect(readFileSync(path).length).toBeGreaterThan(0)
  })

  it('are listed, verified whole and pruned by commands', async () => {
    const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl }
    const listed = await command(env, 'backup', 'list')
    const name =
      listed.out
        .split('\n')
        .find((line) => line.includes('.age'))
        ?.split(' ')[0] ?? ''
    expect(listed.out).toContain('encrypted')
    expect(await command(env, 'backup', 'verify', name)).toMatchObject({ exitCode: 1, out: '' })
    const verified = await command(env, 'backup', 'verify', name, '--identity', keyFile)
    expect(verified).toMatchObject({ exitCode: 0, err: '' })
    expect(verified.out).toMatch(/ is whole: \d+ rows and \d+ uploads\.\nThe audit record ends where the backup says/)
    const [object = ''] = objects()
    const bytes = readFileSync(object)
    writeFileSync(object, bytes.subarray(0, bytes.length - 1))
    const cut = await command(env, 'backup', 'verify', name, '--identity', keyFile)
    expect(cut).toMatchObject({ exitCode: 1, out: '' })
    expect(cut.err).toMatch(/^This backup cannot be used: [^\n]+\n$/)
    writeFileSync(object, bytes)
    await openFolderStorage(app.config.backupDir).put('objects/ff/nobody-needs-this', Buffer.from('x'))
    const planned = await command(env, 'backup', 'prune')
    expect(planned.out).toMatch(/^Would be removed .+:\n1 files that no backup needs \(1 byte/)
    expect(planned.out).toContain('Nothing was removed yet')
    expect(await openFolderStorage(app.config.backupDir).open('objects/ff/nobody-needs-this')).not.toBeNull()
    expect((await command(env, 'backup', 'prune', '--yes')).out).toMatch(/^Removed:\n1 files /)
    expect(await openFolderStorage(app.config.backupDir).open('objects/ff/nobody-needs-this')).toBeNull()
    expect((await command(env, 'backup', 'prune')).out).toBe('There is nothing to remove.\n')
  })
})
