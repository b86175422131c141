import { SAMPLE_KINDS, type SampleKind } from '#contract/overview/setup.ts'
import type { Section, Settings } from '#contract/system/settings.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Samples } from '#server/features/system/samples/samples.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Events } from '#server/features/website/events/events.service.ts'
import type { PublicationFiles } from '#server/features/website/publications/publication-files.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import {
  isSettingKind,
  SETTING_SAMPLES,
  type SettingKind,
  withoutLibraryHint,
  withoutTrainingWords,
} from './samples.model.ts'
import * as store from './setup.store.ts'

export interface SampleNeeds {
  articles: Articles
  audit: Audit
  events: Events
  publicationFiles: PublicationFiles
  samples: Samples
  settings: SettingsService
}

/** What came with the site and is invented: counted, kept as the firm's own, or cleared. */
export function createSampleDecisions({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: SampleNeeds) {
  const { articles, audit, events, publicationFiles, samples, settings } = needs

  const listTexts = async (tx?: Tx) =>
    Object.groupBy(await articles.listExisting(await samples.list('article'), tx), ({ kind }) =>
      kind === 'event' ? 'events' : 'articles',
    )
  const idsOf = (texts: { id: number }[] = []) => texts.map(({ id }) => id)
  const listFiles = async (tx?: Tx) => await publicationFiles.listCurrentIds(await samples.list('publication'), tx)
  const countShown = async (kind: 'articles' | 'events') =>
    ((await listTexts())[kind] ?? []).filter(({ state }) => state === 'published').length

  async function countOf(kind: SampleKind, decisions: Set<string>): Promise<number> {
    if (kind === 'articles' || kind === 'events') return await countShown(kind)
    if (kind === 'publications') return (await listFiles()).length
    if (decisions.has(`kept:${kind}`)) return 0
    return SETTING_SAMPLES[kind].count((await settings.all()).settings, settings.defaults)
  }

  async function keep(tx: Tx, kinds: SampleKind[]): Promise<void> {
    const courses = idsOf((await listTexts(tx)).events)
    if (kinds.includes('events')) await samples.release(tx, 'article', ...courses)
    const rest = (await samples.list('article')).filter((id) => !courses.includes(id))
    if (kinds.includes('articles')) await samples.release(tx, 'article', ...rest)
    if (kinds.includes('publications')) await samples.release(tx, 'publication', ...(await samples.list('publication')))
    for (const kind of kinds.filter(isSettingKind)) await store.decide(tx, `kept:${kind}`, isoNow(clock))
  }

  /** Locks come first, in one order for everybody: each save takes that of the audit after its own. */
  async function clear(tx: Tx, actor: Actor, kinds: SampleKind[]): Promise<void> {
    const inSettings = kinds.filter(isSettingKind)
    const mentions: Section[] = kinds.includes('publications') ? ['pages', 'services'] : []
    await settings.lock(tx, [
      ...new Set([...inSettings.flatMap((kind) => SETTING_SAMPLES[kind].sections), ...mentions]),
    ])
    const texts = await listTexts(tx)
    const marked = kinds.includes('articles') ? idsOf(texts.articles) : []
    const courses = kinds.includes('events') ? idsOf(texts.events) : []
    for (const id of courses) await events.hold(tx, id)
    for (const id of [...marked, ...courses]) await db.engine.lock(tx, `article:${id}`)
    const files = kinds.includes('publications') ? await listFiles(tx) : []
    for (const id of files) await publicationFiles.removeIn(tx, actor, id)
    if (files.length > 0) {
      const [services, pages] = [await settings.readIn(tx, 'services'), await settings.readIn(tx, 'pages')]
      await settings.saveIn(tx, actor, 'services', { ...services, value: withoutLibraryHint(services.value) })
      await settings.saveIn(tx, actor, 'pages', { ...pages, value: withoutTrainingWords(pages.value) })
    }
    for (const kind of inSettings) await clearSettings(tx, actor, kind)
    await articles.deleteIn(tx, actor, marked)
    await events.deleteIn(tx, actor, courses)
  }

  async function clearSettings(tx: Tx, actor: Actor, kind: SettingKind): Promise<void> {
    const { sections, clear: without } = SETTING_SAMPLES[kind]
    const versions: Partial<Record<Section, number>> = {}
    const now = { ...settings.defaults } as Settings
    for (const section of sections) {
      const { value, version } = await settings.readIn(tx, section)
      Object.assign(now, { [section]: value })
      versions[section] = version
    }
    const changed = without(now, settings.defaults)
    for (const section of sections) {
      const value = changed[section]
      if (value) await settings.saveIn(tx, actor, section, { value, version: versions[section] ?? 0 } as never)
    }
    // What is brought back by restoring an earlier version is a sample again.
    await store.undecide(tx, `kept:${kind}`)
  }

  return {
    /** The kinds that a user has still to decide about, with how many of each the public sees. */
    async count(decisions: Set<string>) {
      const counted = []
      for (const kind of SAMPLE_KINDS) counted.push({ kind, total: await countOf(kind, decisions) })
      return counted.filter(({ total }) => total > 0)
    },

    async marks() {
      const texts = await listTexts()
      return { articles: idsOf(texts.articles), events: idsOf(texts.events), files: await listFiles() }
    },

    /** Keeps samples as the firm's own, or clears them: articles and files to where deleted ones are, settings as a new version. */
    decide: (actor: Actor, act: 'keep' | 'clear', kinds: SampleKind[]) =>
      db.transaction(async (tx) => {
        if (act === 'keep') await keep(tx, kinds)
        else await clear(tx, actor, kinds)
        const action = act === 'keep' ? 'samples.kept' : 'samples.cleared'
        await audit.record(tx, actor, { action, subject: 'setup', detail: { kinds } })
        touch(tx, 'samples')
      }),
  }
}
