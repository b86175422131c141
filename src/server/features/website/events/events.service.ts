import type { IntroducedEvent } from '#content/events/coming.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { EventKind } from '#domain/events.ts'
import { pageAt } from '#domain/paging.ts'
import { plainSlugOf } from '#domain/text/slug.ts'
import { addDays, WEEKDAYS, weekdayOf } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Samples } from '#server/features/system/samples/samples.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createAttendees } from './attendees.service.ts'
import { createCertificates } from './certificates.service.ts'
import { createEventChanges } from './event-changes.ts'
import { createEventFeeds, type FeedWriters } from './event-feeds.service.ts'
import * as messages from './event-messages.store.ts'
import { createEventPrivacy } from './event-privacy.service.ts'
import { createEventReminders } from './event-reminders.ts'
import { createEventSending, type WriteInvitation } from './event-sending.ts'
import { type EventDetails, isNamed, type OfficeEvent, type PublicEvent, sessionsIn, spanOf } from './events.model.ts'
import * as store from './events.store.ts'
import * as feedback from './feedback.store.ts'
import { noEvent } from './registration-rules.ts'
import { type ClientsOfEvents, createRegistrations } from './registrations.service.ts'
import * as registrationStore from './registrations.store.ts'
import { createSeats } from './seats.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  media: MediaService
  samples: Samples
  articles: Articles
  writeInvitation: WriteInvitation
  writeCalendar: FeedWriters['writeCalendar']
  writeFeed: FeedWriters['writeFeed']
  clients: ClientsOfEvents
  announce: Webhooks['announce']
  /** People of the team who take appointments. */
  accountants(): Promise<{ name: string }[]>
  /** Which registrations a member of staff may see; undefined: all. */
  visibleTo(actor: Actor): Promise<registrationStore.Visible>
}

const MOST_COMING = 100
const MOST_MESSAGES = 100
const MOST_FEEDBACK = 500

export type Events = ReturnType<typeof createEvents>

