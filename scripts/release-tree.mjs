// The folder of a release: the build, the packages it loads, Node, and two commands that need nothing of the system but a shell.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notices } from './notices.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the build does not hold itself: packages with compiled parts or threads of their own, as `vite.config.ts` has them. */
export const LOADED_PACKAGES = ['sharp', 'pino', 'pino-pretty']

const FILES = ['package.json', 'LICENSE', 'CHANGELOG.md', 'docs/operations.md', 'docs/reference.md', 'docs/security.md']
const DEPLOY = [
  'countinghouse',
  'setup',
  'upgrade',
  'countinghouse.env',
  'countinghouse.service',
  'Caddyfile',
  'nginx.conf',
  'watching',
]

/** Lays the release out in an empty folder; each file has the given time, so that the same sources make the same archive. */
export function layOut(folder, { time }) {
  for (const path of [...FILES, ...DEPLOY.map((name) => join('deploy', name)), 'scripts/decrypt-document.mjs']) {
    copy(path, join(folder, path))
  }
  copy('build', join(folder, 'build'))
  for (const name of ['start', 'cli']) {
    copy(join('deploy', 'portable', name), join(folder, name))
    chmodSync(join(folder, name), 0o755)
  }
  for (const path of loadedPaths()) copy(path, join(folder, path))
  copyNode(folder)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices())
  setTimes(folder, time)
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  // What only the next build and the tests read.
  const isLeftOut = (path) => /(^|\/)(\.stamp|client-contents\.json)$/.test(path)
  cpSync(join(root, from), to, { recursive: true, filter: (path) => !isLeftOut(path), verbatimSymlinks: true })
}

/** The Node of the packages, where the service and the commands look for it. */
function copyNode(folder) {
  const name = `node-linux-${process.arch}`
  const from = join('node_modules', name)
  if (!existsSync(join(root, from, 'bin', 'node'))) throw new Error(`there is no ${from}: a release is made on Linux`)
  for (const file of ['bin/node', 'LICENSE']) copy(join(from, file), join(folder, from, file))
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(`../${name}/bin/node`, join(folder, 'node_modules', '.bin', 'node'))
}

/** The folders of the packages that the build loads, and of all that these need. */
export function loadedPaths(names = LOADED_PACKAGES) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (path) => {
    // A part for another kind of machine is in the lock and not on this disk.
    if (found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = placeOf(name, path, packages)
      if (at) visit(at)
    }
  }
  for (const name of names) visit(join('node_modules', name))
  return [...found].toSorted()
}

/** Where Node finds a package from another one: beneath it, or beneath a folder above. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

function setTimes(folder, time) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) continue
    if (entry.isDirectory()) setTimes(path, time)
    else chmodSync(path, isProgram(path) ? 0o755 : 0o644)
    if (!entry.isDirectory()) utimesSync(path, time, time)
  }
  chmodSync(folder, 0o755)
  utimesSync(folder, time, time)
}

const isProgram = (path) => /\/(bin\/node|start|cli|deploy\/(countinghouse|setup|upgrade))$/.test(path)
