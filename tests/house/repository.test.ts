import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesUnder, sourcesUnder } from './sources.ts'

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|zip|docx|xlsx|db|gz)$/
// In pieces, so that this file does not find itself.
const FOREIGN = [
  ['an address of a package registry', new RegExp(['https?://', 'registry\\.'].join(''))],
  ['a path of one machine', new RegExp(['(^|[\\s"\'`=(])/', '(home|Users|root|work)/'].join(''))],
  ['a note of work left undone', new RegExp(['\\b(TO', 'DO|FIX', 'ME|XX', 'X)\\b'].join(''))],
  ['filler text', new RegExp(['lorem', ' ipsum'].join(''), 'i')],
] as const

describe('the repository', () => {
  const files = filesUnder().filter((path) => !BINARY.test(path))

  it.each(FOREIGN)('holds no %s', (_, pattern) => {
    const found = files.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it('locks what is installed by its integrity, not by where it was fetched', () => {
    const lock: { packages: Record<string, { resolved?: string; integrity?: string }> } = JSON.parse(
      readFileSync('package-lock.json', 'utf8'),
    )
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
    expect(installed.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
    expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
  })

  it('begins with scripts that the system’s own Node understands: they take nothing from those that need the one we bring', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const first = Object.entries(scripts).flatMap(([name, line]) =>
      name.startsWith('pre') ? (/node scripts\/([\w-]+\.mjs)/.exec(line)?.[1] ?? []) : [],
    )
    const taken = (name: string): string[] => [
      name,
      ...[...readFileSync(`scripts/${name}`, 'utf8').matchAll(/import [^;]*?'\.\/([\w-]+\.mjs)'/g)].flatMap(
        ([, from = '']) => taken(from),
      ),
    ]
    expect(first).toContain('prepare.mjs')
    expect([...new Set(first.flatMap(taken))].toSorted()).toEqual(['bootstrap.mjs', 'lock.mjs', 'prepare.mjs'])
  })

  it('names every dependency by an exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
  })

  it.each(['package.json', 'Dockerfile', 'deploy/countinghouse.service'])(
    'starts the site by plain node in %s',
    (path) => {
      expect(readFileSync(path, 'utf8')).not.toMatch(/MALLOC_|--(max|v8|expose|disable)-/)
    },
  )

  it('takes dates from outside through their bounds only', () => {
    const takers = sourcesUnder('src').filter(({ text }) => /\biso\s*\.(date|datetime)\(/.test(text))
    expect(takers.map(({ path }) => path)).toEqual(['src/contract/dates.ts'])
  })

  it('runs no program of the system but the one that speaks to systemd, and no text as a program', () => {
    const ours = sourcesUnder('src').filter(({ path }) => !path.includes('.test.'))
    const runners = ours.filter(({ imports }) => imports.some(({ target }) => /^(node:)?child_process$/.test(target)))
    expect(runners.map(({ path }) => path)).toEqual(['src/platform/service-manager.ts'])
    const run = [...(runners[0]?.text.matchAll(/\b(?:exec|spawn|fork)\w*\(([^,)]*)/g) ?? [])].map(([, what]) => what)
    expect(run).toEqual(["'systemd-notify'"])
    const texts = ours.filter(({ text }) => /\beval\(|\bnew Function\(|\bnode:vm\b/.test(text))
    expect(texts.map(({ path }) => path)).toEqual([])
  })

  it('takes no private property of Node', () => {
    const takers = sourcesUnder('src').filter(({ text }) => /\w[?!]?\._[a-z]|\['_[a-z]|\{ _[a-z]+ \}/i.test(text))
    expect(takers.map(({ path }) => path)).toEqual([])
  })
})
