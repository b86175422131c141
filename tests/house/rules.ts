import { basename } from 'node:path'
import {
  ALLOWED_IMPORTS,
  API_TYPE,
  AREAS,
  COMPOSITION_FILES,
  FEATURE_ORDER,
  LONG_FILES,
  LONGEST_FILE,
  STORAGE_FILES,
  VAGUE_NAMES,
} from './plan.ts'
import type { Import, Source } from './sources.ts'

/** A rule of structure: what is wrong with a source, in words, or nothing. */
export type Rule = (source: Source) => string[]

/** Imports run downwards only. */
export const importDirection: Rule = ({ path, imports }) => {
  const folder = folderOf(path)
  const allowed = ALLOWED_IMPORTS[folder]
  if (!allowed) return path === 'src/vite-env.d.ts' ? [] : [`${path} stands in a folder the plan does not know`]
  return imports
    .filter(({ target }) => target.startsWith('#') && target !== '#package.json')
    .filter(({ target }) => !(path.endsWith('.test.ts') && target.startsWith('#tests/support/')))
    .filter((taken) => {
      const from = taken.target.slice(1).split('/')[0] ?? ''
      return from !== folder && !allowed.includes(from) && !isApiType(path, taken)
    })
    .map(({ target }) => `${path} (${folder}) takes ${target}`)
}

/** A feature takes only from those to its left, and only their service or model. */
export const featureOrder: Rule = ({ path, imports }) => {
  const own = featureOf(path)
  if (own && !AREAS[areaOf(path) ?? '']?.includes(own)) return [`${own} has no place in AREAS (tests/house/plan.ts)`]
  if (!path.startsWith('src/server/') || COMPOSITION_FILES.includes(path) || path.endsWith('.test.ts')) return []
  return imports.flatMap(({ target }) => {
    const other = target.match(/^#server\/features\/[^/]+\/([^/]+)\//)?.[1]
    if (own && /^#server\/(api|features|services)\.ts$/.test(target))
      return [`${path} knows every feature through ${target}`]
    if (!other || other === own) return []
    if (!own) return isPages(path) && isPublicPart(target) ? [] : [`${path} knows a feature: ${target}`]
    if (FEATURE_ORDER.indexOf(other) > FEATURE_ORDER.indexOf(own)) return [`${path} takes from its right: ${target}`]
    return isPublicPart(target) || bothPresent(path, target)
      ? []
      : [`${path} takes what is neither service nor model: ${target}`]
  })
}

/** An area takes only from those before it, in the contract and on the office's screens too. */
export const areaOrder: Rule = ({ path, imports }) => {
  const order = Object.keys(AREAS)
  const own = areaOf(path)
  if (!own || !path.startsWith('src/')) return []
  if (!order.includes(own)) return [`${path} is in no area (tests/house/plan.ts)`]
  return imports
    .filter(({ target }) => {
      const other = areaOf(target.replace(/^#/, 'src/'))
      return other && order.indexOf(other) > order.indexOf(own)
    })
    .filter(({ target }) => folderOf(target.replace(/^#/, 'src/')) === folderOf(path))
    .map(({ target }) => `${path} takes from a later area: ${target}`)
}

/** `./` in your folder, `#folder/…` for another, never `../`; no barrels. */
export const addresses: Rule = ({ path, imports }) => [
  ...imports.filter(({ target }) => target.startsWith('..')).map(({ target }) => `${path} climbs: ${target}`),
  ...imports
    .filter(({ isExport, target }) => isExport && /^[.#]/.test(target))
    .map(({ target }) => `${path} hands on ${target}`),
  ...(/^index\.tsx?$/.test(basename(path)) ? [`${path} is a barrel by its name`] : []),
]

/** Kebab-case names that say what is there. */
export const names: Rule = ({ path }) => {
  const parts = path.split('/').slice(1)
  const words = parts.flatMap((part) => part.split('.')[0]?.split('-') ?? [])
  return [
    ...parts.filter((part) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(part)).map((part) => `${path}: ${part} is no name`),
    ...words.filter((word) => VAGUE_NAMES.includes(word)).map((word) => `${path}: "${word}" says nothing`),
  ]
}

/** Small files. */
export const size: Rule = ({ path, text }) => {
  const lines = text.split('\n').length - 1
  return lines > LONGEST_FILE && !LONG_FILES[path] ? [`${path} has ${lines} lines`] : []
}

/** Queries are in stores, so that a row stops there. */
export const queries: Rule = ({ path, text }) => {
  if (!/^src\/(server|cli)\//.test(path) || /\.(store|test)\.ts$/.test(path)) return []
  const found = [...text.matchAll(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/g)]
  return found.map(([query]) => `${path} asks the database itself: ${query}`)
}

/** Types are not switched off; biome sees to it that an ignored `any` is explained. */
export const types: Rule = ({ path, text }) =>
  [...text.matchAll(/@ts-(ignore|nocheck)|@ts-expect-error(?!\S*:? \S)/g)].map(([found]) => `${path}: ${found}`)

/** The API's document cannot be made from zod's `catch`; `lenient` in the contract replaces it. */
export const lenience: Rule = ({ path, text }) =>
  path.startsWith('src/contract/') && path !== 'src/contract/route.ts' && /\.catch\(/.test(text)
    ? [`${path} uses .catch( in place of lenient()`]
    : []

/** What another user has saved meanwhile has one code. */
export const conflicts: Rule = ({ path, text }) =>
  [...text.matchAll(/problem\(\s*'(changed|changed-meanwhile|edit-conflict|stale)'/g)].map(
    ([, code]) => `${path} answers ${code} in place of conflict`,
  )

/** Browser storage may refuse and outlives the person who is signed in: it is read and written in one place. */
export const storage: Rule = ({ path, text }) => {
  if (!/^src\/(web|design)\//.test(path) || path.endsWith('.test.ts') || STORAGE_FILES.includes(path)) return []
  const found = [...text.matchAll(/\b(localStorage|sessionStorage|indexedDB)\b[.[]/g)]
  return found.map(([, name]) => `${path} uses ${name} itself`)
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function featureOf(path: string): string | undefined {
  return path.match(/^src\/server\/features\/[^/]+\/([^/]+)\//)?.[1]
}

function areaOf(path: string): string | undefined {
  return path.match(/^(?:src\/(?:contract|server\/features|web\/admin)|tests\/(?:api|e2e))\/([^/]+)\//)?.[1]
}

function isPublicPart(target: string): boolean {
  return /\.(service|model)\.ts$/.test(target)
}

// What one feature shows may hold what another shows: a picture in an article, an article in the news.
function bothPresent(path: string, target: string): boolean {
  return /\.present\.tsx?$/.test(path) && /\.present\.tsx?$/.test(target)
}

function isPages(path: string): boolean {
  return path.startsWith('src/server/pages/')
}

function isApiType(path: string, { target, isType }: Import): boolean {
  return path === API_TYPE.from && target === API_TYPE.target && isType
}
