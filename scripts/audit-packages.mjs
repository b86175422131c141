import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Every package that the lock names: where it is, what it may be used for, and by what it is known to be whole. */
export function listDependencies() {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: licenceOf(path, entry),
      use: entry.dev ? 'develop' : entry.optional ? 'optional' : 'run',
      integrity: entry.integrity ?? '',
    }))
}

function licenceOf(path, { license }) {
  if (license) return license
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'not installed here'
  const told = readJson(file)
  return told.license?.type ?? told.license ?? told.licenses?.[0]?.type ?? formatLicence(join(root, path))
}

// A few tell it in a file alone: the licence, or the last words of the readme.
function formatLicence(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|readme)/i.test(name))
  const isMit = (text) => /MIT License|Permission is hereby granted, free of charge|## License\s+MIT\s*$/.test(text)
  return files.some((file) => isMit(readFileSync(join(folder, file), 'utf8'))) ? 'MIT' : 'unknown'
}

/** A bill of materials (CycloneDX) of what is installed, as npm tells it. */
export function billOfMaterials() {
  const told = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (told.status !== 0) throw new Error(`npm sbom failed: ${told.stderr.trim()}`)
  return told.stdout
}

/** Known weaknesses by the registry's audit service; or why it could not be asked. */
export function askForAdvisories() {
  const asked = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' })
  try {
    const told = JSON.parse(asked.stdout)
    if (!told.vulnerabilities)
      return { reached: false, reason: String(told.message ?? 'no answer').split(' - ')[0], found: [] }
    const found = Object.values(told.vulnerabilities).map(({ name, severity, range }) => ({ name, severity, range }))
    return { reached: true, reason: '', found }
  } catch {
    return { reached: false, reason: 'no answer', found: [] }
  }
}

function tell({ sbom, json }) {
  const listed = listDependencies()
  const advisories = askForAdvisories()
  if (sbom) {
    mkdirSync(dirname(resolve(sbom)), { recursive: true })
    writeFileSync(sbom, billOfMaterials())
  }
  if (json) return console.log(JSON.stringify({ dependencies: listed, advisories }, null, 2))
  const width = Math.max(...listed.map(({ name }) => name.length))
  for (const { name, version, licence, use } of listed) {
    console.log(`${name.padEnd(width)}  ${version.padEnd(14)}  ${use.padEnd(8)}  ${licence}`)
  }
  console.log(
    `\n${listed.length} packages; ${listed.filter(({ use }) => use === 'run').length} of them run with the site`,
  )
  if (sbom) console.log(`Bill of materials (CycloneDX): ${sbom}`)
  if (!advisories.reached)
    console.log(`Known weaknesses: not looked up, the audit service cannot be reached (${advisories.reason})`)
  else if (advisories.found.length === 0) console.log('Known weaknesses: none')
  for (const { name, severity, range } of advisories.found) console.log(`Weakness: ${name} ${range}: ${severity}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { sbom: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) console.log('Usage: npm run audit:packages [-- --sbom FILE] [--json]')
  else tell(values)
}
