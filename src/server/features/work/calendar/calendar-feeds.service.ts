import { hash } from 'node:crypto'
import { isOpenTo } from '#contract/access.ts'
import type { Tx } from '#database/engine.ts'
import { type FeedCovers, MOST_FEEDS } from '#domain/calendar.ts'
import { addDays } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import { newToken } from '#platform/ids.ts'
import { callerOf } from '#platform/network.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { CalendarDates, CalendarDeadline } from '#server/features/work/deadlines/calendar-dates.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './calendar-feeds.store.ts'
import { type CalendarEvent, writeCalendar } from './ics.ts'

interface Needs {
  audit: Audit
  accounts: Accounts
  settings: SettingsService
  limits: RateLimits
  clientAccess: ClientAccess
  dates: CalendarDates
}

/** What a calendar shows: what is late for up to a year, and what is due within two. */
const WINDOW = { before: 365, after: 730 }
const MOST_EVENTS = 5_000

/** Programs look every few minutes at most; a broken one is told to wait. */
const READS = { hits: 60, windowSeconds: 3600 }
/** Nobody guesses 256 bits: this only keeps a flood away from the database. */
const MISSES = { hits: 300, windowSeconds: 3600 }

// A capital and a digit: the log takes such a part of an address for a key, and leaves it out.
const TOKEN_START = 'C1'
const TOKEN = /^C1[\w-]{43}$/

/** What else a user's calendar shows beside deadlines; `withName` is left out of calendars without names. */
type FeedSource = (feed: store.CalendarFeed, actor: Actor) => Promise<(CalendarEvent & { withName: string })[]>

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