/** Courses, talks and webinars. Their texts are written, kept and published as articles are; here is what only events have. */
export function createEvents(tools: Tools, needs: Needs) {
  const { db, clock } = tools
  const { articles } = needs
  const sending = createEventSending(tools, needs)
  const seats = createSeats(tools, { ...needs, sending })
  const registrations = createRegistrations(tools, { ...needs, sending, seats })
  const changes = createEventChanges(tools, { ...needs, sending, seats })
  const attendees = createAttendees(tools, { ...needs, sending, seats, registrations })

  async function get(id: number) {
    const event = await store.find(db.read, id)
    if (!event) throw noEvent()
    const [counts, checkedIn, said] = await Promise.all([
      registrationStore.countByState(db.read, id),
      registrationStore.countCheckedIn(db.read, id),
      feedback.summarise(db.read, id),
    ])
    return { event, counts: { ...counts, checkedIn }, feedback: said }
  }

  async function withTexts(ids: number[]): Promise<PublicEvent[]> {
    const found = await store.read(db.read, ids)
    const texts = new Map((await articles.listByIds(ids)).map(({ id, live }) => [id, live]))
    return found.flatMap((event) => {
      const live = texts.get(event.id)
      if (!live || event.state !== 'published') return []
      const pictureIds = [...articles.imported.picturesIn(live), ...(live.coverId ? [live.coverId] : [])]
      return [{ ...event, live, pictureIds }]
    })
  }

  /** Whether it is to come and people are registered for it. */
  const isAwaited = ({ cancelledAt, endsAt, seatsTaken, waiting }: OfficeEvent) =>
    !cancelledAt && endsAt > isoNow(clock) && seatsTaken + waiting > 0

  /** One event as visitors see it, or all to come. */
  const listShown = async (id?: number) =>
    await withTexts(id !== undefined ? [id] : await store.listComing(db.read, undefined, isoNow(clock), MOST_COMING))

  /** An empty draft with its details, in one transaction: none is ever without a date. */
  async function begin(actor: Actor, text: Parameters<Articles['begin']>[1], details: EventDetails, saveId?: string) {
    const sessions = await changes.sessionsOf(details.sessions)
    const { id } = await articles.begin(actor, { ...text, kind: 'event' }, saveId, (tx, made) =>
      store.insert(tx, { ...details, id: made, sessions, ...spanOf(sessions) }, isoNow(clock)),
    )
    return await get(id)
  }

  return {
    registrations,
    attendees,
    changes,
    feeds: createEventFeeds(tools, { ...needs, listShown }),
    certificates: createCertificates(tools, { registrations }),
    personal: createEventPrivacy(tools, { ...needs, seats }),
    get,
    expireOffers: seats.expireOffers,
    countOffers: seats.countOffers,
    reminders: createEventReminders(tools, { ...needs, sending }),

    async list(asked: Omit<store.OfficeFilter, 'now'> & { page: number }) {
      const filter = { ...asked, now: isoNow(clock) }
      const total = await store.countOffice(db.read, filter)
      const { window, ...at } = pageAt({ total }, asked.page, PAGE_SIZE.office)
      const items = await store.read(db.read, await store.listOfficeIds(db.read, filter, window))
      return { items, ...at, total }
    },

    create: (actor: Actor, { title, saveId, ...begun }: Begun) =>
      begin(actor, { title }, { ...EMPTY_DETAILS, ...begun }, saveId),

    async duplicate(actor: Actor, id: number, sessions: EventDetails['sessions']) {
      const [original, event] = [await articles.find(id), await store.find(db.read, id)]
      if (!original || !event || original.state === 'deleted') throw noEvent()
      const { work } = original
      const [first] = await changes.sessionsOf(sessions)
      // The date makes the address its own: the text is the same.
      const address = `${plainSlugOf(work.title).slice(0, 100)}-${first?.day ?? ''}`
      const { kind, service, venue, onlineLink, speaker, price, audience, capacity, questions } = event
      const details = { kind, service, venue, onlineLink, speaker, price, audience, capacity, questions, sessions }
      return await begin(
        actor,
        { ...work, address, datedOn: '' },
        { ...details, registersFrom: null, registersUntil: null },
      )
    },

    async change(actor: Actor, id: number, changing: Parameters<typeof changes.change>[2]) {
      await changes.change(actor, id, changing)
      return await get(id)
    },

    async cancel(actor: Actor, id: number, reason: string) {
      await changes.cancel(actor, id, reason)
      return await get(id)
    },

    async delete(actor: Actor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const event = await store.hold(tx, id)
        if (!event) throw noEvent()
        if (isAwaited(event)) {
          throw problem(
            'has-registrations',
            409,
            'People are registered. Cancel the event first, so that they are notified.',
          )
        }
        await articles.deleteIn(tx, actor, [id])
      })
    },

    hold: store.hold,

    /** Deletes events; who is registered for one to come is told that it is cancelled. */
    async deleteIn(tx: Tx, actor: Actor, ids: number[]): Promise<void> {
      for (const event of await store.read(tx, ids)) {
        if (isAwaited(event)) await changes.cancelIn(tx, actor, event.id, '')
      }
      await articles.deleteIn(tx, actor, ids)
    },

    async listMessages(id: number) {
      await get(id)
      return await messages.list(db.read, id, MOST_MESSAGES)
    },

    async listFeedback(id: number) {
      await get(id)
      return await feedback.list(db.read, id, MOST_FEEDBACK)
    },

    async listPublic({ kind, page: asked }: { kind?: EventKind | undefined; page: number }) {
      const now = isoNow(clock)
      const [comingIds, total] = await Promise.all([
        store.listComing(db.read, kind, now, MOST_COMING),
        store.countPast(db.read, kind, now),
      ])
      const { window, ...at } = pageAt({ total }, asked, PAGE_SIZE.news)
      const found = await store.read(db.read, [...comingIds, ...(await store.listPast(db.read, kind, now, window))])
      const shown = found.filter(({ state }) => state === 'published')
      const { true: past = [], false: coming = [] } = Object.groupBy(shown, ({ endsAt }) => `${endsAt <= now}`)
      return { coming, past: { items: past, ...at, total } }
    },

    async findPublic(slug: string): Promise<PublicEvent> {
      const id = await store.findIdAt(db.read, slug)
      const [event] = id === undefined ? [] : await withTexts([id])
      if (!event) throw noEvent()
      return event
    },

    async findPublicById(id: number): Promise<PublicEvent | undefined> {
      const [event] = await withTexts([id])
      return event
    },

    /** When people of the team hold events: those who are named as the speaker. */
    async listHeld(reader: Reader | Tx, team: { id: string; name: string }[], between: { from: string; to: string }) {
      const held = await store.listHeld(reader, between)
      return team.flatMap(({ id, name }) =>
        held
          .filter(({ speaker }) => isNamed(speaker, name))
          .map(({ startsAt, endsAt }) => ({ accountId: id, startsAt, endsAt })),
      )
    },

    listSpeakers: async () => (await needs.accountants()).map(({ name }) => name).toSorted(),

    listAddresses: () => store.listAddresses(db.read),

    listIntroduced: () => listIntroduced(tools, needs.settings),
  }
}

type Begun = Pick<EventDetails, 'kind' | 'sessions' | 'capacity' | 'venue'> & {
  title: string
  saveId?: string | undefined
}

const EMPTY_DETAILS: EventDetails = {
  kind: 'course',
  service: '',
  venue: '',
  onlineLink: '',
  speaker: '',
  price: '',
  audience: 'everyone',
  capacity: 8,
  registersFrom: null,
  registersUntil: null,
  questions: [],
  sessions: [],
}

/** The coming events that a new site starts with, counted from its first day. */
async function listIntroduced({ clock }: Pick<Tools, 'clock'>, settings: SettingsService) {
  const { EVENTS } = await import('#content/events/coming.ts')
  const [today, { timeZone }] = [await settings.dayOf(clock.now()), await settings.get('firm')]
  return EVENTS.map(({ title, summary, html, cover, coverAlt, weekday, inDays, weeks, start, end, ...facts }) => {
    const sessions = sessionsIn(
      daysOf({ weekday, inDays, weeks }, today).map((day) => ({ day, start, end })),
      timeZone,
    )
    const dates = { sessions, ...spanOf(sessions), registersFrom: null, registersUntil: null }
    const text = { title, summary, html, cover, coverAlt, author: facts.speaker, daysAgo: 2, ...NO_CATEGORY }
    const insert = (tx: Tx, id: number) =>
      store.insert(tx, { id, ...facts, ...dates, audience: 'everyone', questions: [] }, isoNow(clock))
    return { text, insert }
  })
}

const NO_CATEGORY = { category: '', subcategory: '', dated: false }

function daysOf({ weekday, inDays, weeks }: Pick<IntroducedEvent, 'weekday' | 'inDays' | 'weeks'>, today: string) {
  const from = addDays(today, inDays)
  const first = addDays(from, (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from)) + 7) % 7)
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week))
}
