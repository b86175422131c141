import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { program } from '#scripts/test-tools.mjs'

describe('countinghouse setup', () => {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-setup-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const setup = (...args: string[]) =>
    spawnSync('deploy/countinghouse', ['setup', ...args], {
      env: { PATH: process.env.PATH, COUNTINGHOUSE_ROOT: root },
      input: '',
      encoding: 'utf8',
    })
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const settings = () => read('etc/countinghouse/countinghouse.env').split('\n')

  it('writes settings, proxy, unit and the copy of backups, and changes nothing when it is run again', () => {
    mkdirSync(join(root, 'etc/caddy'), { recursive: true })
    writeFileSync(join(root, 'etc/caddy/Caddyfile'), ':80 {\n}\n')
    const server = 'smtp://user:a&b\\1$c@mail.example.com:587'
    const first = setup(
      ...['--domain', 'www.firm.example', '--email', 'ada@firm.example'],
      ...['--mail-server', server, '--copy-to', 'backup@other.example:/srv/backups'],
    )
    expect(first).toMatchObject({ status: 0, stderr: '' })
    const written = [...first.stdout.matchAll(/^written: (.+)$/gm)].map(([, path]) => path)
    expect(
      written.filter((path) => path?.endsWith('.env')),
      'once, with all of its settings',
    ).toHaveLength(1)
    expect(settings()).toEqual(
      expect.arrayContaining(['PUBLIC_URL=https://www.firm.example', 'TRUST_PROXY=1', `SMTP_URL=${server}`]),
    )
    expect(settings().filter((line) => line.startsWith('HOST='))).toEqual(['HOST=127.0.0.1'])
    expect(statSync(join(root, 'etc/countinghouse/countinghouse.env')).mode & 0o777).toBe(0o600)
    expect(read('etc/caddy/countinghouse.caddy')).toMatch(/^www\.firm\.example \{$/m)
    expect(read('etc/caddy/Caddyfile')).toBe(':80 {\n}\nimport countinghouse.caddy\n')
    expect(read('etc/systemd/system/countinghouse.service')).toBe(readFileSync('deploy/countinghouse.service', 'utf8'))
    expect(read('etc/systemd/system/countinghouse-copy-backups.service')).toContain(
      'ExecStart=rsync -a /var/lib/countinghouse/backups/ backup@other.example:/srv/backups/',
    )
    const before = settings()
    const again = setup()
    expect(again.status).toBe(0)
    expect(again.stdout).not.toContain('written:')
    expect(settings()).toEqual(before)
  })

  it('changes what is given, and keeps what somebody else has set', () => {
    const path = join(root, 'etc/countinghouse/countinghouse.env')
    writeFileSync(path, `${readFileSync(path, 'utf8')}DATABASE_URL=postgres://x@y/z\n`)
    expect(setup('--domain', 'other.example', '--copy-to', 'none').status).toBe(0)
    expect(settings()).toEqual(
      expect.arrayContaining(['PUBLIC_URL=https://other.example', 'DATABASE_URL=postgres://x@y/z']),
    )
    expect(settings().filter((line) => line.startsWith('PUBLIC_URL='))).toHaveLength(1)
    expect(existsSync(join(root, 'etc/systemd/system/countinghouse-copy-backups.timer'))).toBe(false)
    const [unchanged, changed] = [setup(), setup('--email', 'bo@firm.example')]
    expect([unchanged.stdout.includes('restarted'), changed.stdout.includes('restarted')]).toEqual([false, true])
  })

  it.each([
    [['--domain', 'a b; rm -rf /'], '--domain'],
    [['--email', 'nobody'], '--email'],
    [['--mail-server', 'mail.example.com'], '--mail-server'],
    [['--nonsense', 'x'], '--nonsense'],
    [['--domain'], '--domain'],
  ])('refuses %j with one line', (args, words) => {
    const before = settings()
    const refused = setup(...args)
    expect(refused.status).toBe(2)
    expect(refused.stderr).toMatch(/^countinghouse setup: [^\n]+\n$/)
    expect(refused.stderr).toContain(words)
    expect(settings()).toEqual(before)
  })
})

describe('countinghouse upgrade and rollback', () => {
  let folder: string
  let env: Record<string, string | undefined>
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-upgrade-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A program of which only the commands answer: what the scripts do with them is what is tried here. */
  function layProgram(path: string, version: string, answers: Record<string, number>): void {
    mkdirSync(join(path, 'build/server'), { recursive: true })
    mkdirSync(join(path, 'node_modules/.bin'), { recursive: true })
    cpSync('deploy', join(path, 'deploy'), { recursive: true })
    symlinkSync(process.execPath, join(path, 'node_modules/.bin/node'))
    writeFileSync(join(path, 'package.json'), `{\n  "version": "${version}",\n  "type": "module"\n}\n`)
    writeFileSync(
      join(path, 'build/server/main.js'),
      `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
       const [act] = process.argv.slice(3)
       const { DATA_DIR } = process.env
       appendFileSync(${JSON.stringify(join(folder, 'calls'))}, '${version} ' + process.argv.slice(3).join(' ') + '\\n')
       if (act === 'backup') console.log(JSON.stringify({ path: ${JSON.stringify(join(folder, 'backup.tar.gz'))}, bytes: 1 }, null, 2))
       if (act === 'restore') writeFileSync(DATA_DIR + '/version', '1.0.0')
       const changedBy = existsSync(DATA_DIR + '/version') ? readFileSync(DATA_DIR + '/version', 'utf8') : '1.0.0'
       const isNewer = act === 'check' && changedBy > '${version}'
       process.exit(isNewer ? 1 : (${JSON.stringify(answers)}[act + (DATA_DIR.includes('upgrade-') && DATA_DIR.endsWith('/copy') ? ' on a copy' : '')] ?? 0))`,
    )
  }

  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'data'), { recursive: true })
    layProgram(join(folder, 'site'), '1.0.0', {})
    writeFileSync(join(folder, 'site.env'), `DATA_DIR=${join(folder, 'data')}\n`)
    // The service of a version that changes the data writes its number there.
    const service = `#!/bin/sh\necho "systemctl $*" >>${folder}/calls\ncase $1 in start) sed -n 's/^  "version": "\\(.*\\)",$/\\1/p' ${folder}/site/package.json | tr -d '\\n' >${folder}/data/version ;; esac\n`
    writeFileSync(join(folder, 'systemctl'), service)
    chmodSync(join(folder, 'systemctl'), 0o755)
    env = {
      PATH: process.env.PATH,
      COUNTINGHOUSE_KEPT: join(folder, 'kept'),
      COUNTINGHOUSE_SYSTEMCTL: join(folder, 'systemctl'),
      COUNTINGHOUSE_USER: userInfo().username,
      COUNTINGHOUSE_SETTINGS: join(folder, 'site.env'),
    }
  })

  function pack(answers: Record<string, number>): string {
    layProgram(join(folder, 'countinghouse-2.0.0-linux-x64'), '2.0.0', answers)
    const file = join(folder, 'new.tar.gz')
    execFileSync(program('tar'), ['-czf', file, '-C', folder, 'countinghouse-2.0.0-linux-x64'])
    return file
  }
  const run = (...args: string[]) =>
    spawnSync(join(folder, 'site/deploy/countinghouse'), args, { env, encoding: 'utf8' })
  const version = () => JSON.parse(readFileSync(join(folder, 'site/package.json'), 'utf8')).version
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')

  it('backs up, tries the new version on a copy, switches and checks; rollback brings program and data back', () => {
    const upgraded = run('upgrade', pack({}))
    expect(upgraded.status, upgraded.stderr).toBe(0)
    expect(version()).toBe('2.0.0')
    const backup = join(folder, 'backup.tar.gz')
    expect(calls()).toEqual([
      '1.0.0 backup --json',
      `2.0.0 restore ${backup}`,
      '2.0.0 check',
      'systemctl stop countinghouse',
      'systemctl start countinghouse',
      'systemctl is-active countinghouse',
      '2.0.0 check',
    ])
    const back = run('rollback')
    expect(back.status, back.stderr).toBe(0)
    expect(version()).toBe('1.0.0')
    expect(calls().slice(7)).toEqual([
      'systemctl stop countinghouse',
      '1.0.0 check',
      `1.0.0 restore ${backup} --force`,
      'systemctl start countinghouse',
    ])
  })

  it('changes nothing when the new version fails on a copy', () => {
    const refused = run('upgrade', pack({ 'check on a copy': 1 }))
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('nothing was changed')
    expect(version()).toBe('1.0.0')
    expect(calls().filter((call) => call.startsWith('systemctl'))).toEqual([])
  })

  it('goes back by itself when the check fails after the switch', () => {
    const failed = run('upgrade', pack({ check: 1 }))
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('This is 1.0.0 again.')
    expect(version()).toBe('1.0.0')
    expect(readFileSync(join(folder, 'data/version'), 'utf8')).toBe('1.0.0')
    expect(calls().at(-1)).toBe('systemctl start countinghouse')
  })

  it('refuses what is no version of the site', () => {
    writeFileSync(join(folder, 'words.txt'), 'words')
    expect(run('upgrade', join(folder, 'words.txt'))).toMatchObject({ status: 1 })
    expect(run('upgrade', join(folder, 'none.deb'))).toMatchObject({ status: 1 })
    expect(run('rollback')).toMatchObject({ status: 1, stderr: expect.stringContaining('no version from before') })
  })
})
