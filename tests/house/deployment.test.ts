import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONNECTIONS } from '#database/postgres/open.ts'
import { VARIABLES } from '#platform/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/** Decided by the image itself. */
const FIXED = ['NODE_ENV', 'DATA_DIR', 'PORT', 'HOST']

describe('the files of a deployment', () => {
  const docker = read('Dockerfile')

  it('have every setting of the configuration: the container, and the page that tells of them', () => {
    const [site = ''] = read('compose.yaml').match(/^ {2}site:\n(?: {4}.*\n)+/m) ?? []
    const passed = [...site.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name)
    expect(VARIABLES.filter((name) => !passed.includes(name) && !FIXED.includes(name))).toEqual([])
    const told = read('docs/reference.md')
    expect(VARIABLES.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
    expect(
      passed.filter((name) => !VARIABLES.includes(name)),
      'settings that nothing reads',
    ).toEqual([])
  })

  it('say how many connections of PostgreSQL an instance opens', () => {
    const { reading, writing } = CONNECTIONS
    const words = `at most ${reading + writing + 1} connections to PostgreSQL: ${reading} to read, ${writing} to write, one on which`
    expect(read('docs/reference.md')).toContain(words)
  })

  it('name every setting in the file that the package brings, and none that nothing reads', () => {
    const named = [...read('deploy/countinghouse.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual(VARIABLES.toSorted())
  })

  it('make the image from the tarball of the release, which brings the one Node, and leave the rest of the sources out', () => {
    expect(docker.match(/^FROM .+$/gm)).toEqual(['FROM debian:bookworm-slim AS unpacked', 'FROM debian:bookworm-slim'])
    expect(docker).toMatch(/^ADD release\/countinghouse-\$\{VERSION\}-linux-\$\{TARGETARCH\}\.tar\.gz \/$/m)
    expect(read('.dockerignore')).toBe('*\n!release/*.tar.gz\n')
    expect(read('scripts/release.mjs')).toMatch(/countinghouse-\$\{version\}-linux-\$\{ARCHITECTURES/)
    expect(docker).toMatch(/^USER countinghouse$/m)
    expect(docker).toMatch(/^HEALTHCHECK /m)
  })

  it('have a first page of at most 600 words, each command of which the walk of an operator runs', () => {
    const page = read('docs/operations.md')
    expect(page.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(600)
    const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines = '']) =>
      lines
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    )
    expect(commands.length).toBeGreaterThan(7)
    const walk = read('scripts/operator-walk.sh')
    expect(commands.filter((command) => !walk.includes(`docs '${command}'`))).toEqual([])
  })

  it('leave the list of migrations as the trial of an upgrade extends it', () => {
    expect(read('scripts/try-operations.sh')).toContain("sed 's/^\\]$/  madeUp,\\n]/' $all")
    expect(read('src/database/migrations/all.ts').match(/^\]$/gm)).toHaveLength(1)
  })

  it('keep the root file system of the container read-only', () => {
    expect(read('compose.yaml')).toMatch(/read_only: true\n {4}tmpfs: \[\/tmp\]\n {4}cap_drop: \[ALL\]/)
  })
})
