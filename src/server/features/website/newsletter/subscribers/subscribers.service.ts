import { hash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { type BulkTopic, CONFIRM_DAYS, type ConsentPlace } from '#domain/subscriptions.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf } from '#platform/network.ts'
import type { Named } from '#platform/signed-names.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Categories } from '#server/features/website/articles/categories/categories.service.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import { whileFull } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { confirmEmail, knownEmail } from './subscriber-mails.ts'
import { createSubscriberTokens } from './subscriber-tokens.ts'
import { mergeWishes, type Subscriber, type Wish, wantsNothing } from './subscribers.model.ts'
import * as store from './subscribers.store.ts'
import { type SuppressionReason, suppress, unsuppress } from './suppressions.store.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  categories: Categories
}

export type Subscribers = ReturnType<typeof createSubscribers>

/** Learns in the same transaction that a user has left the list; with what the link or the report was about. */
type Left = (
  tx: Tx,
  left: { email: string; reason: SuppressionReason; mailId?: number; issue?: number },
) => Promise<void>

const HOUR = 3600
/** From one network, to any address. */
const CALLER = { hits: 20, windowSeconds: HOUR }
/** From one network, to the same address. */
const SAME = { hits: 3, windowSeconds: HOUR }
/** To one address, the caller. Beyond it nothing is sent and nothing is said: the emails that are there do as well. */
const AT_ALL = 6
const DAY_LONG = { hits: Number.MAX_SAFE_INTEGER, windowSeconds: 24 * HOUR }

const SWEPT_AT_ONCE = 500
const LANGUAGE = 'en'

