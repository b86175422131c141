import type { PromiseAnswer } from '#contract/overview/setup.ts'
import { type Section, type Settings, sectionSchemas } from '#contract/system/settings.ts'
import type { Tx } from '#database/engine.ts'
import { leavesOf } from '#domain/compare/values.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './setup.store.ts'

/** What binds a firm when its site says it: times, prices, and what always or never happens. */
const PROMISING =
  /\b(never|always|guaranteed?|promises?|within|working (day|hour)s?|every (month|quarter|week|year)|no (extra|hidden)|free|fixed|you (only )?pay|fines?|same (day|person)|(on|in) time|in writing|does not change|at any time|any month|no later|nobody else)\b/i

const SECTIONS = ['home', 'about', 'services', 'plans', 'faq', 'careers', 'headings'] as const satisfies Section[]

/** The sentences of a new site that promise something, each known by its place. */
function promisesIn(defaults: Settings): PromiseAnswer[] {
  return SECTIONS.flatMap((section) =>
    [...leavesOf(defaults[section])].flatMap(([path, text]) =>
      sentencesOf(text).flatMap((sentence, at) =>
        PROMISING.test(sentence) ? [{ id: `${section}.${path}.${at}`, section, path, sentence }] : [],
      ),
    ),
  )
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+/)

interface Needs {
  audit: Audit
  settings: SettingsService
}

/** What the site promises in sentences that came with it: kept as the firm's own, or removed. */
export function createPromises({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, settings }: Needs) {
  const all = promisesIn(settings.defaults)

  async function decide(tx: Tx, actor: Actor, id: string, act: 'keep' | 'remove'): Promise<void> {
    await store.decide(tx, `promise:${id}`, isoNow(clock))
    await audit.record(tx, actor, { action: 'setup.changed', subject: 'setup', detail: { promise: id, act } })
  }

  return {
    /** Those that are still on the site and that nobody has decided on. */
    async list(decisions: Set<string>): Promise<PromiseAnswer[]> {
      const { settings: now } = await settings.all()
      const texts = new Map<Section, Map<string, string>>(
        SECTIONS.map((section) => [section, new Map(leavesOf(now[section]))]),
      )
      return all.filter(
        ({ id, section, path, sentence }) =>
          !decisions.has(`promise:${id}`) && texts.get(section)?.get(path)?.includes(sentence),
      )
    },

    async decide(actor: Actor, id: string, act: 'keep' | 'remove'): Promise<void> {
      const found = all.find((each) => each.id === id)
      if (!found) throw notFound('There is no such sentence.')
      const { section, path, sentence } = found
      await db.transaction(async (tx) => {
        if (act === 'remove') {
          await settings.lock(tx, [section])
          const { value, version } = await settings.readIn(tx, section)
          const parsed = sectionSchemas[section].safeParse(without(value, path.split('.'), sentence))
          if (!parsed.success) {
            throw problem('needed', 409, 'This text cannot be empty. Change it under Setting instead.')
          }
          await settings.saveIn(tx, actor, section, { value: parsed.data as never, version })
        }
        await decide(tx, actor, id, act)
      })
    },
  }
}

/** The value with one sentence less at a path. */
function without(value: unknown, [key, ...rest]: string[], sentence: string): unknown {
  if (key === undefined) return String(value).replace(sentence, '').replaceAll(/ {2,}/g, ' ').trim()
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? without(each, rest, sentence) : each))
  const record = value as Record<string, unknown>
  return { ...record, [key]: without(record[key], rest, sentence) }
}
