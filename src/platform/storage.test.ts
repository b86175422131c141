import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isStorageFull, openDataFolder, openFolderStorage } from './storage.ts'

describe('a folder of files', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-storage-'))
    writeFileSync(join(folder, 'secrets.json'), 'secret')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(['../secrets.json', 'media/../../secrets.json', '..', '', '.', '../uploads-of-another/x'])(
    'is never left by the key %j',
    async (key) => {
      const storage = openFolderStorage(join(folder, 'uploads'))
      await expect(storage.open(key)).rejects.toThrow('out of the storage folder')
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('out of the storage folder')
      await expect(storage.remove(key)).rejects.toThrow('out of the storage folder')
    },
  )

  it('takes a stream, says how long it was and its hash, and gives back any part of it', async () => {
    const storage = openFolderStorage(join(folder, 'uploads'))
    async function* pieces() {
      for (let n = 0; n < 40; n++) yield Buffer.alloc(50_000, n)
    }
    const whole = Buffer.concat(Array.from({ length: 40 }, (_, n) => Buffer.alloc(50_000, n)))
    const sha256 = createHash('sha256').update(whole).digest('hex')
    expect(await storage.put('documents/a', pieces())).toEqual({ bytes: 2_000_000, sha256 })
    const part = await storage.open('documents/a', { start: 49_999, end: 50_000 })
    expect([part?.size, [...(await new Response(part?.stream()).bytes())]]).toEqual([2_000_000, [0, 1]])
  })

  it('does not take the look whether it can be written for a file that is kept', async () => {
    const root = join(folder, 'probed')
    const storage = openFolderStorage(root)
    await storage.put('documents/a', Buffer.from('kept'))
    // A process that was ended in the middle of the look.
    writeFileSync(join(root, '.writable'), '')
    const listed: string[] = []
    for await (const { key } of storage.list('')) listed.push(key)
    expect(listed).toEqual(['documents/a'])
    await storage.check()
    expect(readdirSync(root)).toEqual(['documents'])
  })

  it('keeps nothing of a stream that broke off, and what was there before as it was', async () => {
    const storage = openFolderStorage(join(folder, 'uploads'))
    await storage.put('documents/b', Buffer.from('before'))
    async function* broken() {
      yield Buffer.from('after')
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    }
    const failed = await storage.put('documents/b', broken()).catch((error: unknown) => error)
    expect(isStorageFull(failed)).toBe(true)
    expect(await new Response((await storage.open('documents/b'))?.stream()).text()).toBe('before')
    expect(readdirSync(join(folder, 'uploads', 'documents')).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('takes a key that begins with a slash for one of its own', async () => {
    const storage = openFolderStorage(join(folder, 'uploads'))
    expect(await storage.open('/etc/passwd')).toBeNull()
  })
})

it('a data folder is closed to others on the machine, also one that was open before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-data-'))
  chmodSync(folder, 0o755)
  openDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  openDataFolder(join(folder, 'new'))
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700)
  rmSync(folder, { recursive: true, force: true })
})