export function createCalendarFeeds({ db, clock, config }: Tools, needs: Needs) {
  const { audit, accounts, settings, limits, clientAccess, dates } = needs
  const host = new URL(config.publicUrl).hostname
  const sources: FeedSource[] = []

  const subjectOf = (actor: Actor, clientId: number | null) =>
    clientId === null ? `account:${actor.accountId}` : `client:${clientId}`

  async function make(actor: Actor, wanted: { clientId: number | null; covers: FeedCovers; clientNames: boolean }) {
    const token = TOKEN_START + newToken()
    const { accountId } = actor
    const feed = await db.transaction(async (tx) => {
      if (wanted.clientId !== null) await clientAccess.require(actor, wanted.clientId, 'read', tx)
      await db.engine.lock(tx, `calendar-feeds:${accountId}`)
      const known = await store.listFeeds(tx, { accountId, clientId: wanted.clientId })
      if (known.length >= MOST_FEEDS) {
        throw problem('too-many-feeds', 409, `You have ${MOST_FEEDS} calendars. Revoke one you do not need first.`)
      }
      const made = { ...wanted, accountId, tokenHash: hashOf(token), createdAt: isoNow(clock) }
      await audit.record(tx, actor, { action: 'calendar.feed-made', subject: subjectOf(actor, wanted.clientId) })
      return await store.insertFeed(tx, made)
    })
    return { ...feed, address: `${config.publicUrl}/calendar/feeds/${token}.ics` }
  }

  async function revoke(actor: Actor, id: number, clientId: number | null): Promise<void> {
    await db.transaction(async (tx) => {
      const { accountId } = actor
      if (!(await store.removeFeed(tx, { id, accountId, clientId }))) throw notFound('There is no such calendar.')
      await audit.record(tx, actor, { action: 'calendar.feed-revoked', subject: subjectOf(actor, clientId) })
    })
  }

  /** Whoever made a calendar, as they are now; null when they may not see what it shows any more. */
  async function readerOf(feed: store.CalendarFeed): Promise<Actor | null> {
    const account = await accounts.find(db.read, feed.accountId)
    if (!account?.verified || account.suspendedAt) return null
    const { id, name, email, role, verified } = account
    const actor: Actor = { accountId: id, name, email, role, verified, sessionId: '', byCookie: false, mustDo: null }
    if (feed.clientId !== null) return (await clientAccess.open(actor, feed.clientId)) ? actor : null
    return isOpenTo('accountant', role) ? actor : null
  }

  async function textOf(feed: store.CalendarFeed, actor: Actor): Promise<string> {
    const { name } = await settings.get('firm')
    const today = await settings.dayOf(clock.now())
    const deadlines = await dates.listOpen({
      visible: await clientAccess.visibleTo(actor),
      clientId: feed.clientId,
      ofAccount: feed.covers === 'mine' ? feed.accountId : null,
      from: addDays(today, -WINDOW.before),
      to: addDays(today, WINDOW.after),
      limit: MOST_EVENTS,
    })
    return writeCalendar({
      name: `${name}: ${feed.covers === 'mine' ? 'my deadlines' : 'deadlines'}`,
      description: 'What is filed or not needed leaves this calendar. Your program may show changes a day late.',
      events: [
        ...deadlines.map((deadline) =>
          eventOf(deadline, { withNames: feed.clientNames, isClient: actor.role === 'client' }),
        ),
        ...(feed.clientId === null ? await othersOf(feed, actor) : []),
      ],
    })
  }

  async function othersOf(feed: store.CalendarFeed, actor: Actor): Promise<CalendarEvent[]> {
    const found = await Promise.all(sources.map((source) => source(feed, actor)))
    return found.flat().map(({ withName, title, ...event }) => ({
      ...event,
      title: feed.clientNames ? `${title} (${withName})` : title,
    }))
  }

  function eventOf(
    deadline: CalendarDeadline,
    { withNames, isClient }: { withNames: boolean; isClient: boolean },
  ): CalendarEvent {
    const { id, title, service, dueOn, clientId, clientName, sequence, updatedAt } = deadline
    const place = isClient ? `/portal/${clientId}/deadlines` : `/dashboard/clients/${clientId}/deadlines`
    return {
      uid: `deadline-${id}@${host}`,
      when: { day: dueOn },
      title: withNames ? `${title} (${clientName})` : title,
      description: service,
      url: config.publicUrl + place,
      sequence,
      changedAt: updatedAt,
    }
  }

  /** Programs read often: the day is enough, and one write a day. */
  async function noteUse({ id, lastUsedAt }: store.CalendarFeed): Promise<void> {
    const now = isoNow(clock)
    if (lastUsedAt?.slice(0, 10) === now.slice(0, 10)) return
    await db.transaction((tx) => store.markUsed(tx, id, now)).catch(() => {})
  }

  return {
    addSource: (source: FeedSource): void => void sources.push(source),

    list: (actor: Actor) => store.listFeeds(db.read, { accountId: actor.accountId, clientId: null }),
    make: (actor: Actor, wanted: { covers: 'mine' | 'all'; clientNames: boolean }) =>
      make(actor, { ...wanted, clientId: null }),
    revoke: (actor: Actor, id: number) => revoke(actor, id, null),

    async listOfClient(actor: Actor, clientId: number) {
      await clientAccess.require(actor, clientId, 'read')
      return await store.listFeeds(db.read, { accountId: actor.accountId, clientId })
    },
    makeOfClient: (actor: Actor, clientId: number, clientNames: boolean) =>
      make(actor, { clientId, covers: 'client', clientNames }),
    async revokeOfClient(actor: Actor, clientId: number, id: number): Promise<void> {
      await clientAccess.require(actor, clientId, 'read')
      await revoke(actor, id, clientId)
    },

    /** The calendar at a secret address; nothing tells one that was revoked from one that never was. */
    async read(file: string, address: string): Promise<string> {
      const token = file.endsWith('.ics') ? file.slice(0, -4) : ''
      const feed = TOKEN.test(token) ? await store.findByToken(db.read, hashOf(token)) : null
      const reader = feed && (await readerOf(feed))
      if (!feed || !reader) {
        await limits.take(`calendar-miss:${callerOf(address)}`, MISSES, 'Too many wrong addresses.')
        throw notFound()
      }
      await limits.take(`calendar:${feed.id}`, READS, 'This calendar is being read too often.')
      await noteUse(feed)
      return await textOf(feed, reader)
    },

    /** What goes along when two clients are merged; nothing that keeps a client from being deleted. */
    belongings: {
      name: 'calendarFeeds',
      count: async () => 0,
      move: store.moveFeeds,
      moveBack: (tx: Tx, moved: unknown, toId: number) => store.giveFeeds(tx, moved as number[], toId),
      purge: store.removeFeedsOfClient,
    },

    personal: {
      name: 'calendarFeeds',
      collect: async ({ id }: { id: string }) =>
        (await store.listFeedsOf(db.read, id)).map(({ covers, clientNames, createdAt, lastUsedAt }) => {
          return { covers, clientNames, createdAt, lastUsedAt }
        }),
      erase: (tx: Tx, { id }: { id: string }) => store.removeFeedsOf(tx, id),
    },
  }
}

const hashOf = (token: string) => hash('sha256', `calendar:${token}`, 'base64url')
