import { PAGE_SIZE } from '#contract/limits.ts'
import type { AuditAction } from '#contract/system/audit-actions.ts'
import {
  PUBLIC_SECTIONS,
  type PublicSection,
  type PublicSettings,
  SECTIONS,
  type Section,
  type Settings,
} from '#contract/system/settings.ts'
import { touch } from '#database/database.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { keepUntilChanged } from '#database/keep-until-changed.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, type Problem, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { defaultSettings } from './settings.defaults.ts'
import { changesBetween, type Kept, readStored } from './settings.model.ts'
import * as store from './settings.store.ts'

/** Every section's value, and how often each was saved. */
interface Snapshot {
  settings: Settings
  versions: Record<Section, number>
  /** When each was last saved; null while it is the default. */
  changedAt: Record<Section, string | null>
  changedBy: Record<Section, string | null>
}

export type SettingsService = ReturnType<typeof createSettings>

type SettingsTools = Pick<Tools, 'db' | 'clock' | 'log' | 'config'>
interface Needs {
  audit: Audit
  media: Pick<MediaService, 'setUsesIn'>
}

type Writer = Pick<Actor, 'accountId' | 'name'> | 'system'

/** What the firm may change about its site. Reading costs nothing: the whole is kept in memory. */
export function createSettings({ db, clock, log, config }: SettingsTools, { audit, media }: Needs) {
  const snapshot = keepUntilChanged(db, 'settings', readSnapshot)

  async function readSnapshot(): Promise<Snapshot> {
    const rows = new Map((await store.listAll(db.read)).map((row) => [row.section, row]))
    const entries = SECTIONS.map((section) => [section, valueOrDefault(section, rows.get(section)?.value)] as const)
    const versions = SECTIONS.map((section) => [section, rows.get(section)?.version ?? 0] as const)
    const changedAt = SECTIONS.map((section) => [section, rows.get(section)?.updatedAt ?? null] as const)
    const changedBy = SECTIONS.map((section) => [section, rows.get(section)?.updatedBy ?? null] as const)
    return {
      settings: Object.fromEntries(entries) as Settings,
      versions: Object.fromEntries(versions) as Snapshot['versions'],
      changedAt: Object.fromEntries(changedAt) as Snapshot['changedAt'],
      changedBy: Object.fromEntries(changedBy) as Snapshot['changedBy'],
    }
  }

  function valueOrDefault<S extends Section>(section: S, stored: string | undefined): Settings[S] {
    if (stored === undefined) return defaultSettings[section]
    const value = readStored(section, stored)
    if (value === null) log.warn({ section }, 'a section of the settings no longer fits; the default is shown instead')
    return value ?? defaultSettings[section]
  }

  async function keep<S extends Section>(tx: Tx, actor: Writer, save: Save<S>) {
    await db.engine.lock(tx, `settings:${save.section}`)
    const current = await store.find(tx, save.section)
    const version = current?.version ?? 0
    const before = valueOrDefault(save.section, current?.value)
    if (save.version !== version) {
      const seen = await versionOf(tx, save.section, save.version)
      throw staleSave({ seen, now: before, by: current?.updatedBy ?? null })
    }
    const changes = changesBetween(before, save.value)
    if (changes.length === 0) return { section: save.section, version }
    await store.save(tx, {
      section: save.section,
      value: JSON.stringify(save.value),
      version: version + 1,
      updatedAt: isoNow(clock),
      updatedBy: actor === 'system' ? 'Countinghouse' : actor.name,
    })
    await audit.record(tx, actor, {
      action: save.action ?? 'settings.saved',
      subject: `settings:${save.section}`,
      detail: { version: version + 1, changed: changes.slice(0, 20).map(({ path }) => path) },
    })
    await media.setUsesIn(tx, save.value, {
      subject: `settings:${save.section}`,
      label: `Setting, ${save.section}`,
      href: `/dashboard/setting/${save.section}`,
      place: 'setting',
    })
    touch(tx, 'settings')
    return { section: save.section, version: version + 1 }
  }

  /** A section as it is, for those who are in a transaction already and change several at once. */
  async function readIn<S extends Section>(tx: Tx, section: S): Promise<Kept<S>> {
    const current = await store.find(tx, section)
    return { value: valueOrDefault(section, current?.value), version: current?.version ?? 0 }
  }

  /** A section as it was at a version; undefined when there was no such version. */
  async function versionOf<S extends Section>(tx: Tx, section: S, version: number): Promise<Settings[S] | undefined> {
    if (version === 0) return defaultSettings[section]
    const stored = await store.findVersion(tx, section, version)
    return stored === undefined ? undefined : valueOrDefault(section, stored)
  }

  /** Only what the public may read. */
  async function allPublic() {
    const { settings, versions } = await snapshot()
    const pick = <T>(from: Record<string, T>) => Object.fromEntries(PUBLIC_SECTIONS.map((name) => [name, from[name]]))
    return {
      settings: pick(settings) as PublicSettings,
      versions: pick(versions) as Record<string, number>,
      publicUrl: config.publicUrl,
    }
  }

  return {
    async get<S extends Section>(section: S): Promise<Settings[S]> {
      return (await snapshot()).settings[section]
    },
    all: snapshot,
    /** The day that a moment falls on by the clock of the firm's zone: the day it is counted on. */
    async dayOf(at: Date | string): Promise<string> {
      return wallClock(at, (await snapshot()).settings.firm.timeZone).date
    },
    allPublic,
    defaults: defaultSettings,
    readIn,
    /** The same as `save`, for those who are in a transaction already. */
    saveIn: <S extends Section>(tx: Tx, actor: Writer, section: S, { value, version }: Kept<S>) =>
      keep(tx, actor, { section, value, version }),
    /** Holds sections against other writers. Who writes several asks for all of them first: one order, no deadlock. */
    async lock(tx: Tx, sections: Section[]): Promise<void> {
      for (const section of sections.toSorted()) await db.engine.lock(tx, `settings:${section}`)
    },
    /** What the public would read if a section were saved so. */
    async preview<S extends PublicSection>(section: S, value: Settings[S]) {
      const now = await allPublic()
      return { ...now, settings: { ...now.settings, [section]: value } }
    },
    /** Saves a section that was read at `version`; refused when a user saved it since. */
    save: <S extends Section>(actor: Writer, section: S, value: Settings[S], version: number) =>
      db.transaction((tx) => keep(tx, actor, { section, value, version })),
    restore: <S extends Section>(actor: Writer, section: S, earlier: number, version: number) =>
      db.transaction(async (tx) => {
        const value = await versionOf(tx, section, earlier)
        if (value === undefined) throw notFound('There is no such version of this section.')
        return await keep(tx, actor, { section, value, version, action: 'settings.restored' })
      }),
    reset: <S extends Section>(actor: Writer, section: S, version: number) =>
      db.transaction((tx) =>
        keep(tx, actor, { section, value: defaultSettings[section], version, action: 'settings.reset' }),
      ),
    imported: {
      /** Takes over what another site had set, unless the section was set here. Answers its version, or why not. */
      async bring(
        tx: Tx,
        writer: Writer,
        section: Section,
        stored: string,
      ): Promise<number | 'same' | 'set' | 'unfit'> {
        const value = readStored(section, stored)
        if (value === null) return 'unfit'
        const { value: now, version } = await readIn(tx, section)
        if (changesBetween(now, value).length === 0) return 'same'
        if (version > 0) return 'set'
        return (await keep(tx, writer, { section, value, version })).version
      },
      /** Puts the default back, unless a user has saved the section since. */
      async takeBack(tx: Tx, writer: Writer, section: Section, version: number): Promise<boolean> {
        if ((await readIn(tx, section)).version !== version) return false
        const value = defaultSettings[section]
        await keep(tx, writer, { section, value, version, action: 'settings.reset' })
        return true
      },
    },
    history: (section: Section, page: number) => listHistory(db.read, section, page),
  }
}

