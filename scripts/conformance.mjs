// Writes docs/conformance.md from the titles of the tests; with --check, fails when it is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LEDGER } from './ledger.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'docs', 'conformance.md')
const ID = '[A-Z]\\d{1,2}'
// A title as the tests write it: `L2: …`, `Q2 Q3: …`, `W6, W7: …`, `W3–W8: …`.
const TITLE = new RegExp(`(['"\`])((?:${ID})(?:(?:,? |–)${ID})*): ((?:(?!\\1).|\\\\.)*?)\\1\\s*,`, 'g')

const proofs = new Map(Object.keys(LEDGER).map((id) => [id, []]))
for (const file of [...testsUnder('src'), ...testsUnder('tests')].sort()) {
  for (const [, , ids, title] of readFileSync(join(root, file), 'utf8').matchAll(TITLE)) {
    for (const id of idsIn(ids)) {
      const known = proofs.get(id)
      if (!known) fail(`${file}: "${ids}: ${title}" names ${id}, which is not in scripts/ledger.mjs.`)
      known.push({ file, title: title.replace(/\\(['"`])/g, '$1') })
    }
  }
}

const written = pageOf(proofs)
if (!process.argv.includes('--check')) {
  writeFileSync(target, written)
  console.log(`docs/conformance.md: ${provenCount()} of ${proofs.size} requirements are proven.`)
} else if (readFileSync(target, 'utf8') !== written) {
  fail('docs/conformance.md is out of date: run `npm run conformance`.')
} else {
  console.log(`docs/conformance.md is up to date: ${provenCount()} of ${proofs.size} requirements are proven.`)
}

function pageOf(all) {
  const rows = [...all].map(([id, proven]) => `| ${id} | ${LEDGER[id]} | ${proven.length ? filesOf(proven) : '—'} |`)
  return `# Conformance

Which test proves which requirement. Written by \`npm run conformance\` from the titles of the tests; do not edit.

${provenCount()} of ${all.size} requirements are proven by at least one test.

| id | what | tests |
|---|---|---|
${rows.join('\n')}
`
}

function filesOf(proven) {
  const counts = new Map()
  for (const { file } of proven) counts.set(file, (counts.get(file) ?? 0) + 1)
  return [...counts].map(([file, count]) => `[${file}](../${file})${count > 1 ? ` × ${count}` : ''}`).join('<br>')
}

function provenCount() {
  return [...proofs.values()].filter((proven) => proven.length > 0).length
}

function idsIn(words) {
  return words.split(/,? /).flatMap((part) => {
    const [first, last] = part.split('–')
    if (!last) return [first]
    const from = Number(first.slice(1))
    return Array.from({ length: Number(last.slice(1)) - from + 1 }, (_, index) => `${first[0]}${from + index}`)
  })
}

function testsUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
