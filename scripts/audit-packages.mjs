import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Every package that the lock names: where it stands, what it may be used for, and by what it is known to be whole. */
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
      needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }))
}

function licenceOf(path, { license }) {
  if (license) return license
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return 'not installed here'
  const told = readJson(file)
  return told.license?.type ?? told.license ?? told.licenses?.[0]?.type ?? licenceInWords(join(root, path))
}

// A few tell it in a file alone: the licence, or the last words of the readme.
function licenceInWords(folder) {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|readme)/i.test(name))
  const isMit = (text) => /MIT License|Permission is hereby granted, free of charge|## License\s+MIT\s*$/.test(text)
  return files.some((file) => isMit(readFileSync(join(folder, file), 'utf8'))) ? 'MIT' : 'unknown'
}

/** A bill of materials in the form of CycloneDX 1.6. */
export function billOfMaterials(listed = listDependencies(), now = new Date()) {
  const own = readJson(join(root, 'package.json'))
  const byPath = new Map(listed.map((each) => [each.path, each]))
  const ownRef = `pkg:npm/${own.name}@${own.version}`
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: {
        type: 'application',
        'bom-ref': ownRef,
        name: own.name,
        version: own.version,
        licenses: licences(own.license),
      },
    },
    components: listed.map((each) => ({
      type: 'library',
      'bom-ref': refOf(each),
      ...namesOf(each.name),
      version: each.version,
      scope: { run: 'required', optional: 'optional', develop: 'excluded' }[each.use],
      purl: purlOf(each),
      licenses: licences(each.licence),
      hashes: hashesOf(each.integrity),
    })),
    dependencies: [
      {
        ref: ownRef,
        dependsOn: refsOf(
          '',
          Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }),
          byPath,
        ),
      },
      ...listed.map((each) => ({ ref: refOf(each), dependsOn: refsOf(each.path, each.needs, byPath) })),
    ],
  }
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`
// The same package may stand in several places.
const refOf = (each) => `${purlOf(each)}#${each.path}`

function namesOf(name) {
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return group ? { group, name: bare } : { name }
}

function licences(text) {
  if (!text || / /.test(text)) return text ? [{ expression: text.replace(/^\((.*)\)$/, '$1') }] : []
  return [{ license: { id: text } }]
}

function hashesOf(integrity) {
  return integrity
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [algorithm, value] = each.split(/-(.*)/)
      return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
    })
}

/** Finds what a package gets when it asks for names: in its own folder first, then in those around it. */
function refsOf(path, names, byPath) {
  const folders = [path]
  for (let at = path; at.includes('node_modules/'); ) {
    at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')
    folders.push(at)
  }
  return names.flatMap((name) => {
    const found = folders.map((folder) => byPath.get(`${folder ? `${folder}/` : ''}node_modules/${name}`)).find(Boolean)
    return found ? [refOf(found)] : []
  })
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
    writeFileSync(sbom, `${JSON.stringify(billOfMaterials(listed), null, 2)}\n`)
  }
  if (json)
    return console.log(JSON.stringify({ dependencies: listed.map(({ needs, ...each }) => each), advisories }, null, 2))
  const width = Math.max(...listed.map(({ name }) => name.length))
  for (const { name, version, licence, use } of listed) {
    console.log(`${name.padEnd(width)}  ${version.padEnd(14)}  ${use.padEnd(8)}  ${licence}`)
  }
  console.log(
    `\n${listed.length} packages; ${listed.filter(({ use }) => use === 'run').length} of them run with the site`,
  )
  if (sbom) console.log(`Bill of materials (CycloneDX 1.6): ${sbom}`)
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
