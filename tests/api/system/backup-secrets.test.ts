import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { openSecrets } from '#database/secrets.ts'
import { writeSecrets } from '#platform/secrets.ts'
import { openFolderStorage } from '#platform/storage.ts'
import { readBackup } from '#server/features/system/backup/reading/backup-read.ts'
import { restoreSite } from '#server/features/system/backup/reading/restore-site.ts'
import { makeBackup } from '#server/features/system/backup/writing/make-backup.ts'
import { createFeatures } from '#server/features.ts'
import { createServices } from '#server/services.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientsOf } from '#tests/support/clients.ts'
import { proposalsOf } from '#tests/support/proposals.ts'

// A user finds a backup that nobody encrypted: it must not make them the site.
describe('secrets in backups', () => {
  let app: TestApp
  let folder: string
  let path: string
  beforeAll(async () => {
    app = await startApp()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-secrets-'))
    const desk = clientsOf(app)
    const server = { host: '127.0.0.1', port: 1, security: 'none', username: 'firm', password: 'mail-password-5712' }
    await desk.done('PUT', '/api/mail-server', { ...server, version: 0 })
    const mailbox = { way: 'imap', address: 'office@firm.example', host: '127.0.0.1', port: 1, security: 'none' }
    const signIn = { username: 'firm', password: 'box-password-5713', folder: 'INBOX', version: 0 }
    await desk.done('PUT', '/api/incoming-mail', { ...mailbox, ...signIn })
    await desk.done('PUT', '/api/alerts/webhook', { url: 'https://hooks.example/secret-5714', version: 0 })
    const hook = { name: 'Chat', url: 'https://hooks.example/secret-5715', kinds: ['lead.received'] }
    await desk.done('POST', '/api/webhooks', hook)
    const of = await proposalsOf(app).opened()
    await of.sign({ code: await of.code() })
    await app.services.seals.sealWaiting()
    const person = await app.person({ role: 'admin' })
    const twoFactor = { secret: 'sealed-second-factor', recoveryCodes: '[]', heldAt: null }
    const times = { createdAt: '2026-01-01T00:00:00.000Z', confirmedAt: '2026-01-01T00:00:00.000Z' }
    await app.db.transaction((tx) =>
      tx
        .insertInto('twoFactors')
        .values({ accountId: person.accountId, ...twoFactor, ...times })
        .execute(),
    )
    path = (await app.services.backups.make('system', 'manual')).path
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  })

  const fileAt = (file: string) => ({ place: openFolderStorage(dirname(file)), name: basename(file), identity: null })

  async function entriesOf(file: string): Promise<Map<string, string>> {
    const entries = new Map<string, string>()
    for await (const { name, bytes } of readBackup(fileAt(file))) entries.set(name, bytes.toString())
    return entries
  }

  /** Everything that the site keeps to prove who it is, as it is stored. */
  async function storedSecrets(): Promise<string[]> {
    const column = async (table: 'sealKeys' | 'alertWebhooks' | 'webhooks') =>
      (await app.db.read.selectFrom(table).select('secret').execute()).map(({ secret }) => secret)
    const password = async (table: 'mailServers' | 'incomingMailboxes') =>
      (await app.db.read.selectFrom(table).select('password').execute()).map((row) => row.password)
    const all = [
      ...Object.values(app.secrets),
      ...(await column('sealKeys')),
      ...(await column('alertWebhooks')),
      ...(await column('webhooks')),
      ...(await password('mailServers')),
      ...(await password('incomingMailboxes')),
      'secret-5714',
      'secret-5715',
    ]
    return all.filter((each) => each !== null)
  }

  async function restoreTo(dataDir: string) {
    const databaseUrl = `sqlite:${join(dataDir, 'countinghouse.db')}`
    const config = { ...app.config, dataDir, databaseUrl, backupDir: join(dataDir, 'backups') }
    const wanted = { file: fileAt(path), config, log: app.log, storage: 'data folder' as const, force: false }
    const restored = await restoreSite({ ...wanted, reopen: createFeatures })
    const db = await openDatabase(databaseUrl, app.log)
    const secrets = await openSecrets(db.engine, { dataDir, secret: null })
    const storage = openFolderStorage(join(dataDir, 'uploads'))
    return { restored, db, secrets, services: createServices({ ...app, config, db, storage, secrets }) }
  }

  it('M4: a backup that nobody encrypts holds no key of the site and no stored password', async () => {
    const secrets = await storedSecrets()
    expect(secrets.length).toBeGreaterThanOrEqual(Object.keys(app.secrets).length + 7)
    const entries = await entriesOf(path)
    expect(entries.has('secrets.json')).toBe(false)
    const text = [...entries.values()].join('\n')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const { leftOut } = JSON.parse(entries.get('manifest.json') ?? '{}')
    expect(leftOut.toSorted()).toEqual([
      ...['alert-webhook', 'mail-password', 'mailbox-password', 'seal-key', 'site-keys', 'webhooks'],
    ])
    expect(text, 'what is not secret is all there').toContain('office@firm.example')
  })

  it('M4: the backup before an upgrade holds keys of nothing, which the version before can start with', async () => {
    const { config, db, secrets } = app
    const place = openFolderStorage(folder)
    const making = { tools: app, engine: db.engine, db, reopen: createFeatures, place, now: app.clock.now() }
    const name = 'countinghouse-2026-01-01T00-00-00-000Z-upgrade.tar.gz'
    await makeBackup({ ...making, name, kind: 'upgrade', recipient: config.backupRecipient })
    const entries = await entriesOf(join(folder, name))
    const standIns = JSON.parse(entries.get('secrets.json') ?? '{}')
    expect(Object.keys(standIns)).toEqual(Object.keys(secrets))
    expect(JSON.parse(entries.get('about.json') ?? '{}').format).toBe(2)
    const text = [...entries.values()].join('\n')
    expect((await storedSecrets()).filter((secret) => text.includes(secret))).toEqual([])
  })

  it('M4: restored elsewhere, the site gets new keys, proves its record again and asks for what is missing', async () => {
    const { restored, db, secrets, services } = await restoreTo(join(folder, 'elsewhere'))
    try {
      expect(restored).toMatchObject({ hasOtherKeys: true, audit: { intact: true } })
      for (const key of Object.values(app.secrets)) expect(Object.values(secrets)).not.toContain(key)
      expect((await services.audit.verify()).intact).toBe(true)
      expect(await db.read.selectFrom('twoFactors').selectAll().execute()).toEqual([])
      expect(await services.sealKeys.describe()).toMatchObject({ isUsable: false })
      expect(await db.read.selectFrom('alertWebhooks').selectAll().execute()).toEqual([])
      expect(await db.read.selectFrom('webhooks').selectAll().execute()).toEqual([])
      const [server] = await db.read.selectFrom('mailServers').select(['username', 'password']).execute()
      expect(server).toEqual({ username: 'firm', password: null })
      expect(readdirSync(join(folder, 'elsewhere'))).toContain('secrets.json')
    } finally {
      await services.close()
      await db.close()
    }
  })

  it('M4: restored where its keys are still kept, the site goes on with these', async () => {
    const dataDir = join(folder, 'here')
    writeSecrets(dataDir, app.secrets)
    const { restored, db, secrets, services } = await restoreTo(dataDir)
    try {
      expect(restored).toMatchObject({ hasOtherKeys: false, audit: { intact: true } })
      expect(secrets).toEqual(app.secrets)
      expect((await services.audit.verify()).intact).toBe(true)
      expect(await db.read.selectFrom('twoFactors').selectAll().execute()).toHaveLength(1)
      expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(app.secrets)
    } finally {
      await services.close()
      await db.close()
    }
  })
})
