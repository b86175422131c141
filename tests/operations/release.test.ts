import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOADED_PACKAGES, layOut } from '#scripts/release-tree.mjs'
import { endWithTests } from '#tests/support/end-with-tests.ts'
import { freePort } from '#tests/support/site.ts'

const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The archive and the package for Debian hold this folder; `scripts/try-release.sh` installs them. */
describe('the folder of a release', () => {
  let folder: string
  let tree: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-release-'))
    tree = join(folder, 'countinghouse')
    mkdirSync(join(folder, 'home'))
    layOut(tree, { time: 1_700_000_000 })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** As on a machine where nothing is installed: no programs to be found, and nothing in the home. */
  const bare = () => ({ PATH: '', HOME: join(folder, 'home'), DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1' })

  it('starts where nothing is installed, serves pages and pictures, and stops', async () => {
    const port = await freePort()
    const site = spawn(join(tree, 'start'), { env: { ...bare(), PORT: String(port) }, stdio: 'ignore' })
    endWithTests(site, 'SIGKILL')
    const ended = new Promise((resolve) => site.once('exit', resolve))
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    await expect.poll(async () => (await ask('/readyz'))?.status, { timeout: 120_000 }).toBe(200)
    const page = await (await ask('/'))?.text()
    // Made in several sizes at the first start, by a package with compiled parts.
    const [picture = ''] = page?.match(/\/uploads\/[^"' ,)]+\.(?:webp|avif|jpe?g)/) ?? []
    expect(picture).not.toBe('')
    expect((await ask(picture))?.status, picture).toBe(200)
    const told = spawnSync(join(tree, 'cli'), ['check'], { env: bare(), encoding: 'utf8' })
    expect(told).toMatchObject({ status: 0, stdout: expect.stringMatching(/^(good .+\n){4}$/) })
    site.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(readdirSync(join(folder, 'home'))).toEqual([])
  })

  it('says its version', () => {
    const { node } = process.versions
    const asked = execFileSync(join(tree, 'cli'), ['version'], { env: bare(), encoding: 'utf8' })
    expect(asked).toBe(`Countinghouse ${version} on Node ${node}\n`)
  })

  it('holds one Node and what the build loads, and nothing that only the developers need', () => {
    const packages = readdirSync(join(tree, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining([...LOADED_PACKAGES, `node-linux-${process.arch}`]))
    expect(packages.filter((name) => name.startsWith('node-linux-'))).toHaveLength(1)
    expect(Object.keys(devDependencies).filter((name) => existsSync(join(tree, 'node_modules', name)))).toEqual([])
    expect(readdirSync(tree).toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'THIRD-PARTY-NOTICES.txt',
      'build',
      'cli',
      'deploy',
      'docs',
      'node_modules',
      'package.json',
      'scripts',
      'start',
    ])
    expect(readFileSync('vite.config.ts', 'utf8')).toContain(
      `external: [${LOADED_PACKAGES.map((name) => `'${name}'`).join(', ')}]`,
    )
  })
})
