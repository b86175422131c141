// Brings node_modules in line with package-lock.json. Runs before anything is installed, on the system's own
// Node, so it uses nothing but Node 20.
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
// Without the Node that the packages bring: they are about to be replaced.
const env = { ...process.env, PATH: withoutPackages(process.env.PATH ?? '') }

if (!isInstalled()) {
  refuseOldNode(comesWithNode())
  await withLock(
    join(root, '.cache', 'install.lock'),
    'Another command is installing packages; waiting for it …',
    () => {
      if (!isInstalled()) install()
    },
  )
}

function install() {
  console.error('Installing packages (once, about a minute) …')
  const started = Date.now()
  const done = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    env,
    // Progress is no output: a command's answer may go to a program.
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) fail('Packages could not be installed: see the lines above. Then try the same command again.')
  dropUnusableNode()
  writeFileSync(stamp, wanted())
  console.error(`Packages are installed (${Math.round((Date.now() - started) / 1000)} s).`)
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()
}

function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
}

// Node comes as a package for the common Linux machines; elsewhere the system has to have a recent one.
function comesWithNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
}

// The packaged Node needs glibc; where it cannot run it must not stand in the way of the system's.
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
