import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gather, readTar, TarError, type TarInput, writeTar } from './tar.ts'

const long = `${'folder/'.repeat(14)}${'n'.repeat(90)}.webp`
const inputs: [string, Buffer][] = [
  ['about.json', Buffer.from('{"a":1}')],
  ['empty', Buffer.alloc(0)],
  ['uploads/Zoë.bin', Buffer.alloc(1024, 7)],
  [long, Buffer.alloc(513, 9)],
]

async function* given(list = inputs): AsyncGenerator<TarInput> {
  for (const [name, content] of list) yield { name, size: content.length, content }
}

async function written(): Promise<Buffer> {
  return await gather(writeTar(given(), new Date(0)))
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = []
  for await (const { name, content } of readTar(source)) found.push([name, await gather(content)])
  return found
}

describe('archives', () => {
  it.each([1, 100, 512, 100_000])('are read as they were written, in pieces of %d bytes', async (size) => {
    expect(await readAll(inPieces(await written(), size))).toEqual(inputs)
  })

  it('are read by every tar', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-tar-'))
    writeFileSync(join(folder, 'a.tar'), await written())
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    for (const [name, content] of inputs) expect(readFileSync(join(folder, name)).equals(content), name).toBe(true)
    rmSync(folder, { recursive: true })
  })

  it('are refused when they end too early or a header was changed', async () => {
    const bytes = await written()
    await expect(readAll(inPieces(bytes.subarray(0, bytes.length - 1600), 512))).rejects.toThrow(TarError)
    const changed = Buffer.from(bytes)
    changed[3] = 64
    await expect(readAll(inPieces(changed, 512))).rejects.toThrow('damaged')
  })

  it('are not written with a size that is not true', async () => {
    const wrong = async function* () {
      yield { name: 'short', size: 3, content: Buffer.from('ab') }
    }
    await expect(gather(writeTar(wrong(), new Date(0)))).rejects.toThrow('short has 2 bytes, not 3')
  })
})