/** The one list of people who get emails: news, and what comes before tax dates. An address is on it once its owner has confirmed it. */
export function createSubscribers(tools: Tools, { outbox, settings, limits, categories }: Needs) {
  const { db, clock, config, secrets } = tools
  const tokens = createSubscriberTokens(secrets.csrf)
  const leaving: Left[] = []
  let listServices = async (): Promise<string[]> => []

  const preferencesUrl = (named: Named) => `${config.publicUrl}/subscriptions?token=${tokens.of('manage', named)}`
  const confirmUrl = (named: Named) => `${config.publicUrl}/subscriptions/confirm?token=${tokens.of('confirm', named)}`
  /** Where one press of a mail program ends the emails of a topic; opened in a browser, it shows the preferences. */
  const unsubscribeUrl = (named: Named, topic: BulkTopic, issue?: number) =>
    `${preferencesUrl(named)}&topic=${topic}${issue === undefined ? '' : `&issue=${issue}`}`

  /** What one more email to an address counts under. */
  function takesOf(email: string, address: string) {
    const caller = callerOf(address)
    // Whatever was typed is not kept.
    const total = `subscribers:${hash('sha256', email.toLowerCase(), 'base64url')}`
    const takes = [
      { key: `subscribers:caller:${caller}`, limit: CALLER },
      { key: `${total}:${caller}`, limit: SAME },
      { key: total, limit: DAY_LONG },
    ]
    return { takes, mayMail: (hits: Map<string, number>) => (hits.get(total) ?? 0) <= AT_ALL }
  }

  const listCategories = async () =>
    (await categories.list()).filter(({ parentId }) => parentId === 0).map(({ id, name }) => ({ id, name }))

  async function mustBeOffered(wish: Wish, place?: ConsentPlace): Promise<void> {
    if (wantsNothing(wish) && place === 'calendar') throw invalid('services', 'Choose at least one service')
    if (wantsNothing(wish)) throw invalid('news', 'Choose news or tax dates')
    const [services, topics] = [await listServices(), await listCategories()]
    if (wish.services.some((service) => !services.includes(service))) throw invalid('services', 'Choose from the list')
    if (wish.categories.some((wanted) => !topics.some(({ id }) => id === wanted))) {
      throw invalid('categories', 'Choose from the list')
    }
  }

  async function withNames(wish: Wish) {
    const topics = await listCategories()
    return { ...wish, categoryNames: topics.filter(({ id }) => wish.categories.includes(id)).map(({ name }) => name) }
  }

  async function named(reader: typeof db.read | Tx, purpose: 'confirm' | 'manage', token: string): Promise<Subscriber> {
    const name = tokens.read(purpose, token)
    const found = name && (await store.findSubscriber(reader, name.id))
    if (!found || found.createdAt !== name.createdAt) throw linkEnded()
    return found
  }

  /** Takes a user off the list for good: no import brings the address back, only its owner. */
  async function leave(tx: Tx, subscriber: Subscriber, left: Omit<Parameters<Left>[1], 'email'>): Promise<void> {
    await store.remove(tx, [subscriber.id])
    await suppress(tx, subscriber.email, left.reason, isoNow(clock))
    // With those that wait: nobody is written to after leaving.
    if (left.reason === 'unsubscribed') await eraseMails(tx, subscriber.email, MAIL_KINDS)
    await tell(tx, { email: subscriber.email, ...left })
  }

  async function eraseMails(tx: Tx, email: string, kinds: string[]): Promise<void> {
    for (const kind of kinds) await outbox.eraseKind(tx, email, kind)
  }

  async function tell(tx: Tx, left: Parameters<Left>[1]): Promise<void> {
    for (const learn of leaving) await learn(tx, left)
  }

  /** Writes to the address, whether or not it is known; nothing begins before a user there confirms. */
  async function ask(email: string, wish: Wish, { place, address }: { place: ConsentPlace; address: string }) {
    if (!(await outbox.hasServer())) throw cannotSend()
    await mustBeOffered(wish, place)
    const { takes, mayMail } = takesOf(email, address)
    if (!mayMail(await limits.takeAll(takes, 'You have asked for this several times.'))) return
    await db.transaction((tx) => writeTo(tx, email, wish, place))
  }

  async function writeTo(tx: Tx, email: string, wish: Wish, place: ConsentPlace): Promise<void> {
    const now = isoNow(clock)
    await db.engine.lock(tx, `subscriber:${email.toLowerCase()}`)
    const known = await store.findByEmail(tx, email)
    if (known?.state === 'confirmed') {
      const preferences = preferencesUrl(known)
      const content = knownEmail(await withNames(known), { preferences })
      await outbox.send(tx, { kind: 'subscriber.known', to: known.email, unsubscribeUrl: preferences }, content)
      return
    }
    const wanted = known ? mergeWishes(known, wish) : wish
    if (known) await store.setWish(tx, known.id, wanted)
    if (known) await store.markRequested(tx, known.id, now)
    const about = { state: 'pending', language: LANGUAGE, consentPlace: place, consentSource: '' } as const
    const asked = known ?? (await store.insertSubscriber(tx, { email, ...wanted, ...about, confirmedAt: null }, now))
    const content = confirmEmail(await withNames(wanted), { confirm: confirmUrl(asked) })
    await outbox.send(tx, { kind: 'subscriber.confirm', to: asked.email }, content)
  }

  /** Whether the site may promise an email each week. */
  const isOffered = async (): Promise<boolean> =>
    (await settings.get('newsletter')).weekly && (await outbox.hasServer())

  return {
    preferencesUrl,
    unsubscribeUrl,
    ask,
    leave,
    listCategories,

    /** Which services have tax dates to choose from; they come after this feature. */
    offerDates(list: () => Promise<string[]>): void {
      listServices = list
    },
    listServices: () => listServices(),

    onLeaving: (learn: Left) => void leaving.push(learn),

    isOffered,

    /** For the checkbox of another form, in its transaction. The form is received in any case: whoever asks too often gets no further email. */
    async askAlongside(tx: Tx, email: string, { place, address }: { place: ConsentPlace; address: string }) {
      if (!(await isOffered())) return
      const { takes, mayMail } = takesOf(email, address)
      const hits = await limits.takeAllIn(tx, takes)
      if (hits && mayMail(hits)) await writeTo(tx, email, { ...NOTHING, news: 'weekly' }, place)
    },

    /** Answers what was confirmed, and the token of the preferences; the same when it was before. */
    confirm: (token: string): Promise<{ subscriber: Subscriber; token: string }> =>
      db.transaction(async (tx) => {
        const found = await named(tx, 'confirm', token)
        await store.confirm(tx, found.id, isoNow(clock))
        await unsuppress(tx, found.email)
        // A user has read an email there.
        await outbox.arrivedAt(tx, found.email)
        return { subscriber: found, token: tokens.of('manage', found) }
      }),

    get: (token: string): Promise<Subscriber> => named(db.read, 'manage', token),

    async choose(token: string, wish: Wish): Promise<void> {
      await mustBeOffered(wish)
      await db.transaction(async (tx) => {
        const { id } = await named(tx, 'manage', token)
        await store.setWish(tx, id, wish)
      })
    },

    /** Ends the emails of one topic, or all of them; then the address is deleted, with what was written to it. Once more is no error. */
    async unsubscribe(token: string, { topic, issue }: { topic?: BulkTopic; issue?: number } = {}): Promise<void> {
      const name = tokens.read('manage', token)
      if (!name) throw linkEnded()
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `subscriber:${name.id}`)
        const found = await store.findSubscriber(tx, name.id)
        if (!found || found.createdAt !== name.createdAt) return
        const left: Wish =
          topic === 'dates' ? { ...found, services: [] } : topic === 'news' ? { ...found, news: 'none' } : NOTHING
        const about = { reason: 'unsubscribed', ...(issue === undefined ? {} : { issue }) } as const
        if (!wantsNothing(left)) {
          await store.setWish(tx, found.id, left)
          await eraseMails(tx, found.email, [topic === 'dates' ? 'calendar.' : 'newsletter.'])
          return await tell(tx, { email: found.email, ...about })
        }
        await leave(tx, found, about)
      })
    },

    /** An email came back for good, or its reader has complained about it. */
    async undeliverable(tx: Tx, about: { email: string; reason: 'bounced' | 'complaint'; mailId: number }) {
      const { email, ...left } = about
      const found = await store.findByEmail(tx, email)
      if (found?.state === 'pending') await store.remove(tx, [found.id])
      if (found?.state === 'confirmed') await leave(tx, found, left)
    },

    /** Reads a subscriber again while holding it: whoever has unsubscribed meanwhile gets nothing any more. */
    async hold(tx: Tx, id: number): Promise<Subscriber | null> {
      await db.engine.lock(tx, `subscriber:${id}`)
      const found = await store.findSubscriber(tx, id)
      return found?.state === 'confirmed' ? found : null
    },

    listConfirmed: (window: Parameters<typeof store.listConfirmed>[1]) => store.listConfirmed(db.read, window),

    /** Forgets those who never confirmed. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - CONFIRM_DAYS * DAY_MS).toISOString()
      await whileFull(SWEPT_AT_ONCE, (limit) =>
        db.transaction(async (tx) => store.remove(tx, await store.listPendingSince(tx, before, limit))),
      )
    },

    /** What is kept of a person. An address that nobody has proven gives up nothing. */
    personal: {
      name: 'subscriptions',
      async collect({ email, verified }: { email: string; verified: boolean }) {
        const found = verified ? await store.findByEmail(db.read, email) : null
        if (!found) return []
        const { news, services, daysBefore, language, consentPlace, consentSource, createdAt, confirmedAt } = found
        const { categoryNames } = await withNames(found)
        const chosen = { news, categories: categoryNames, services, daysBefore, language }
        return [{ ...chosen, consentPlace, consentSource, since: createdAt, confirmedAt }]
      },
      async erase(tx: Tx, { email, verified }: { email: string; verified: boolean }): Promise<number> {
        if (!verified) return 0
        const found = await store.findByEmail(tx, email)
        if (found) await leave(tx, found, { reason: 'erased' })
        else await suppress(tx, email, 'erased', isoNow(clock))
        return found ? 1 : 0
      },
    },
  }
}

const NOTHING: Wish = { news: 'none', categories: [], services: [], daysBefore: 7 }
const MAIL_KINDS = ['subscriber.', 'calendar.', 'newsletter.']

const linkEnded = () => notFound('This link no longer works. You can subscribe again on our site.')

const cannotSend = () =>
  problem(
    'cannot-send',
    409,
    'This site cannot send email yet, so it cannot take subscriptions. Please try again later.',
  )