interface Save<S extends Section> {
  section: S
  value: Settings[S]
  version: number
  action?: AuditAction
}

const SHOWN = 120

interface Stale {
  /** The section as the person saw it; undefined when that version never was. */
  seen: unknown
  now: unknown
  by: string | null
}

/** A user saved the section in between: says who, and what each changed text reads now. */
function staleSave({ seen, now, by }: Stale): Problem {
  const changes = seen === undefined ? [] : changesBetween(seen, now)
  const fields = Object.fromEntries(changes.map(({ path, after }) => [`value.${path}`, readsNow(after)]))
  return problem(
    'conflict',
    409,
    `${by ?? 'Somebody'} saved this section after you opened it. Nothing was overwritten.`,
    {
      fields,
    },
  )
}

function readsNow(text: string): string {
  if (text === '') return 'This was removed'
  return `Now reads: ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`
}

/** The saves of a section, newest first; the content as delivered is the last of them, version 0. */
async function listHistory(db: Reader, section: Section, page: number) {
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
      savedAt: row.savedAt as string | null,
      savedBy: row.savedBy,
      changes: changesBetween(values.get(row.version - 1), values.get(row.version)),
    }))
  if (oldest === 0) items.push({ version: 0, savedAt: null, savedBy: null, changes: [] })
  return { items, page: shown, pages, total }
}
