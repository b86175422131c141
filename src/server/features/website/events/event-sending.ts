import type { Tx } from '#database/engine.ts'
import { addDays } from '#domain/time/days.ts'
import { readDaysBefore } from '#domain/time/reminder-days.ts'
import { isoNow } from '#platform/clock.ts'
import { createSignedNames, type Named } from '#platform/signed-names.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import type { About } from './event-mails.ts'
import * as reminders from './event-reminders.store.ts'
import type { OfficeEvent, Registration } from './events.model.ts'
import * as store from './registrations.store.ts'

interface Entry {
  uid: string
  start: string
  end: string
  title: string
  location?: string
  description?: string
  url?: string
  isCancelled?: boolean
}

/** Writes the calendar entries that an email carries. */
export type WriteInvitation = (invitation: {
  entries: Entry[]
  sequence: number
  changedAt: string
  isCancelled?: boolean
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}) => { content: string }

interface Needs {
  outbox: Outbox
  settings: SettingsService
  writeInvitation: WriteInvitation
}

interface EventEmail {
  kind: string
  event: OfficeEvent
  registration: Registration
  content: (about: About) => MailContent
  /** Whether it carries the calendar entry, and which; sessions that there are no longer are cancelled in it. */
  calendar?: 'entry' | 'cancelled'
  sessionsBefore?: number
}

export type EventSending = ReturnType<typeof createEventSending>

/** Writes emails about a registration, in the transaction of what they report. */
export function createEventSending({ clock, config, secrets }: Tools, { outbox, settings, writeInvitation }: Needs) {
  const tokens = createSignedNames<'registration'>(secrets.csrf, 'event registrations')
  const host = new URL(config.publicUrl).hostname
  const manageUrl = (named: Named) =>
    `${config.publicUrl}/events/registration?token=${tokens.of('registration', named)}`

  async function aboutOf(reader: Tx, event: OfficeEvent, registration: Registration): Promise<About> {
    const attendees = (await store.listAttendees(reader, [registration.id])).get(registration.id) ?? []
    const { timeZone } = await settings.get('firm')
    return {
      event,
      registration,
      attendees: attendees.map(({ name }) => name),
      manage: manageUrl(registration),
      zone: timeZone,
    }
  }

  async function calendarFile(
    tx: Tx,
    { event, registration, calendar, sessionsBefore = 0 }: EventEmail,
  ): Promise<string> {
    const { name, email } = await settings.get('firm')
    // The first entry has the number 0; each later one is newer for calendar programs.
    const isFirst = calendar === 'entry' && registration.sequence === 0
    const sequence = isFirst ? 0 : await store.raiseSequence(tx, registration.id)
    if (isFirst) await store.raiseSequence(tx, registration.id)
    const { sessions, title, venue, onlineLink } = event
    const named = `registration-${registration.id}-${Date.parse(registration.createdAt)}`
    const shown = sessions.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt, isCancelled: false }))
    const last = shown.at(-1)
    const gone = last ? Array(Math.max(0, sessionsBefore - shown.length)).fill({ ...last, isCancelled: true }) : []
    const { content } = writeInvitation({
      entries: [...shown, ...gone].map((each, at) => ({
        ...each,
        uid: `${named}-${at + 1}@${host}`,
        title,
        location: venue || onlineLink,
        description: onlineLink,
        url: `${config.publicUrl}/events/${event.slug}`,
      })),
      sequence,
      changedAt: isoNow(clock),
      isCancelled: calendar === 'cancelled',
      organizer: { name, email },
      attendee: { name: registration.name, email: registration.email },
    })
    return content
  }

  return {
    tokens,
    manageUrl,
    aboutOf,

    /** Sends reminders again for another date. Whoever was just notified gets no reminder that would have been due by then. */
    async remindAgain(tx: Tx, event: OfficeEvent, { id }: Registration, isTold: boolean): Promise<void> {
      await reminders.forgetSent(tx, id)
      const begins = event.sessions[0]?.day
      if (!isTold || !begins) return
      const today = await settings.dayOf(clock.now())
      const all = readDaysBefore((await settings.get('events')).reminders)
      const due = all.filter((days) => today >= addDays(begins, -days)).at(-1)
      if (due !== undefined) {
        await reminders.claim(tx, { registrationId: id, daysBefore: due, sentAt: isoNow(clock) })
      }
    },

    async send(tx: Tx, email: EventEmail): Promise<void> {
      const { kind, event, registration, content, calendar } = email
      // Of a user who was erased nothing is known, and nobody is written to.
      if (registration.email === '') return
      const mail = {
        kind: `event.${kind}`,
        to: registration.email,
        replyTo: (await settings.get('firm')).email,
        ...(calendar && { calendarFile: await calendarFile(tx, email) }),
      }
      await outbox.send(tx, mail, content(await aboutOf(tx, event, registration)))
    },
  }
}
