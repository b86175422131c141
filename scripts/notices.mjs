// The licences of everything that a release holds of others: packages and fonts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const FONTS = '@fontsource-variable/'

export function notices() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const held = Object.entries(packages)
    .filter(([path, { dev }]) => path && (!dev || path.includes(FONTS)) && existsSync(join(root, path)))
    .map(([path]) => noticeOf(path))
    .sort((a, b) => (a.title < b.title ? -1 : 1))
  const head = 'Countinghouse holds software and fonts of others, under these licences.\n'
  return [
    head,
    ...held.map(({ title, text }) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.trim()}\n`),
  ].join('\n')
}

function noticeOf(path) {
  const folder = join(root, path)
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'))
  return { title: `${name} ${version}: ${license ?? 'see below'}`, text: texts.join('\n\n') || `License: ${license}` }
}
