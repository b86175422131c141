import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openS3Storage } from '#platform/s3-storage.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { type TarInput, writeTar } from '#platform/tar.ts'
import { sealedHead } from '#server/features/system/audit/audit.model.ts'
import { createAudit } from '#server/features/system/audit/audit.service.ts'
import { readBackup } from '#server/features/system/backup/reading/backup-read.ts'
import { tryBackup } from '#server/features/system/backup/reading/backup-verify.ts'
import { withBackup } from '#server/features/system/backup/reading/find-backup.ts'
import { restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { createFeatures } from '#server/features.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { RECIPIENT } from '#tests/support/backup-key.ts'
import { startS3 } from '#tests/support/s3-server.ts'

describe('backups in a store that speaks S3', () => {
  let app: TestApp
  let store: Awaited<ReturnType<typeof startS3>>
  let folder: string
  beforeEach(async () => {
    store = await startS3()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-places-'))
    app = await startApp({ backupUrl: store.url })
    await app.storage.put('documents/paper.pdf', Buffer.from('%PDF-1.7 a paper'))
    for (const n of [1, 2]) {
      await app.db.transaction((tx) =>
        app.services.audit.record(tx, 'system', { action: 'article.updated', detail: { n } }),
      )
    }
  })
  afterEach(async () => {
    await app.close()
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const restoring = (name: string) => {
    const dataDir = join(folder, name)
    return {
      config: { ...app.config, dataDir, databaseUrl: `sqlite:${join(dataDir, 'countinghouse.db')}` },
      log: app.log,
      storage: 'data folder' as const,
      force: false,
      reopen: createFeatures,
    }
  }

  it('takes what is larger than a part, and gives it back', async () => {
    const place = openS3Storage(store.url)
    const hash = createHash('sha256')
    async function* pieces(noted = createHash('sha256')) {
      for (let n = 0; n < 300; n++) {
        const piece = Buffer.alloc(64 * 1024, n % 251)
        noted.update(piece)
        yield piece
      }
    }
    expect((await place.put('large', pieces(hash))).bytes).toBe(300 * 64 * 1024)
    const found = createHash('sha256')
    const stored = await place.open('large')
    if (!stored) throw new Error('it is not there')
    for await (const piece of stored.stream() as AsyncIterable<Uint8Array>) found.update(piece)
    expect(found.digest('hex')).toBe(hash.digest('hex'))
    async function* broken() {
      yield* pieces()
      throw new Error('the source broke off')
    }
    await expect(place.put('half', broken())).rejects.toThrow('the source broke off')
    expect(await place.open('half')).toBeNull()
    await place.remove('large')
  })

  it('are made, found by their name and restored from there', async () => {
    const { file, path } = await app.services.backups.make('system', 'manual')
    expect(path).not.toContain('S3RVER:')
    const { config, ...rest } = restoring('from-s3')
    const { manifest } = await withBackup(config, { path: file, identity: null }, (found) =>
      restoreSite({ file: found, config, ...rest }),
    )
    expect(manifest.uploads.files).toBe(1)
    expect(readFileSync(join(config.dataDir, 'uploads/documents/paper.pdf'), 'utf8')).toBe('%PDF-1.7 a paper')
    const { id } = (await app.services.backups.list())[0] ?? { id: 0 }
    await app.services.backups.remove('system', id)
    expect(await openS3Storage(store.url).open(file)).toBeNull()
  })

  it('hold the head of the audit record, and a restore names a record that ends before it', async () => {
    const { file, auditEvents, auditHash } = await app.services.backups.make('system', 'manual')
    expect(auditEvents).toBeGreaterThan(0)
    expect(auditHash).toMatch(/^[0-9a-f]{64}$/)
    const { config, ...rest } = restoring('cut')
    const place = openFolderStorage(folder)
    await withBackup(app.config, { path: file, identity: null }, async (found) => {
      await place.put('cut.tar', writeTar(withoutLastEvent(readBackup(found)), new Date()))
    })
    const { gzipSync } = await import('node:zlib')
    await place.put('cut.tar.gz', gzipSync(readFileSync(join(folder, 'cut.tar'))))
    const cut = { place, name: 'cut.tar.gz', identity: null }
    const { audit } = await restoreSite({ ...rest, file: cut, config, storage: 'keep' })
    expect(audit).toMatchObject({ intact: false, fault: 'cut', events: auditEvents - 1 })
    // The same is found without replacing anything.
    const { db: _, ...tools } = app
    const tried = await tryBackup({ ...tools, config }, createFeatures, cut, { onUpload: async () => {} })
    expect(tried.audit).toMatchObject({ intact: false, fault: 'cut', events: auditEvents - 1 })
  })

  /** As a user would who has the keys: the last event is gone, and everything else fits. */
  async function* withoutLastEvent(entries: ReturnType<typeof readBackup>): AsyncGenerator<TarInput> {
    const sums: Record<string, { bytes: number; sha256: string }> = {}
    let before: { id: number; hash: string } | null = null
    for await (const { name, bytes } of entries) {
      let content = bytes
      const lines = bytes.toString().trimEnd().split('\n')
      if (name.startsWith('tables/audit_events/')) {
        lines.sort((one, other) => JSON.parse(one).id - JSON.parse(other).id).pop()
        before = JSON.parse(lines.at(-1) ?? '')
        content = Buffer.from(`${lines.join('\n')}\n`)
      }
      if (name.startsWith('tables/audit_head/') && before) {
        const { id, keyed_at: keyedAt, events } = JSON.parse(lines[0] ?? '')
        const head = { events: events - 1, lastEvent: before.id, hash: before.hash, keyedAt }
        content = Buffer.from(`${JSON.stringify({ id, ...sealedHead(app.secrets.audit, head) })}\n`)
      }
      if (name === 'manifest.json') {
        const manifest = JSON.parse(bytes.toString())
        for (const entry of manifest.entries) Object.assign(entry, sums[entry.name])
        const table = manifest.tables.find((each: { name: string }) => each.name === 'audit_events')
        table.rows--
        content = Buffer.from(JSON.stringify(manifest))
      }
      sums[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
      yield { name, size: content.length, content }
    }
  }

  it('notice a record that was cut off and sealed anew with the site’s own key', async () => {
    await app.services.backups.make('system', 'manual')
    const heads = await app.services.backups.auditHeads()
    expect(heads.length).toBeGreaterThan(0)
    // Another process: it has not seen the record before.
    const audit = createAudit(app)
    await audit.check(heads)
    const { rows } = await app.db.transaction(async (tx) => {
      const events = await tx.selectFrom('auditEvents').selectAll().orderBy('id').execute()
      const kept = events.filter(({ id }) => id < (heads.at(-1)?.lastEvent ?? 0))
      const last = kept.at(-1)
      await tx
        .deleteFrom('auditEvents')
        .where('id', '>', last?.id ?? 0)
        .execute()
      const head = await tx.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow()
      const forged = { events: kept.length, lastEvent: last?.id ?? 0, hash: last?.hash ?? '', keyedAt: head.keyedAt }
      await tx.updateTable('auditHead').set(sealedHead(app.secrets.audit, forged)).execute()
      return { rows: kept.length }
    })
    expect(rows).toBeGreaterThan(0)
    await expect(createAudit(app).check([])).resolves.toBeUndefined()
    await expect(createAudit(app).check(heads)).rejects.toThrow('taken out of the audit record')
  })

  it('keeps to the key of the deployment where one is set', async () => {
    const other = await startApp({ backupRecipient: RECIPIENT })
    try {
      const { recipient } = await other.services.backups.make('system', 'manual')
      expect(recipient).toBe(RECIPIENT)
      const answer = await other.call('/api/backups/key', { method: 'POST', headers: await other.as('admin') })
      expect(answer.status).toBe(409)
    } finally {
      await other.close()
    }
  })
})
