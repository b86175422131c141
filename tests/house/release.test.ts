import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { notices } from '#scripts/notices.mjs'
import { ENGINES, fixtureOf, releasedVersions } from '#tests/support/release-fixture.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const about = JSON.parse(read('package.json'))

describe('a release', () => {
  it('has one version: that of package.json', () => {
    expect(about.version).toMatch(/^\d+\.\d+\.\d+(-dev)?$/)
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([about.version, about.version])
    expect(read('Dockerfile')).toContain(`\nARG VERSION=${about.version}\n`)
    expect(read('Dockerfile')).toMatch(/org\.opencontainers\.image\.version="\$\{VERSION\}"/)
    expect(read('compose.yaml')).toContain(`image: countinghouse:${about.version}\n`)
    // What comes after it is above it, under Unreleased.
    const [newest = ''] = read('CHANGELOG.md').match(/^## (?!Unreleased$).+$/m) ?? []
    const isNext = about.version.endsWith('-dev')
    expect(newest, 'the newest version in CHANGELOG.md').toMatch(
      isNext
        ? /^## \d+\.\d+\.\d+, \d+ \w+ \d{4}$/
        : new RegExp(`^## ${about.version.replaceAll('.', '\\.')}, (unreleased|\\d+ \\w+ \\d{4})$`),
    )
    // Work after a release has the number of the next one, so that nobody takes it for the one that was given out.
    if (isNext) expect(newest).not.toContain(about.version.replace('-dev', ''))
    if (isNext) expect(read('CHANGELOG.md')).toMatch(/^## Unreleased$/m)
  })

  it('brings the licences of the packages and fonts that it holds', () => {
    const text = notices()
    for (const name of ['react', 'hono', 'zod', 'sharp', '@fontsource-variable/fraunces']) {
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: `, 'm'))
    }
    expect(text).toContain('SIL OPEN FONT LICENSE')
    expect(text).not.toMatch(/^(vitest|playwright) /m)
  })

  it('keeps data of every version that has a date, on both engines, for later versions to open', () => {
    const dated = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+), \d/gm)].map(([, version = '']) => version)
    expect(releasedVersions().toSorted()).toEqual(dated.toSorted())
    const missing = dated.flatMap((version) => ENGINES.map((engine) => fixtureOf(version, engine)))
    expect(missing.filter((folder) => !existsSync(folder))).toEqual([])
  })

  it('says in one line that data from before it are not opened', () => {
    expect(read('CHANGELOG.md')).toMatch(/^.*Data of 0\.1\.0.* cannot be opened: start with an empty database\..*$/m)
    expect(read('src/database/migrate.ts')).toContain('made by a development version before the first release')
  })

  it('says which Node it needs in one place, as the scripts and the packages have it', () => {
    const [, toInstall] = read('README.md').match(/Node (\d+) or newer/) ?? []
    expect(about.engines.node).toBe(`>=${toInstall}.0.0`)
    expect(read('scripts/bootstrap.mjs')).toContain(`nothing but Node ${toInstall}.`)
    const [, least = ''] = read('README.md').match(/install\s+Node (\d+\.\d+) or newer/) ?? []
    expect(read('scripts/bootstrap.mjs')).toContain(`LEAST_NODE = [${least.replace('.', ', ')}]`)
    const [major] = least.split('.')
    for (const version of Object.values<string>(about.optionalDependencies)) expect(version).toMatch(`${major}.`)

    const elsewhere = [
      'CONTRIBUTING.md',
      'docs/operations.md',
      'docs/reference.md',
      'docs/architecture.md',
      'docs/security.md',
    ]
    const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)
    const told = [...elsewhere, ...decisions].flatMap((path) =>
      [...read(path).matchAll(/\bNode(?:\.js)? (?:from )?(\d[\d.]*)|\((\d+) or newer, with npm/g)].map(
        ([, one, two]) => `${path}: ${one ?? two}`,
      ),
    )
    expect(told.filter((line) => !line.endsWith(`: ${least}`))).toEqual([])
  })
})
