import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endWithTests } from '#tests/support/end-with-tests.ts'
import { freePort, layUsedData } from '#tests/support/site.ts'
import { makeSmallDisk, NO_MOUNT, type SmallDisk } from '#tests/support/small-disk.ts'
import { skipFor } from '#tests/support/tools.ts'

describe('a full disk that holds the log', () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = makeSmallDisk(112)
  })
  afterAll(() => disk.remove())

  it('stops neither answers nor a stop, and the log says later what is missing', async (test) => {
    if (!disk.isMounted) skipFor(test, NO_MOUNT)
    const dataDir = join(disk.folder, 'data')
    layUsedData(dataDir)
    const [log, port] = [join(disk.folder, 'log'), await freePort()]
    const output = openSync(log, 'a')
    const url = `http://127.0.0.1:${port}`
    const child = spawn(process.execPath, ['build/server/main.js'], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: resolve('.cache/compiled'),
        ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
      },
      stdio: ['ignore', output, output],
    })
    endWithTests(child, 'SIGKILL')
    closeSync(output)
    const exited = new Promise<number | null>((done) => child.once('exit', done))
    const status = async (path: string) => (await fetch(url + path).catch(() => null))?.status
    await expect.poll(() => status('/readyz'), { timeout: 120_000 }).toBe(200)

    // The site may free a few blocks of its own meanwhile.
    for (let time = 0; time < 200; time++) {
      if (time % 20 === 0) disk.fill()
      expect(await status('/healthz')).toBe(200)
    }
    expect(await status('/about')).toBe(200)
    expect(await status('/readyz')).toBe(503)
    disk.empty()
    await expect.poll(() => status('/readyz')).toBe(200)
    await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/\d+ lines of the log could not be written \(ENOSPC\)/)

    disk.fill()
    expect(await status('/healthz')).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).not.toBeNull()
  })
})
