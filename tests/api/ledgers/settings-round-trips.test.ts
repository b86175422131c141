import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALERT_READERS } from '#contract/system/alert-fields.ts'
import { SECTIONS, sectionSchemas } from '#contract/system/settings.ts'
import { CLIENTS_SEEN, COMMENT_REVIEWS, DRILL_RHYTHMS } from '#contract/system/settings-office.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { freshDatabase, startApp, type TestApp } from '#tests/support/app.ts'
import { command } from '#tests/support/command.ts'
import { createScene, type SceneApp } from './scenes/scene.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Section = (typeof SECTIONS)[number]

/** What a list that is delivered empty is filled with. */
const FILLED: Record<string, Json> = {
  'links.social': [{ label: 'mark', url: 'https://mark.example/' }],
  'hours.closedOn': [{ date: '2031-03-04', note: 'mark' }],
  'careers.openings': [
    { slug: 'mark', title: 'a', place: 'b', kind: 'c', text: 'd', points: ['e'], closesOn: '2031-03-04' },
  ],
  'reports.recipients': ['mark@example.com'],
  'alerts.recipients': ['mark@example.com'],
}

describe('settings with every value changed', () => {
  let app: TestApp
  let scene: SceneApp
  let folder: string
  let admin: Record<string, string>
  let delivered: Record<string, Json>
  let marked: Record<string, Json>
  const unmarked: string[] = []
  beforeAll(async () => {
    app = await startApp()
    scene = createScene(app)
    // One of the settings asks staff for a second factor.
    admin = (await scene.guarded('admin')).bearer
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-settings-'))
    delivered = (await read()).settings
    marked = Object.fromEntries(SECTIONS.map((section) => [section, markSection(section)]))
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = async (): Promise<{ settings: Record<string, Json>; versions: Record<string, number> }> =>
    await scene.done('GET', '/api/settings/office', undefined, admin)

  const save = async (section: string, value: Json) =>
    await scene.done('PUT', '/api/settings', { section, value, version: (await read()).versions[section] }, admin)

  /** The section with another value in every leaf, as far as the section takes it. */
  function markSection(section: Section): Json {
    let value = structuredClone(delivered[section]) as Json
    for (const path of leavesOf(value)) {
      const found = others(at(value, path), [section, ...path].join('.'))
        .map((other) => withLeaf(value, path, other))
        .find((changed) => isEqual(sectionSchemas[section].safeParse(changed).data, changed))
      if (found === undefined) unmarked.push([section, ...path].join('.'))
      else value = found
    }
    return value
  }

  it('leave no value as it was', () => {
    expect(unmarked, 'a new value needs something that may stand in its place: others, or FILLED, below').toEqual([])
    for (const section of SECTIONS) expect(marked[section], section).not.toEqual(delivered[section])
  })

  it('A10: are saved whole, and come back whole from the history', async () => {
    for (const section of SECTIONS) {
      const { version } = await save(section, marked[section] as Json)
      expect((await read()).settings[section]).toEqual(marked[section])
      const reset = await scene.done('POST', `/api/settings/${section}/reset`, { version }, admin)
      expect((await read()).settings[section]).toEqual(delivered[section])
      const body = { restore: version, version: reset.version }
      await scene.done('POST', `/api/settings/${section}/restore`, body, admin)
      expect((await read()).settings[section]).toEqual(marked[section])
    }
    expect((await read()).settings).toEqual(marked)
  })

  it('are carried whole to another site by a file', async () => {
    const file = join(folder, 'settings.json')
    const from = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl }
    expect(await command(from, 'settings', 'export', file)).toMatchObject({ exitCode: 0, err: '' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(marked)

    const DATA_DIR = join(folder, 'other')
    mkdirSync(DATA_DIR)
    const { url, drop } = await freshDatabase(DATA_DIR)
    const to = { DATA_DIR, DATABASE_URL: url }
    expect(await command(to, 'settings', 'import', file)).toMatchObject({ exitCode: 0, err: '' })
    const there = await command(to, 'settings', 'export')
    expect(JSON.parse(there.out)).toEqual(marked)
    await drop()
  })
})

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Path = (string | number)[]

function leavesOf(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return [path]
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((found, key) => (found as Record<string, Json>)[key] as Json, value)
}

function withLeaf(value: Json, path: Path, leaf: Json): Json {
  const copy = structuredClone(value)
  const parent = at(copy, path.slice(0, -1)) as Record<string, Json>
  parent[path.at(-1) as string] = leaf
  return copy
}

/** What may be in place of a value, the likeliest first. */
function others(value: Json, path: string): Json[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1]
  if (value === null) return [{ opens: '10:00', closes: '11:00' }, `mark-${path.length}`, 1]
  if (Array.isArray(value)) return FILLED[path] ? [FILLED[path]] : []
  const text = String(value)
  return [
    `${text} mark`.trim(),
    `${text}mark`,
    `mark.${text}`,
    `${text}-mark`,
    text.slice(0, -1),
    `${text.slice(0, -1)}1`,
    `${text.slice(0, -1)}2`,
    'Europe/Berlin',
    'EUR',
    'https://mark.example/',
    '/brand/marks/0123456789abcdef-40x40.svg',
    '2031-03-04',
    '09:17',
    COMMENT_REVIEWS[2],
    CLIENTS_SEEN[1],
    ALERT_READERS[2],
    DRILL_RHYTHMS[2],
    WEEKDAYS[2],
    'menu',
    'bar',
  ].filter((other) => other !== value)
}
