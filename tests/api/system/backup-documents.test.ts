import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { type DocumentKeys, documentKeys } from '#platform/document-key.ts'
import { DocumentKeyMissing, encryptedStorage } from '#platform/encrypted-storage.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { withBackup } from '#server/features/system/backup/reading/find-backup.ts'
import { restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { createFeatures } from '#server/features.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'
import { beginUpload, makeRoom, pdfOf, type Room, sendFile, sendPart, sha256Of } from '#tests/support/rooms.ts'

const KEY = 'a1'.repeat(32)
const NEXT_KEY = 'b2'.repeat(32)
const keysOf = (documentsKey: string, documentsKeyBefore: string | null = null) =>
  documentKeys({ documentsKey, documentsKeyBefore })

// One story: a test goes on from the one before.
describe('backups of documents', { shuffle: false }, () => {
  let app: TestApp
  let room: Room
  let folder: string
  const sent: Buffer[] = []
  const half = pdfOf('a long statement, of which a half is on its way'.repeat(40))
  let unfinished: string
  let firstNight: string
  let newest: string
  beforeAll(async () => {
    app = await startApp({ documentsKey: KEY })
    // A noon of these days: the first night is the next one after the site was installed.
    app.clock.stop(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
    room = await makeRoom(app, { hours: 5000 })
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-papers-'))
    for (let n = 0; n < 8; n++) await sendDocument(`paper ${n}`)
    firstNight = (await night()).file
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function sendDocument(words: string): Promise<string> {
    const content = pdfOf(words)
    sent.push(content)
    const { body } = await sendFile(app, room.owner, { name: `${words}.pdf`, client: room.id, content })
    return body.receipt.documentId
  }

  /** The next night's backup, and which files it has read. */
  async function night(hours = 24) {
    app.clock.advance({ hours })
    const read = new Set<string>()
    const { open } = app.storage
    app.storage.open = (key, range) => {
      read.add(key)
      return open(key, range)
    }
    await app.services.jobs.run('nightly-backup')
    app.storage.open = open
    const [made] = await app.services.backups.list()
    expect(made).toMatchObject({ kind: 'nightly', state: 'done' })
    return { file: made?.file ?? '', added: made?.uploadsAdded, bytesAdded: made?.bytesAdded ?? 0, read: [...read] }
  }

  const objects = () =>
    readdirSync(join(app.config.backupDir, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length

  const keyOfLast = async () => {
    const versions = app.db.read.selectFrom('documentVersions').select('storageKey')
    const last = versions.where('sha256', '=', sha256Of(sent.at(-1) ?? Buffer.alloc(0)))
    return (await last.executeTakeFirstOrThrow()).storageKey
  }

  let restores = 0
  /** The hashes of all documents in a backup, read with these keys after it was restored elsewhere. */
  async function restored(file: string, keys: DocumentKeys | null): Promise<string[]> {
    const dataDir = join(folder, String(restores++))
    const databaseUrl = `sqlite:${join(dataDir, 'countinghouse.db')}`
    const config = { ...app.config, dataDir, databaseUrl }
    await withBackup(config, { path: file, identity: null }, (found) =>
      restoreSite({
        ...{ file: found, config, log: app.log, storage: 'data folder', force: false, reopen: createFeatures },
      }),
    )
    expect(readdirSync(join(dataDir, 'uploads'))).not.toContain('incoming')
    const db = await openDatabase(databaseUrl, app.log)
    try {
      expect(await db.read.selectFrom('uploads').selectAll().execute()).toEqual([])
      const storage = encryptedStorage(openFolderStorage(join(dataDir, 'uploads')), keys)
      const hashes: string[] = []
      for (const { storageKey } of await db.read.selectFrom('documentVersions').select('storageKey').execute()) {
        const stored = await storage.open(storageKey)
        if (stored) hashes.push(sha256Of(Buffer.from(await new Response(stored.stream()).arrayBuffer())))
      }
      // They are found by their names at once.
      const named = await db.read.selectFrom('documents').select('name').execute()
      const q = named[0]?.name ?? ''
      expect((await db.engine.search.find({ kind: 'document_names', q, limit: 1 })).total, q).toBeGreaterThan(0)
      return hashes.sort()
    } finally {
      await db.close()
    }
  }
  const hashesOf = (documents: Buffer[]) => documents.map(sha256Of).sort()

  it('D12: the night after one new document copies that document, and reads none of the rest', async () => {
    expect((await night()).added, 'nothing is new').toBe(0)
    const before = objects()
    const begun = await beginUpload(app, room.owner, {
      ...{ name: 'half.pdf', client: room.id, target: 'room', bytes: half.length },
    })
    unfinished = begun.headers.get('location') ?? ''
    const part = half.subarray(0, 1000)
    expect((await sendPart(app, room.owner, { at: unfinished, offset: 0, bytes: part })).status).toBe(204)
    await sendDocument('the new one')
    const { file, added, read } = await night(20)
    newest = file
    const key = await keyOfLast()
    expect(read).toContain(key)
    expect(
      read.filter((name) => !name.startsWith(key)),
      'the file and the key beside it',
    ).toEqual([])
    expect([added, read.length]).toEqual([2, 2])
    expect(objects()).toBe(before + 2)
    const tables = gunzipSync(readFileSync(join(app.config.backupDir, file))).toString('latin1')
    expect(tables).not.toContain('incoming/')
    expect(tables).not.toContain(KEY)
    for (const name of readdirSync(app.config.backupDir, { recursive: true, encoding: 'utf8' })) {
      if (!name.startsWith('objects/') || name.length < 20) continue
      expect(readFileSync(join(app.config.backupDir, name)).includes('the new one'), name).toBe(false)
    }
  })

  it('D12: every document is brought back with the key and none without; one that was half sent is finished', async () => {
    expect(await restored(newest, keysOf(KEY))).toEqual(hashesOf(sent))
    await expect(restored(newest, null)).rejects.toThrow(DocumentKeyMissing)
    const rest = await sendPart(app, room.owner, { at: unfinished, offset: 1000, bytes: half.subarray(1000) })
    expect(rest.status).toBe(204)
    sent.push(half)
    const { added, read, file } = await night()
    const key = await keyOfLast()
    expect(added).toBe(2)
    expect(read.filter((name) => !name.startsWith(key))).toEqual([])
    expect(await restored(file, keysOf(KEY))).toEqual(hashesOf(sent))
  })

  it('D12: contents that were cut short where the backups lie are copied again', async () => {
    const [large] = readdirSync(join(app.config.backupDir, 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => statSync(path).size > 1000)
    const whole = readFileSync(large ?? '')
    truncateSync(large ?? '', 500)
    expect((await night()).added).toBe(1)
    expect(readFileSync(large ?? '').equals(whole)).toBe(true)
  })

  it('D12: a new key for documents is copied by the next night, and the documents are not', async () => {
    const storage = encryptedStorage(app.storage, keysOf(NEXT_KEY, KEY))
    expect(await storage.applyKey(['documents/'])).toEqual({ rewrapped: sent.length, encrypted: 0 })
    const { file, read, added, bytesAdded } = await night()
    expect(read.filter((name) => !/\.key$|^documents-key\.json$/.test(name))).toEqual([])
    expect(added).toBe(sent.length + 1)
    expect(bytesAdded).toBeLessThan(sent.length * 400)
    expect(await restored(file, keysOf(NEXT_KEY))).toEqual(hashesOf(sent))
    // An older backup takes the key of its day.
    expect(await restored(firstNight, keysOf(KEY))).toEqual(hashesOf(sent.slice(0, 8)))
    await encryptedStorage(app.storage, keysOf(KEY, NEXT_KEY)).applyKey(['documents/'])
  })

  it('D12: what is deleted goes with the last backup that needs it, and nothing else does', async () => {
    const admin = await app.as('admin')
    const id = await sendDocument('to be deleted')
    const key = await keyOfLast()
    await night()
    const before = objects()
    expect((await app.call(`/api/documents/${id}`, { method: 'DELETE', headers: admin })).status).toBe(200)
    app.clock.advance({ days: 31 })
    await app.services.jobs.run('sweep-documents')
    expect(await app.storage.open(key)).toBeNull()
    sent.pop()
    await night()
    expect(objects(), 'older backups still need it').toBe(before)
    const answer = await app.call('/api/settings', {
      method: 'PUT',
      headers: { ...(await app.as('admin')), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        section: 'backups',
        value: { daily: 1, weekly: 0, monthly: 0, drill: 'off' },
        version: 0,
      }),
    })
    expect(answer.status).toBe(200)
    const { file } = await night()
    // Each file and the key beside it, and the mark that says which key it is.
    expect(objects()).toBe(2 * sent.length + 1)
    expect(await restored(file, keysOf(KEY))).toEqual(hashesOf(sent))
    const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl }
    const verified = await command(env, 'backup', 'verify', file)
    expect(verified).toMatchObject({ exitCode: 0, err: '' })
    expect(verified.out).toContain(` and ${2 * sent.length + 1} uploads.`)
  })
})
