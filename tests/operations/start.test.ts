import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { createLog } from '#platform/log.ts'
import { command } from '#tests/support/command.ts'
import { freePort, layUsedData, runToEnd, startSite } from '#tests/support/site.ts'
import { makeSmallDisk, NO_MOUNT } from '#tests/support/small-disk.ts'
import { skipFor } from '#tests/support/tools.ts'

const log = createLog({ level: 'silent', pretty: false })

describe('starting', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-start-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
  ])('stops with one line that names %s when it is %j', async (name, value) => {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'wrong'), [name]: value }
    const { exitCode, stdout, stderr } = await runToEnd([], env)
    expect(stderr).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
    expect(stdout).toBe('')
    expect(exitCode).toBe(1)
  })

  it('stops with one line when the store of uploads cannot be reached, or the disk is full', async (test) => {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'no-store') }
    const noStore = await runToEnd([], { ...env, STORAGE_URL: 's3://KEY:SECRET@127.0.0.1:1/bucket?tls=0&timeout=1' })
    expect(noStore).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^STORAGE_URL: [^\n]+\n$/) })
    const disk = makeSmallDisk(16)
    try {
      if (!disk.isMounted) skipFor(test, NO_MOUNT)
      disk.fill()
      const full = await runToEnd([], { ...env, DATA_DIR: join(disk.folder, 'data') })
      expect(full).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^(DATA_DIR|DATABASE_URL): [^\n]+\n$/) })
    } finally {
      disk.remove()
    }
  })

  it('stops with one line on a Node that is too old', () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })
      await import(${JSON.stringify(resolve('build/server/main.js'))})`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', old], { encoding: 'utf8' })
    expect(run.status).toBe(1)
    expect(run.stderr).toMatch(/^Node\.js 24 or newer is needed; this is 20\.19\.0 [^\n]+\n$/)
  })

  it('refuses a database file that another process serves, and warns of names that are nearly ours', async () => {
    const dataDir = join(folder, 'served')
    const first = await startSite({ DATA_DIR: dataDir, SMPT_URL: 'smtp://localhost:9' }, { isUsed: true })
    try {
      expect(first.lines.filter((line) => line.includes('SMPT_URL'))).toEqual([
        expect.stringContaining('SMPT_URL is no setting of the site: SMTP_URL was meant?'),
      ])
      const second = await runToEnd([], { DATA_DIR: dataDir, PORT: String(await freePort()) })
      expect(second).toMatchObject({ exitCode: 1, stdout: '' })
      expect(second.stderr).toMatch(/^DATABASE_URL: another process of the site runs on [^\n]+\n$/)
      // Commands work beside it.
      expect((await command({ DATA_DIR: dataDir }, 'check')).exitCode).toBe(0)
    } finally {
      first.kill('SIGKILL')
      await first.exited
    }
    // One that was killed holds nothing.
    const again = await startSite({ DATA_DIR: dataDir })
    expect(await again.stop()).toBe(0)
  })

  it('that is the first shows the password when it listens, and makes secrets for its own account only, which it keeps', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const dataDir = join(folder, 'first')
    const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ADMIN_PASSWORD: '' }
    const refused = await runToEnd([], env)
    await new Promise((resolve) => other.close(resolve))
    const taken = `PORT: ${port} is in use by another program\n`
    expect(refused, 'no password before it listens').toEqual({ exitCode: 1, stdout: '', stderr: taken })
    const first = await startSite(env)
    await expect.poll(() => first.lines.join('\n')).toMatch(/Password:\s+\S+/)
    await first.stop()
    const file = join(dataDir, 'secrets.json')
    const made = readFileSync(file, 'utf8')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const second = await startSite({ DATA_DIR: dataDir })
    await second.stop()
    expect(readFileSync(file, 'utf8')).toBe(made)
    const told = [...first.lines, ...second.lines].join('\n')
    expect(told).not.toContain(Object.values(JSON.parse(made))[0])
    expect(second.lines.join('\n')).not.toContain('Password:')
  })

  it('stops with one line when the data folder cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { exitCode, stderr } = await runToEnd([], { DATA_DIR: join(file, 'data') })
    expect(stderr).toMatch(/^DATA_DIR: \S+ cannot be written \(ENOTDIR\)\n$/)
    expect(exitCode).toBe(1)
  })

  it('stops with one line when the database file is no database', async () => {
    const file = join(folder, 'no.db')
    writeFileSync(file, 'ledger '.repeat(2_000))
    const { exitCode, stderr } = await runToEnd([], { DATA_DIR: join(folder, 'none'), DATABASE_URL: `sqlite:${file}` })
    expect(stderr).toMatch(/^DATABASE_URL: [^\n]+ not a database\n$/)
    expect(exitCode).toBe(1)
  })

  it('refuses a database that a newer version has written, and leaves it as it is', async () => {
    const dataDir = join(folder, 'newer')
    layUsedData(dataDir)
    const file = join(dataDir, 'countinghouse.db')
    const database = new DatabaseSync(file)
    // As many as this version knows, one of them another.
    database.exec(`delete from migrations where name = (select max(name) from migrations);
      insert into migrations values ('2099-01-01-tomorrow', '2099-01-01', '')`)
    database.close()
    const { exitCode, stderr } = await runToEnd([], { DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect(stderr).toMatch(
      /^The database is newer than this version of Countinghouse[^\n]+2099-01-01-tomorrow[^\n]+\n$/,
    )
    expect(exitCode).toBe(1)
  })

  it.each([
    [
      'an earlier list of migrations',
      `delete from migrations; insert into migrations values ('2026-11-15-01-foundation', '2026-11-15', '')`,
    ],
    ['an earlier wording of the schema', `update migrations set digest = 'other'`],
  ])('refuses a database of a development version, with %s', async (_, change) => {
    const dataDir = mkdtempSync(join(folder, 'development-'))
    layUsedData(dataDir)
    const database = new DatabaseSync(join(dataDir, 'countinghouse.db'))
    database.exec(change)
    database.close()
    // As above, a start ends with this line.
    await expect(openDatabase(`sqlite:${join(dataDir, 'countinghouse.db')}`, log)).rejects.toThrow(
      /^The database was made by a development version before the first release, [^\n]+$/,
    )
  })
})
