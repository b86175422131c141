// The last step of a release: keeps data as this version writes them, on both engines. Every later version has to open them.
import { existsSync, readFileSync } from 'node:fs'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { ENGINES, fixtureOf, writeFixture } from '#tests/support/release-fixture.ts'
import { buildIfStale } from './build.mjs'
import { installTools } from './install-test-tools.mjs'

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
    await writeFixture(fixtureOf(version, engine), engine, postgres)
    console.log(fixtureOf(version, engine))
  }
} finally {
  await postgres.stop()
}
