// Makes what is given to operators: a tarball and a package for Debian, each with its own Node, and their checksums.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'
import { ARCHITECTURES, makeDebianPackage } from './release-deb.mjs'
import { layOut } from './release-tree.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const { values } = parseArgs({ options: { to: { type: 'string' } } })
await buildIfStale()
release(values.to ?? join(root, 'release'))

function release(folder) {
  const time = timeOfRelease()
  const name = `countinghouse-${version}-linux-${ARCHITECTURES[process.arch]}`
  const scratch = mkdtempSync(join(tmpdir(), 'countinghouse-release-'))
  mkdirSync(folder, { recursive: true })
  try {
    const tree = join(scratch, name)
    layOut(tree, { time })
    const tarball = `${name}.tar.gz`
    makeTarball(join(folder, tarball), { scratch, name, time })
    const deb = makeDebianPackage(folder, { scratch, tree, version, time })
    const sums = [tarball, deb].map((file) => `${sha256(join(folder, file))}  ${file}\n`)
    writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
    console.log([tarball, deb, 'SHA256SUMS'].map((file) => join(folder, file)).join('\n'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

// The order, the times and the owners are given, so that the same sources make the same bytes.
function makeTarball(file, { scratch, name, time }) {
  const order = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  execFileSync('tar', [...order, '-I', 'gzip -n', '-cf', file, '-C', scratch, name], { stdio: ['ignore', 2, 2] })
}

/** When the last commit was made; outside a repository, the time of `SOURCE_DATE_EPOCH` or none. */
function timeOfRelease() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH)
  try {
    return Number(
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return 0
  }
}

function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
