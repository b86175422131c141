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
  it('hold names of any length and in any alphabet', async () => {
    const list: [string, Buffer][] = [[`${'é'.repeat(200)}.bin`, Buffer.from('x')]]
    expect(await readAll(writeTar(given(list), new Date(0)))).toEqual(list)
  })

  it('are read no faster than whoever takes them, and can be left half-way', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<TarInput> {
      for (;;) yield { name: `f${given++}`, size: 100_000, content: Buffer.alloc(100_000) }
    }
    for await (const { content } of readTar(writeTar(endless(), new Date(0)))) {
      await gather(content)
      await new Promise((resolve) => setTimeout(resolve, 2))
      if (given > 20) break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(given).toBeLessThan(40)
  })

  it('end with the fault of what they were read from or written of', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield (await written()).subarray(0, 700)
      throw new Error('the disk is gone')
    }
    await expect(readAll(broken())).rejects.toThrow('the disk is gone')
    async function* brokenInput(): AsyncGenerator<TarInput> {
      yield { name: 'a', size: 700, content: broken() }
    }
    await expect(gather(writeTar(brokenInput(), new Date(0)))).rejects.toThrow('the disk is gone')
  })

  it('may hold folders, and nothing that leads elsewhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-tar-'))
    execFileSync(
      'sh',
      ['-c', 'mkdir d && echo hello > d/f && tar cf plain.tar d && ln -s /etc/passwd d/l && tar cf link.tar d'],
      {
        cwd: folder,
      },
    )
    const read = (name: string) => readAll(inPieces(readFileSync(join(folder, name)), 4096))
    expect(await read('plain.tar')).toEqual([['d/f', Buffer.from('hello\n')]])
    await expect(read('link.tar')).rejects.toThrow('neither a file nor a folder')
    rmSync(folder, { recursive: true })
  })

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
    await expect(readAll(inPieces(bytes.subarray(0, bytes.length - 1600), 512))).rejects.toThrow('ends too early')
    await expect(readAll(inPieces(Buffer.from('no archive, '.repeat(100)), 512))).rejects.toThrow(TarError)
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
