import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStorage } from '#platform/open-storage.ts'
import type { FileStorage } from '#platform/storage.ts'
import { freshDatabase } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'
import { startS3 } from '#tests/support/s3-server.ts'

describe('uploads that move', () => {
  let folder: string
  let store: Awaited<ReturnType<typeof startS3>>
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let env: { DATA_DIR: string; DATABASE_URL: string }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-move-uploads-'))
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    store = await startS3()
    database = await freshDatabase(join(folder, 'data'))
    env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url }
  })
  afterEach(async () => {
    await database.drop()
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const inFolder = () => openStorage({ storageUrl: null, dataDir: env.DATA_DIR })
  const inStore = () => openStorage({ storageUrl: store.url, dataDir: env.DATA_DIR })

  async function putFiles(): Promise<void> {
    for (const key of ['media/a.webp', 'documents/an odd (name)', 'documents-key.json']) {
      await inFolder().put(key, randomBytes(70_000))
    }
    await inFolder().put('masters/empty', Buffer.alloc(0))
  }

  /** Every file as hexadecimal digits, by its name. */
  async function contentsOf(storage: FileStorage): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    for await (const { key } of storage.list('')) {
      const file = await storage.open(key)
      found[key] = Buffer.from(await new Response(file?.stream()).arrayBuffer()).toString('hex')
    }
    return found
  }

  it('are at the new place byte by byte, stay at the old one, and come back', async () => {
    await putFiles()
    const before = await contentsOf(inFolder())
    expect(Object.keys(before)).toHaveLength(4)

    const there = await command(env, 'move', '--uploads-to', store.url)
    expect(there).toMatchObject({ exitCode: 0, err: '' })
    expect(there.out).toMatch(
      /^4 uploads \(210 KB\) were copied.+\nNow set STORAGE_URL to the new place, and start the site\.\n$/,
    )
    expect(there.out).not.toContain('S3RVER')
    expect(await contentsOf(inStore())).toEqual(before)
    expect(await contentsOf(inFolder())).toEqual(before)

    // What was changed at the new place is what comes back.
    await inStore().put('media/a.webp', Buffer.from('cut anew'))
    const back = await command({ ...env, STORAGE_URL: store.url }, 'move', '--uploads-to', 'folder', '--json')
    expect(JSON.parse(back.out)).toMatchObject({ uploads: { files: 4 } })
    const now = { ...before, 'media/a.webp': Buffer.from('cut anew').toString('hex') }
    expect(await contentsOf(inFolder())).toEqual(now)
    expect(statSync(join(env.DATA_DIR, 'uploads')).isDirectory()).toBe(true)
  })

  it('go on after a try that was cut off, and not over the files of somebody else', async () => {
    await putFiles()
    expect(await command(env, 'move', '--uploads-to', store.url)).toMatchObject({ exitCode: 0 })
    await inStore().remove('documents-key.json')
    expect(await command(env, 'move', '--uploads-to', store.url)).toMatchObject({ exitCode: 0 })
    expect(await contentsOf(inStore())).toEqual(await contentsOf(inFolder()))

    await inStore().put('of-others', Buffer.from('theirs'))
    await inFolder().put('media/later.webp', Buffer.from('later'))
    const refused = await command(env, 'move', '--uploads-to', store.url)
    expect(refused).toMatchObject({ exitCode: 1, out: '', err: expect.stringMatching(/such as of-others\. [^\n]+\n$/) })
    expect(await inStore().open('media/later.webp')).toBeNull()
    expect(await command(env, 'move', '--uploads-to', store.url, '--force')).toMatchObject({ exitCode: 0 })
    expect(await contentsOf(inStore())).toEqual({
      ...(await contentsOf(inFolder())),
      'of-others': Buffer.from('theirs').toString('hex'),
    })
  })

  it('say in a line what is wrong, without the key of the store', async () => {
    await putFiles()
    const wrong = await command(env, 'move', '--uploads-to', store.url.replace('S3RVER:S3RVER', 'nobody:hidden-word'))
    expect(wrong).toMatchObject({
      exitCode: 1,
      out: '',
      err: expect.stringMatching(/^The uploads could not be copied: [^\n]+\n$/),
    })
    expect(wrong.err).not.toContain('hidden-word')
    expect(await command(env, 'move', '--uploads-to', 'elsewhere')).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^STORAGE_URL: must be an address [^\n]+\n$/),
    })
    expect(await command(env, 'move', '--uploads-to', 'folder')).toMatchObject({ exitCode: 2 })
    expect(await command(env, 'move')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--uploads-to folder'),
    })
  })
})
