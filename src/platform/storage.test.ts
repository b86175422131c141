import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDataFolder, openFolderStorage } from './storage.ts'

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
