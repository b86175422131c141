// Brings node_modules in line with package-lock.json. Runs before anything is installed, on the system's own
// Node, so it uses nothing but Node 20.
//   node scripts/bootstrap.mjs [--start]
// With --start it installs what building and running the site takes; without, also what tests and releases take.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

// Argon2, with which passwords are hashed, came with this one.
const LEAST_NODE = [24, 7]
const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.countinghouse')
const bundledNode = join(root, 'node_modules', '.bin', 'node')
// What was installed for tests before stays so.
const hadAll = existsSync(stamp) && !readStamp().endsWith(' start\n')
const group = process.argv.includes('--start') && !hadAll ? 'start' : 'all'
// Without the Node that the packages bring: they are about to be replaced.
const env = { ...process.env, PATH: withoutPackages(process.env.PATH ?? '') }

if (!isInstalled()) {
  refuseOldNode(comesWithNode())
  await withLock(
    join(root, '.cache', 'install.lock'),
    'Another command is installing packages; waiting for it …',
    () => {
      if (isInstalled()) return
      if (!isComplete()) install()
      writeStamp()
    },
  )
}

function install() {
  console.error('Installing packages (once, about a minute) …')
  const started = Date.now()
  const groups = [group === 'all' ? '--include=dev' : '--omit=dev', '--include=optional', '--loglevel=error']
  // Where the packages of a start are there, those of the tests are added: a site that runs keeps its own.
  const verb = readStamp() === wanted('start') ? ['install', '--no-save'] : ['ci']
  const done = spawnSync('npm', [...verb, ...groups], {
    cwd: root,
    env,
    // Progress is no output: a command's answer may go to a program.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('Packages could not be installed: see the lines above. Then try the same command again.')
  dropUnusableNode()
  console.error(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`)
}

function isInstalled() {
  const found = readStamp()
  return found === wanted('all') || found === wanted(group)
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

function writeStamp() {
  // A new file: a copy of this folder may share the old one by a hard link.
  rmSync(stamp, { force: true })
  writeFileSync(stamp, wanted(group))
}

function wanted(which) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch} ${which}\n`
}

/** Whether npm has installed just what the lock file wants, though the lock file was written again meanwhile. */
function isComplete() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || (comesWithNode() && !existsSync(bundledNode))) return false
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isThere = ([path, { integrity, dev, optional, devOptional }]) =>
    found[path] ? found[path].integrity === integrity : Boolean(optional || devOptional || (dev && group === 'start'))
  const isWanted = (path) => path in packages
  return (
    Object.entries(packages).every((entry) => entry[0] === '' || isThere(entry)) && Object.keys(found).every(isWanted)
  )
}

// Node comes as a package for the common Linux machines; elsewhere the system has to have a recent one.
function comesWithNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
}

// The packaged Node needs glibc; where it cannot run it must not prevent the system's.
function dropUnusableNode() {
  if (!existsSync(bundledNode)) return refuseOldNode(false)
  if (spawnSync(bundledNode, ['--version']).status === 0) return
  rmSync(bundledNode)
  refuseOldNode(false)
}

function refuseOldNode(isBrought) {
  if (isBrought) return
  const asked = spawnSync('node', ['--version'], { env, encoding: 'utf8', shell: process.platform === 'win32' })
  const [major, minor] = (asked.stdout || process.version).replace('v', '').split('.').map(Number)
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return
  fail(`Countinghouse needs Node ${LEAST_NODE.join('.')} or newer on this machine; this is Node ${major}.${minor}.`)
}

function withoutPackages(path) {
  const kept = path.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return kept.join(delimiter)
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
