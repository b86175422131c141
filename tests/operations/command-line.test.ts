import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '#tests/support/command.ts'
import { ADMIN, freePort, layUsedData, runToEnd, startSite } from '#tests/support/site.ts'

describe('the command line', () => {
  let folder: string
  let env: { DATA_DIR: string; PORT: string }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-cli-'))
    env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
    layUsedData(env.DATA_DIR)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const cli = (...args: string[]) => runToEnd(['cli', ...args], env)
  /** The same in this process: once the build has run a command, a second process shows nothing new. */
  const again = (...args: string[]) => command(env, ...args)

  it('checks database, files and audit, and names what is missing', async () => {
    expect(await cli('check')).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^(good .+\n){4}$/) })
    const media = join(folder, 'data', 'uploads', 'media')
    const [name = ''] = readdirSync(media)
    const kept = readFileSync(join(media, name))
    rmSync(join(media, name))
    const missing = await again('check')
    expect(missing).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining(`are missing, such as media/${name}`),
    })
    writeFileSync(join(media, name), kept)
  })

  it('D8: checks that the key of encrypted documents is there', async () => {
    const mark = join(folder, 'data', 'uploads', 'documents-key.json')
    writeFileSync(mark, JSON.stringify({ by: '0123456789abcdef' }))
    expect(await again('check')).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining('DOCUMENTS_KEY is not set'),
    })
    rmSync(mark)
  })

  describe('through the wrapper of the service', () => {
    const wrapper = (file: string, ...args: string[]) =>
      spawnSync('deploy/countinghouse', ['--env', file, '--user', userInfo().username, ...args], {
        cwd: process.cwd(),
        env: { PATH: process.env.PATH },
        encoding: 'utf8',
      })

    it('takes the settings literally from the file of the service', () => {
      const odd = join(folder, 'a $HOME & "odd" folder')
      renameSync(join(folder, 'data'), odd)
      const file = join(folder, 'site.env')
      writeFileSync(file, `# settings\n\n; and more\nDATA_DIR="${odd}"\nPUBLIC_URL=https://example.com/?a=1&b=$(id)\n`)
      expect(wrapper(file, 'check')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^(good .+\n){4}$/) })
      renameSync(odd, join(folder, 'data'))
      const gone = wrapper(file, 'check')
      expect(gone).toMatchObject({ status: 1, stdout: '' })
      expect(gone.stderr).toContain(`There is no database at ${join(odd, 'countinghouse.db')}`)
    })

    it('says in one line what is wrong with the file', () => {
      const file = join(folder, 'wrong.env')
      expect(wrapper(file, 'check')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^[^\n]+--env FILE\n$/) })
      writeFileSync(file, 'DATA DIR=/tmp\n')
      expect(wrapper(file, 'check').stderr).toBe(`countinghouse: ${file}: "DATA DIR" is no name of a setting\n`)
    })
  })

  it('writes settings into a file and takes them from one, all or none', async () => {
    const file = join(folder, 'settings.json')
    expect(await cli('settings', 'export', file)).toMatchObject({ exitCode: 0 })
    const all = JSON.parse(readFileSync(file, 'utf8'))
    all.firm.name = 'Ink & Partners'
    writeFileSync(file, JSON.stringify({ ...all, backups: { daily: -1, weekly: 1, monthly: 1, drill: 'off' } }))
    const wrong = await again('settings', 'import', file)
    expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining('backups.daily: ') })
    expect((await again('settings', 'export')).out).not.toContain('Ink & Partners')
    writeFileSync(file, JSON.stringify(all))
    expect(await cli('settings', 'import', file)).toMatchObject({ exitCode: 0, stdout: 'Changed: firm.\n' })
    expect((await again('settings', 'export')).out).toContain('Ink & Partners')
    expect((await again('settings', 'import', file)).out).toContain('like that already')
  })

  it('says in a line which file cannot be read or written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, 'words')
    const below = join(file, 'settings.json')
    const line = (words: string) => expect.stringMatching(new RegExp(`^${words}\\n$`))
    expect(await again('settings', 'export', below)).toMatchObject({
      exitCode: 1,
      err: line(`${below} cannot be written \\(ENOTDIR\\).`),
    })
    expect(await again('backup', '--to', join(file, 'all.tar'))).toMatchObject({
      exitCode: 1,
      err: line('[^\\n]+ cannot be written \\(\\w+\\).'),
    })
    for (const given of [file, join(folder, 'none.json')]) {
      const { exitCode, err } = await again('settings', 'import', given)
      expect(exitCode).toBe(2)
      expect(err).toMatch(/^Nothing was imported: /)
      expect(err).not.toContain('    at ')
    }
  })

  it('fills a new site to look around in, once, and only where no mail goes out', async () => {
    const sending = await command({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' }, 'seed-demo')
    expect(sending).toMatchObject({ exitCode: 1, err: expect.stringContaining('mails would be sent') })
    const made = JSON.parse((await cli('seed-demo', '--json')).stdout)
    expect(made).toMatchObject({ requests: 16, comments: 8, clients: 40, members: 50, events: 3 })
    for (const what of ['paperRequests', 'documents', 'conversations', 'deadlines'])
      expect(made[what], what).toBeGreaterThan(20)
    const database = new DatabaseSync(join(folder, 'data', 'countinghouse.db'))
    expect(database.prepare('select kind, recipient from outbox_mails').all(), 'nobody is written to').toEqual([])
    const states = database.prepare('select distinct state from request_items order by state').all()
    expect(states.map(({ state }) => state)).toEqual([
      'accepted',
      'asked',
      'not-applicable',
      'received',
      'returned',
      'withdrawn',
    ])
    const seats = database.prepare('select capacity, seats_taken as taken, waiting from events order by capacity').all()
    expect(seats.map((row) => ({ ...row }))).toEqual([
      { capacity: 8, taken: 8, waiting: 2 },
      { capacity: 20, taken: 5, waiting: 0 },
      { capacity: 50, taken: 5, waiting: 0 },
    ])
    database.close()
    expect(await again('seed-demo')).toMatchObject({ exitCode: 1, out: '' })
  })

  it('replaces the keys, which signs everybody out and nobody off', async () => {
    const before = readFileSync(join(folder, 'data', 'secrets.json'), 'utf8')
    const site = await startSite(env)
    const signIn = () =>
      fetch(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(ADMIN),
      })
    const { token } = await (await signIn()).json()
    expect(await again('rotate-secrets')).toMatchObject({ exitCode: 1, err: expect.stringContaining('is running') })
    await site.stop()
    expect(await cli('rotate-secrets')).toMatchObject({ exitCode: 0, stderr: '' })
    expect(readFileSync(join(folder, 'data', 'secrets.json'), 'utf8')).not.toBe(before)

    const other = await startSite(env)
    const me = await fetch(`${other.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect(me.status).toBe(401)
    expect((await signIn()).status).toBe(200)
    await other.stop()
    expect(await again('check')).toMatchObject({ exitCode: 0 })
  })
})
