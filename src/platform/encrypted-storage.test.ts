import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DamagedFrame } from './encrypted-frames.ts'
import { DocumentKeyMissing, encryptedStorage } from './encrypted-storage.ts'
import { type FileStorage, openFolderStorage } from './storage.ts'

const FRAME = 64 * 1024
let folder: string
let inner: FileStorage
const key = randomBytes(32)
const other = randomBytes(32)
const withKey = (current = key, before: Buffer | null = null) => encryptedStorage(inner, { current, before })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'encrypted-'))
  inner = openFolderStorage(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function bytesOf(storage: FileStorage, name: string, range?: { start: number; end: number }): Promise<Buffer> {
  const file = await storage.open(name, range)
  if (!file) throw new Error(`${name} is not there`)
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream() as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const onDisk = (name: string) => join(folder, name)

describe('D8: documents are encrypted at rest', () => {
  test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 3 * FRAME + 17])(
    '%i bytes come back as they were',
    async (size) => {
      const content = randomBytes(size)
      const storage = withKey()
      const put = await storage.put('documents/a', inPieces(content, 10_007))
      expect(put).toEqual({ bytes: size, sha256: createHash('sha256').update(content).digest('hex') })
      expect((await storage.open('documents/a'))?.size).toBe(size)
      expect(await bytesOf(storage, 'documents/a')).toEqual(content)
    },
  )

  test('a range is read without the rest', async () => {
    const content = randomBytes(3 * FRAME + 500)
    const storage = withKey()
    await storage.put('documents/a', content)
    for (const [start, end] of [
      [0, 0],
      [FRAME - 1, FRAME],
      [FRAME, 2 * FRAME - 1],
      [100, 3 * FRAME + 499],
      [3 * FRAME + 499, 3 * FRAME + 499],
    ] as const) {
      expect(await bytesOf(storage, 'documents/a', { start, end })).toEqual(content.subarray(start, end + 1))
    }
  })

  test('nothing of the content lies in the storage, and no key that opens it', async () => {
    await withKey().put('documents/a', Buffer.from('Salaries of everybody'.repeat(50)))
    for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue
      const bytes = readFileSync(join(name.parentPath, name.name))
      expect(bytes.includes('Salaries')).toBe(false)
      expect(bytes.includes(key) || bytes.includes(key.toString('hex'))).toBe(false)
    }
  })

  test('a flipped bit, a cut off frame and swapped frames are noticed', async () => {
    const storage = withKey()
    await storage.put('documents/a', randomBytes(3 * FRAME))
    const good = readFileSync(onDisk('documents/a'))
    const stored = FRAME + 28
    const damage: Buffer[] = [
      Buffer.from(good.map((byte, index) => (index === 5000 ? byte ^ 1 : byte))),
      good.subarray(0, 24 + 2 * stored),
      Buffer.concat([
        good.subarray(0, 24),
        good.subarray(24 + stored, 24 + 2 * stored),
        good.subarray(24, 24 + stored),
        good.subarray(24 + 2 * stored),
      ]),
      good.subarray(0, good.length - 1),
    ]
    for (const bytes of damage) {
      writeFileSync(onDisk('documents/a'), bytes)
      await expect(bytesOf(storage, 'documents/a')).rejects.toThrow(DamagedFrame)
    }
  })

  test('without the key, or with another, nothing is read and nothing is stored in the open', async () => {
    await withKey().put('documents/a', Buffer.from('paper'))
    for (const [storage, state] of [
      [encryptedStorage(inner, null), 'missing'],
      [withKey(other), 'wrong'],
    ] as const) {
      expect(await storage.keyState()).toBe(state)
      await expect(storage.open('documents/a')).rejects.toThrow(DocumentKeyMissing)
      await expect(storage.put('documents/b', Buffer.from('paper'))).rejects.toThrow(DocumentKeyMissing)
    }
    expect(await inner.open('documents/b')).toBeNull()
    expect(await withKey().keyState()).toBe('good')
  })

  test('a site that never had a key stores as before', async () => {
    const storage = encryptedStorage(inner, null)
    expect(await storage.keyState()).toBe('none')
    await storage.put('documents/a', Buffer.from('paper'))
    expect(readFileSync(onDisk('documents/a'), 'utf8')).toBe('paper')
  })

  test('the key is replaced while documents are read: both keys, then the new one alone', async () => {
    await encryptedStorage(inner, null).put('documents/old', Buffer.from('in the open'))
    await withKey().put('documents/a', Buffer.from('paper'))
    const during = withKey(other, key)
    await during.put('documents/b', Buffer.from('new paper'))
    expect((await bytesOf(during, 'documents/a')).toString()).toBe('paper')
    expect(await during.applyKey(['documents/'])).toEqual({ rewrapped: 1, encrypted: 1 })
    const after = withKey(other)
    expect(await after.keyState()).toBe('good')
    for (const [name, words] of [
      ['a', 'paper'],
      ['b', 'new paper'],
      ['old', 'in the open'],
    ]) {
      expect((await bytesOf(after, `documents/${name}`)).toString()).toBe(words)
    }
    expect(await withKey(key).keyState()).toBe('wrong')
    expect(readFileSync(onDisk('documents/old'), 'latin1')).not.toContain('in the open')
  })

  test('a document is decrypted without the product, by the script that is documented', async () => {
    const content = randomBytes(2 * FRAME + 99)
    await withKey().put('documents/a', content)
    const script = fileURLToPath(new URL('../../scripts/decrypt-document.mjs', import.meta.url))
    const env = { ...process.env, DOCUMENTS_KEY: key.toString('hex') }
    expect(execFileSync(process.execPath, [script, onDisk('documents/a')], { env })).toEqual(content)
  })

  test('a file is listed once and leaves nothing behind', async () => {
    const storage = withKey()
    await storage.put('documents/a', Buffer.from('paper'))
    const keys: string[] = []
    for await (const { key } of storage.list('documents/')) keys.push(key)
    expect(keys).toEqual(['documents/a'])
    await storage.remove('documents/a')
    expect(readdirSync(onDisk('documents'))).toEqual([])
  })
})
