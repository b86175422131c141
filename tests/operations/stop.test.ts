import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'

describe('stopping', () => {
  let site: Site | undefined
  afterEach(async () => {
    await site?.stop()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('answers the request in flight on %s, then exits with 0', async (signal) => {
    site = await startSite({ LOG_LEVEL: 'info' }, { isUsed: true })
    const socket = await open(site.port)
    const answer = wholeAnswer(socket)
    const body = JSON.stringify({ name: 'Nora', email: 'nora@example.com', message: 'Is my return in time?' })
    const length = Buffer.byteLength(body)
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    socket.write(body.slice(0, 10))
    await untilLogged(site, () => true)
    site.kill(signal)
    await untilLogged(site, (line) => line.includes(signal))
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow()
    socket.write(body.slice(10))
    expect(await answer).toMatch(/^HTTP\/1\.1 201 [\s\S]*"reference":/)
    expect(await site.exited).toBe(0)
  })

  it('lets those go who listen for news', async () => {
    site = await startSite({}, { isUsed: true })
    const login = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const { token } = (await login.json()) as { token: string }
    const listening = await fetch(`${site.url}/api/live`, { headers: { Authorization: `Bearer ${token}` } })
    expect(listening.status).toBe(200)
    const heard = listening.text()
    const started = Date.now()
    site.kill('SIGTERM')
    expect(await heard).toContain('event: waiting')
    expect(await site.exited).toBe(0)
    expect(Date.now() - started).toBeLessThan(20_000)
  })

  it('does not wait for connections that only stand open', async () => {
    site = await startSite({}, { isUsed: true })
    const idle = await open(site.port)
    idle.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await new Promise((resolve) => idle.once('data', resolve))
    // As a browser opens one ahead.
    const silent = await open(site.port)
    const started = Date.now()
    site.kill('SIGTERM')
    expect(await site.exited).toBe(0)
    expect(Date.now() - started).toBeLessThan(20_000)
    for (const connection of [idle, silent]) connection.destroy()
  })
})

describe('tests that are ended', () => {
  const SERVERS = `
    import { startPostgres } from '#tests/support/postgres-server.ts'
    import { startSite } from '#tests/support/site.ts'
    const [site, postgres] = await Promise.all([startSite({}, { isUsed: true }), startPostgres()])
    console.log(JSON.stringify([site.port, Number(new URL(postgres.urlOf('postgres')).port)]))`

  it('leave no server behind, neither the site nor a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-orphans-'))
    chmodSync(folder, 0o755)
    const env = { ...process.env, TMPDIR: folder, TEST_DATABASE_URL: '' }
    const tests = spawn(process.execPath, ['--input-type=module', '--eval', SERVERS], {
      ...{ env, stdio: ['ignore', 'pipe', 'inherit'] },
    })
    const told = await new Promise<string>((resolve) => tests.stdout.setEncoding('utf8').once('data', resolve))
    const ports: number[] = JSON.parse(told)
    expect(await Promise.all(ports.map(answers))).toEqual([true, true])
    tests.kill('SIGTERM')
    await expect.poll(async () => await Promise.all(ports.map(answers)), { timeout: 60_000 }).toEqual([false, false])
    rmSync(folder, { recursive: true, force: true })
  })

  const answers = (port: number) =>
    open(port).then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    )
})

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

async function wholeAnswer(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += part
  return text
}

async function untilLogged({ lines }: Site, isIt: (line: string) => boolean): Promise<void> {
  await expect.poll(() => lines.some(isIt), { interval: 20 }).toBe(true)
}
