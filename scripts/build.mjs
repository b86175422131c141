import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { precompress } from './precompress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'build', '.stamp')
const SOURCES = [
  'src',
  'content',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/main-entry.mjs',
]

/** Builds the site unless the build that is was made from the same sources. */
export async function buildIfStale() {
  if (isFresh()) return
  await withLock(
    join(root, '.cache', 'build.lock'),
    'Another command is building the site; waiting for it …',
    async () => {
      if (!isFresh()) await build()
    },
  )
}

async function build() {
  const sources = hashOfSources()
  const started = Date.now()
  console.error('Building the site …')
  rmSync(stamp, { force: true })
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const done = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (done.status !== 0) {
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`)
    console.error('The site could not be built: see the lines above.')
    process.exit(1)
  }
  writePlainLetters(join(root, 'build', 'server'))
  copyFileSync(join(root, 'scripts', 'main-entry.mjs'), join(root, 'build', 'server', 'main.js'))
  await precompress(join(root, 'build', 'client'))
  writeFileSync(stamp, sources)
  console.error(`The site is built (${((Date.now() - started) / 1000).toFixed(1)} s).`)
}

/** Writes letters beyond ASCII as escapes: V8 keeps a file that has one of them in two bytes a letter, and the server's files are 10 MB. */
function writePlainLetters(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue
    const path = join(entry.parentPath, entry.name)
    const code = readFileSync(path, 'utf8')
    const plain = code.replaceAll(
      /[\u0080-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    if (plain !== code) writeFileSync(path, plain)
  }
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true, recursive: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale()
