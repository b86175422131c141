import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Import {
  /** The specifier as written. */
  target: string
  /** Whether nothing but types is taken. */
  isType: boolean
  /** Whether it is handed on: `export … from`. */
  isExport: boolean
}

export interface Source {
  /** From the root of the repository, such as `src/server/api.ts`. */
  path: string
  text: string
  imports: Import[]
}

const NOT_OURS = new Set([
  'node_modules',
  '.git',
  'build',
  'release',
  'data',
  '.cache',
  '.react-router',
  'test-results',
])

/** Every file of the repository below these folders; the whole of it by default. */
export function filesUnder(...folders: string[]): string[] {
  return (folders.length ? folders : ['.']).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (NOT_OURS.has(entry.name)) return []
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return entry.isFile() ? [path] : []
    }),
  )
}

/** The TypeScript sources below these folders, with what they import. */
export function sourcesUnder(...folders: string[]): Source[] {
  return filesUnder(...folders)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: importsOf(text) }
    })
}

/** What a source takes from others. */
export function importsOf(text: string): Import[] {
  const fixed = [...text.matchAll(/^\s*(import|export)\s+(type\s)?(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"\n]+)['"]/gm)]
  const later = [...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)]
  return [
    ...fixed.map(([, verb, type, names = '', target = '']) => ({
      target,
      isType: Boolean(type) || hasOnlyTypes(names),
      isExport: verb === 'export',
    })),
    ...later.map(([, target = '']) => ({ target, isType: false, isExport: false })),
  ]
}

function hasOnlyTypes(names: string): boolean {
  const inBraces = names.match(/^\s*\{([^}]*)\}\s*$/)?.[1]
  if (inBraces === undefined) return false
  return inBraces
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))
}
