import { type Section, type Settings, sectionSchemas } from '#contract/system/settings.ts'
import { isRecord, leavesOf } from '#domain/compare/values.ts'
import { defaultSettings } from './settings.defaults.ts'

interface Change {
  /** Where in the section, as `items.2.title`. */
  path: string
  before: string
  after: string
}

export interface Kept<S extends Section> {
  value: Settings[S]
  version: number
}

/**
 * Reads what was stored by this version or an older one: what a newer version added is taken from the
 * content as delivered. Null when the rest no longer fits.
 */
export function readStored<S extends Section>(section: S, stored: string): Settings[S] | null {
  const value: unknown = JSON.parse(stored)
  const whole = isRecord(value) ? fillIn(value, defaultSettings[section]) : value
  const parsed = sectionSchemas[section].safeParse(whole)
  return parsed.success ? (parsed.data as Settings[S]) : null
}

export function changesBetween(before: unknown, after: unknown): Change[] {
  const old = new Map(leavesOf(before))
  const now = new Map(leavesOf(after))
  const paths = [...new Set([...old.keys(), ...now.keys()])]
  return paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? '', after: now.get(path) ?? '' }))
}

function fillIn(value: Record<string, unknown>, defaults: unknown): Record<string, unknown> {
  if (!isRecord(defaults)) return value
  const whole: Record<string, unknown> = { ...defaults, ...value }
  for (const [key, own] of Object.entries(value)) {
    if (isRecord(own)) whole[key] = fillIn(own, defaults[key])
  }
  return whole
}
