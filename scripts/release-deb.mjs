// The package for Debian, put together by dpkg-deb: the folder of the release in /opt, the service, the settings and the command.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const debian = fileURLToPath(new URL('../deploy/debian', import.meta.url))
/** As Debian and containers call them. */
export const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }

/** Returns the name of the file that it has written into the folder. */
export function makeDebianPackage(folder, { scratch, tree, version, time }) {
  const architecture = ARCHITECTURES[process.arch]
  const stage = join(scratch, 'deb')
  const put = (from, to, mode) => {
    mkdirSync(dirname(join(stage, to)), { recursive: true })
    cpSync(from, join(stage, to), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    if (mode) chmodSync(join(stage, to), mode)
  }
  put(tree, 'opt/countinghouse')
  put(join(tree, 'deploy/countinghouse.service'), 'usr/lib/systemd/system/countinghouse.service')
  put(join(tree, 'deploy/countinghouse.env'), 'etc/countinghouse/countinghouse.env', 0o600)
  chmodSync(join(stage, 'etc/countinghouse'), 0o700)
  put(join(tree, 'LICENSE'), 'usr/share/doc/countinghouse/copyright')
  mkdirSync(join(stage, 'usr/sbin'))
  symlinkSync('/opt/countinghouse/deploy/countinghouse', join(stage, 'usr/sbin/countinghouse'))

  mkdirSync(join(stage, 'DEBIAN'))
  const kilobytes = execFileSync('du', ['-sk', '--apparent-size', stage], { encoding: 'utf8' }).split('\t')[0]
  const control = readFileSync(join(debian, 'control'), 'utf8')
    // For Debian, what comes after a tilde is older than what has none: 0.3.0 follows 0.3.0-dev.
    .replace('@VERSION@', version.replace('-', '~'))
    .replace('@ARCHITECTURE@', architecture)
    .replace('@KILOBYTES@', kilobytes)
  writeFileSync(join(stage, 'DEBIAN/control'), control)
  writeFileSync(join(stage, 'DEBIAN/conffiles'), '/etc/countinghouse/countinghouse.env\n')
  for (const name of ['postinst', 'prerm', 'postrm']) put(join(debian, name), join('DEBIAN', name), 0o755)

  const file = `countinghouse_${version}_${architecture}.deb`
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', stage, join(folder, file)], {
    // dpkg-deb takes the times of the package from this.
    env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
    stdio: ['ignore', 'ignore', 2],
  })
  return file
}
