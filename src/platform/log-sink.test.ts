import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLogSink } from './log-sink.ts'

describe('where lines of the log go', () => {
  it('writes each line as it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-log-'))
    const path = join(folder, 'log')
    const fd = openSync(path, 'w')
    const sink = openLogSink(fd)
    sink.write('one\n')
    sink.write('two\n')
    closeSync(fd)
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
    rmSync(folder, { recursive: true })
  })

  it('drops what a full disk does not take, without waiting', () => {
    const fd = openSync('/dev/full', 'w')
    const sink = openLogSink(fd)
    const started = performance.now()
    for (let n = 0; n < 1000; n++) sink.write(`line ${n}\n`)
    expect(performance.now() - started).toBeLessThan(5_000)
    closeSync(fd)
  })

  it('keeps what a slow reader has not taken, drops what is too much, and says how much that was', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-log-'))
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const writing = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
    const sink = openLogSink(writing)
    const line = (n: number) => `${n} ${'x'.repeat(1000)}\n`
    for (let n = 0; n < 1000; n++) sink.write(line(n))
    let read = ''
    const take = () => {
      const piece = Buffer.alloc(1024 * 1024)
      for (;;) {
        try {
          const bytes = readSync(reading, piece)
          if (bytes === 0) return
          read += piece.toString('utf8', 0, bytes)
        } catch {
          return
        }
      }
    }
    for (let turn = 0; turn < 20; turn++) {
      take()
      sink.write('')
    }
    take()
    sink.write('last\n')
    take()
    const lines = read.trimEnd().split('\n')
    const numbers = lines.filter((text) => text.endsWith('x')).map((text) => Number(text.split(' ')[0]))
    const notice = JSON.parse(lines.at(-2) ?? '')
    expect(lines.at(-1)).toBe('last')
    expect(numbers).toEqual(numbers.map((_, n) => n))
    expect(notice).toMatchObject({ level: 40, dropped: 1000 - numbers.length })
    expect(numbers.length).toBeGreaterThan(200)
    closeSync(reading)
    closeSync(writing)
    rmSync(folder, { recursive: true })
  })
})
