import { PAGE_SIZE } from '#contract/limits.ts'
import type { Section } from '#contract/system/settings.ts'
import type { Reader } from '#database/engine.ts'
import { defaultSettings } from './settings.defaults.ts'
import { changesBetween } from './settings.model.ts'
import * as store from './settings.store.ts'

/** The saves of a section, newest first; the content as delivered is the last of them, version 0. */
export async function listHistory(db: Reader, section: Section, page: number) {
  const latest = (await store.find(db, section))?.version ?? 0
  const total = latest + 1
  const pages = Math.ceil(total / PAGE_SIZE.office)
  const shown = Math.min(page, pages)
  const newest = latest - (shown - 1) * PAGE_SIZE.office
  const oldest = Math.max(0, newest - PAGE_SIZE.office + 1)
  // One more than is shown: each save is told as the difference from the one before it.
  const rows = await store.listVersions(db, section, { newest, oldest: Math.max(0, oldest - 1) })
  const values = new Map(rows.map((row) => [row.version, JSON.parse(row.value) as unknown]))
  values.set(0, defaultSettings[section])
  const items = rows
    .filter((row) => row.version >= oldest)
    .map((row) => ({
      version: row.version,
      savedAt: row.saved_at as string | null,
      savedBy: row.saved_by,
      changes: changesBetween(values.get(row.version - 1), values.get(row.version)),
    }))
  if (oldest === 0) items.push({ version: 0, savedAt: null, savedBy: null, changes: [] })
  return { items, page: shown, pages, total }
}
