// The last step of a release: keeps data as this version writes them, on both engines. Every later version has to open them.
//   node scripts/release-fixture.mjs [FOLDER]     with a folder it is a trial, of any version
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { DATA, DUMP, dump, ENGINES, newDatabase, RELEASES } from '#tests/support/release-fixture.ts'
import { runToEnd, startSite } from '#tests/support/site.ts'
import { buildIfStale } from './build.mjs'
import { installTools } from './install-test-tools.mjs'
import { program } from './test-tools.mjs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const trial = process.argv[2]
const kept = trial ?? join(RELEASES, version)
const refusal = existsSync(kept)
  ? `${kept} is there already: what was released does not change. Raise the version in package.json first.`
  : !trial &&
    version.endsWith('-dev') &&
    `${version} is not a release. Take -dev off the version in package.json first.`
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
await buildIfStale()
const missing = await installTools(['operations'])
if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`)
const draft = mkdtempSync(join(tmpdir(), 'countinghouse-fixtures-'))
const postgres = await startPostgres()
try {
  for (const engine of ENGINES) await writeFixture(join(draft, engine), await newDatabase(engine, postgres))
  // Kept once both are there: after a failure it can be run again.
  cpSync(draft, kept, { recursive: true })
  console.log(kept)
} finally {
  await postgres.stop()
  rmSync(draft, { recursive: true, force: true })
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
