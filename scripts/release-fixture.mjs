// The last step of a release: keeps data as this version writes them, on both engines. Every later version has to open them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { DATA, DUMP, dump, ENGINES, fixtureOf, newDatabase } from '#tests/support/release-fixture.ts'
import { runToEnd, startSite } from '#tests/support/site.ts'
import { buildIfStale } from './build.mjs'
import { installTools } from './install-test-tools.mjs'
import { program } from './test-tools.mjs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
if (existsSync(fixtureOf(version, 'sqlite'))) {
  console.error(
    `Data of ${version} are kept already: what was released does not change. Raise the version in package.json first.`,
  )
  process.exit(1)
}
await buildIfStale()
const missing = await installTools(['operations'])
if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`)
const postgres = await startPostgres()
try {
  for (const engine of ENGINES) {
    await writeFixture(fixtureOf(version, engine), await newDatabase(engine, postgres))
    console.log(fixtureOf(version, engine))
  }
} finally {
  await postgres.stop()
}

/** Writes what this version stores, with something in most tables and with its files, into a folder. */
async function writeFixture(folder, url) {
  const scratch = mkdtempSync(join(tmpdir(), 'countinghouse-fixture-'))
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  try {
    const site = await startSite({ DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) })
    const code = await site.stop()
    if (code !== 0) throw new Error(`the site ended with ${code}`)
    const filled = await runToEnd(['cli', 'seed-demo'], site.env)
    if (filled.exitCode !== 0) throw new Error(filled.stderr)
    mkdirSync(folder, { recursive: true })
    const same = ['--sort=name', '--owner=0', '--group=0']
    const left = ['--exclude=backups', '--exclude=*.lock']
    execFileSync(program('tar'), [...same, ...left, '-czf', join(folder, DATA), '-C', dataDir, '.'])
    if (url) writeFileSync(join(folder, DUMP), gzipSync(dump(url), { level: 9 }))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
