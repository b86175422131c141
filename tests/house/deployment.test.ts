import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { VARIABLES } from '#platform/config.ts'

const read = (path: string) => readFileSync(path, 'utf8')

/** Decided by the image itself. */
const FIXED = ['NODE_ENV', 'DATA_DIR', 'PORT', 'HOST']

describe('the files of a deployment', () => {
  const docker = read('Dockerfile')

  it('have every setting of the configuration: the container, and the page that tells of them', () => {
    const passed = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name)
    expect(VARIABLES.filter((name) => !passed.includes(name) && !FIXED.includes(name))).toEqual([])
    const told = read('docs/operations.md')
    expect(VARIABLES.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
    const ours = passed.filter((name) => !name.startsWith('POSTGRES_'))
    expect(
      ours.filter((name) => !VARIABLES.includes(name)),
      'settings that nothing reads',
    ).toEqual([])
  })

  it('run scripts and copy files that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = [...docker.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(run.filter((name) => !(name in scripts))).toEqual([])
    const copied = [...docker.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((name) => !existsSync(name))).toEqual([])
    const started = [...docker.matchAll(/node (scripts\/\S+)/g)].map(([, name = '']) => name)
    expect(started.filter((name) => !existsSync(name))).toEqual([])
  })

  it('make an image with one Node', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const nodes = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.every((name) => name.startsWith('node-linux-'))).toBe(true)
    expect(docker).toMatch(/npm prune --omit=dev && rm -rf node_modules\/node-linux-\* node_modules\/\.bin\/node\n/)
  })
})
