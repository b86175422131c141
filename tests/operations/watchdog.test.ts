import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { program } from '#scripts/test-tools.mjs'
import { type Site, startSite } from '#tests/support/site.ts'
import { needs } from '#tests/support/tools.ts'

/**
 * A fault that nobody foresaw: an answer to `?stand` never gives the thread back, nor does one to `?sleep`, which takes no processor
 * from the tests beside it.
 */
const STANDING = `
import { writeFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function standStill(...head) {
  while (this.req.url.includes('?stand'));
  if (this.req.url.includes('?sleep')) writeFileSync(process.env.DATA_DIR + '/asleep', '')
  if (this.req.url.includes('?sleep')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return writeHead.apply(this, head)
}`

/** Takes datagrams as systemd does, a line each. */
const LISTENER = `
import socket, sys
listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listening.bind(sys.argv[1])
print('listening', flush=True)
while True:
    print(listening.recv(4096).decode().strip(), flush=True)`

describe('a site whose event loop stands', () => {
  let folder: string
  let site: Site | undefined
  let listener: ChildProcess | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-watchdog-'))
    writeFileSync(join(folder, 'standing.mjs'), STANDING)
  })
  afterEach(async () => {
    site?.kill('SIGKILL')
    await site?.exited
    site = undefined
    listener?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  const standing = () => ({ NODE_OPTIONS: `--import=${join(folder, 'standing.mjs')}` })
  const ask = (path: string) => fetch(site?.url + path, { headers: { Cookie: 'session=x' } }).catch(() => null)

  it('is ended, with one line that names the request and nothing of the person', async () => {
    site = await startSite({ ...standing(), WATCHDOG_SECONDS: '3', DATA_DIR: folder }, { isUsed: true })
    await ask('/api/articles/17?stand=nora@example.com')
    expect(await site.exited).toBeNull()
    const told = site.lines.filter((line) => line.includes('event loop'))
    expect(told).toHaveLength(1)
    const line = JSON.parse(told[0] ?? '')
    expect(line).toMatchObject({ level: 60, msg: 'the event loop stood for 3 seconds: the process is ended' })
    expect(line.where[0]).toContain('standStill')
    expect(line.requests).toEqual(['GET /api/articles/… (GET /api/articles/{id})'])
    expect(JSON.stringify([line.requests, line.where])).not.toMatch(/nora|\b17\b/)
  })

  it('is not ended while it turns, nor when the operator wants none of it', async () => {
    site = await startSite({ ...standing(), WATCHDOG_SECONDS: '5', DATA_DIR: folder }, { isUsed: true })
    await wait(6000)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    await site.stop()
    site = await startSite({ ...standing(), WATCHDOG_SECONDS: '0', DATA_DIR: folder }, { isUsed: true })
    const answer = ask('/healthz?sleep')
    expect(await Promise.race([site.exited, answer, wait(2000, 'still there')])).toBe('still there')
  })

  it(
    'tells systemd that it is ready once it listens, that it is alive while the loop turns, and that it stops',
    needs('python', 'systemd'),
    async () => {
      const heard: string[] = []
      const socket = join(folder, 'notify')
      listener = spawn(program('python3'), ['-c', LISTENER, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
      listener.stdout?.setEncoding('utf8').on('data', (text: string) => heard.push(...text.split('\n').filter(Boolean)))
      const until = async (isEnough: () => boolean) => {
        while (!isEnough()) await wait(20)
      }
      const beats = () => heard.filter((line) => line === 'WATCHDOG=1').length
      await until(() => heard.includes('listening'))
      const systemd = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: '600000' }
      site = await startSite({ ...standing(), ...systemd, WATCHDOG_SECONDS: '0', DATA_DIR: folder }, { isUsed: true })
      await until(() => heard.includes('READY=1'))
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      await until(() => beats() >= 3)
      expect(await site.stop()).toBe(0)
      expect(heard.indexOf('READY=1')).toBeLessThan(heard.indexOf('WATCHDOG=1'))
      expect(heard.at(-1)).toMatch(/STOPPING=1|BARRIER=1/)

      site = await startSite({ ...standing(), ...systemd, WATCHDOG_SECONDS: '0', DATA_DIR: folder }, { isUsed: true })
      const before = beats()
      await until(() => beats() > before)
      void ask('/healthz?sleep')
      await until(() => existsSync(join(folder, 'asleep')))
      const standingAt = beats()
      await wait(1500)
      // One may have been on its way.
      expect(beats(), 'a loop that stands says nothing').toBeLessThanOrEqual(standingAt + 1)
    },
  )

  it('is looked after by the unit: it waits for the site to say so, and ends one that says nothing', () => {
    const unit = readFileSync('deploy/countinghouse.service', 'utf8')
    for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=60', 'Restart=always']) {
      expect(unit.split('\n')).toContain(line)
    }
  })
})
