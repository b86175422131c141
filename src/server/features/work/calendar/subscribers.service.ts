import { hash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import { CONFIRM_DAYS } from '#domain/calendar.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { isoNow } from '#platform/clock.ts'
import { callerOf } from '#platform/network.ts'
import type { Named } from '#platform/signed-names.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { CalendarDates } from '#server/features/work/deadlines/calendar-dates.service.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { confirmEmail, knownEmail } from './subscriber-mails.ts'
import type { SubscriberTokens } from './subscriber-tokens.ts'
import type { Subscriber, Wish } from './subscribers.store.ts'
import * as store from './subscribers.store.ts'

interface Needs {
  outbox: Outbox
  limits: RateLimits
  dates: CalendarDates
  tokens: SubscriberTokens
}

const HOUR = 3600
/** From one network, to any address. */
const CALLER = { hits: 20, windowSeconds: HOUR }
/** From one network, to the same address. */
const SAME = { hits: 3, windowSeconds: HOUR }
/** To one address, whoever asks. Beyond it nothing is sent and nothing is said: the emails that are there do as well. */
const AT_ALL = 6
const DAY_LONG = { hits: Number.MAX_SAFE_INTEGER, windowSeconds: 24 * HOUR }

const SWEPT_AT_ONCE = 500

/** People who are told before dates of the public calendar, once they have shown that the address is theirs. */
export function createCalendarSubscribers({ db, clock, config }: Tools, { outbox, limits, dates, tokens }: Needs) {
  const manageUrl = (named: Named) => `${config.publicUrl}/calendar/emails?token=${tokens.of('manage', named)}`
  const confirmUrl = (named: Named) => `${config.publicUrl}/calendar/confirm?token=${tokens.of('confirm', named)}`

  /** Whether an address may get one more of these; throws when this network asks too often. */
  async function mayMail(email: string, address: string): Promise<boolean> {
    const caller = callerOf(address)
    // Whatever was typed is not kept.
    const total = `calendar-emails:${hash('sha256', email.toLowerCase(), 'base64url')}`
    const takes = [
      { key: `calendar-emails:caller:${caller}`, limit: CALLER },
      { key: `${total}:${caller}`, limit: SAME },
      { key: total, limit: DAY_LONG },
    ]
    const hits = await limits.takeAll(takes, 'You have asked for this several times.')
    return (hits.get(total) ?? 0) <= AT_ALL
  }

  async function mustBeOffered({ services }: Wish): Promise<void> {
    const offered = await dates.listServices()
    if (services.some((service) => !offered.includes(service))) throw invalid('services', 'Choose from the list')
  }

  async function named(reader: typeof db.read | Tx, purpose: 'confirm' | 'manage', token: string): Promise<Subscriber> {
    const name = tokens.read(purpose, token)
    const found = name && (await store.findSubscriber(reader, name.id))
    if (!found || found.createdAt !== name.createdAt) throw linkEnded()
    return found
  }

  return {
    manageUrl,

    /** Writes to the address, whether or not it is known; nothing begins before somebody there confirms. */
    async ask(email: string, wish: Wish, address: string): Promise<void> {
      if (!(await outbox.hasServer())) throw cannotSend()
      await mustBeOffered(wish)
      if (!(await mayMail(email, address))) return
      const now = isoNow(clock)
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `calendar-email:${email.toLowerCase()}`)
        const known = await store.findByEmail(tx, email)
        if (known?.state === 'confirmed') {
          const rendered = await outbox.write(knownEmail(known, { manage: manageUrl(known) }))
          await outbox.queue(tx, {
            kind: 'calendar.known',
            to: known.email,
            unsubscribeUrl: manageUrl(known),
            ...rendered,
          })
          return
        }
        if (known) await store.setWish(tx, known.id, wish)
        if (known) await store.markRequested(tx, known.id, now)
        const asked = known ?? (await store.insertSubscriber(tx, email, wish, now))
        const rendered = await outbox.write(confirmEmail(wish, { confirm: confirmUrl(asked) }))
        await outbox.queue(tx, { kind: 'calendar.confirm', to: asked.email, ...rendered })
      })
    },

    /** Answers what was confirmed; the same when it was before. */
    confirm: (token: string): Promise<Subscriber> =>
      db.transaction(async (tx) => {
        const found = await named(tx, 'confirm', token)
        await store.confirm(tx, found.id, isoNow(clock))
        // Somebody has read an email there.
        await outbox.arrivedAt(tx, found.email)
        return found
      }),

    get: (token: string): Promise<Subscriber> => named(db.read, 'manage', token),

    async choose(token: string, wish: Wish): Promise<void> {
      await mustBeOffered(wish)
      await db.transaction(async (tx) => {
        const { id } = await named(tx, 'manage', token)
        await store.setWish(tx, id, wish)
      })
    },

    /** Ends the emails and forgets the address, with what was written to it about dates. Once more is no error. */
    async stop(token: string): Promise<void> {
      const name = tokens.read('manage', token)
      if (!name) throw linkEnded()
      await db.transaction(async (tx) => {
        await db.engine.lock(tx, `calendar-subscriber:${name.id}`)
        const found = await store.findSubscriber(tx, name.id)
        if (!found || found.createdAt !== name.createdAt) return
        await store.remove(tx, [found.id])
        await outbox.eraseKind(tx, found.email, 'calendar.')
      })
    },

    /** Forgets those who never confirmed. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - CONFIRM_DAYS * DAY_MS).toISOString()
      let gone: number
      do {
        gone = await db.transaction(async (tx) => {
          const ids = await store.listPendingSince(tx, before, SWEPT_AT_ONCE)
          return await store.remove(tx, ids)
        })
      } while (gone === SWEPT_AT_ONCE)
    },

    /** What is kept of a person. An address that nobody has proven gives up nothing. */
    personal: {
      name: 'calendarEmails',
      async collect({ email, verified }: { email: string; verified: boolean }) {
        const found = verified ? await store.findByEmail(db.read, email) : null
        return found ? [{ services: found.services, daysBefore: found.daysBefore, since: found.createdAt }] : []
      },
      async erase(tx: Tx, { email, verified }: { email: string; verified: boolean }): Promise<number> {
        const found = verified ? await store.findByEmail(tx, email) : null
        return found ? await store.remove(tx, [found.id]) : 0
      },
    },
  }
}

const linkEnded = () => notFound('This link no longer works. You can ask for these emails again on the calendar page.')

const cannotSend = () =>
  problem(
    'cannot-send',
    409,
    'This site cannot send email yet, so nobody would remind you. You can add the calendar to your own program instead.',
  )
