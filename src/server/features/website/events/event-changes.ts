import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { sessionWords } from '#domain/events.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Samples } from '#server/features/system/samples/samples.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { type About, type Change, eventCancelledEmail, eventChangedEmail, messageEmail } from './event-mails.ts'
import * as messages from './event-messages.store.ts'
import type { EventSending } from './event-sending.ts'
import {
  type EventDetails,
  holdsSeat,
  type OfficeEvent,
  type Registration,
  type Session,
  sessionsIn,
  spanOf,
} from './events.model.ts'
import * as store from './events.store.ts'
import { noEvent } from './registration-rules.ts'
import * as registrations from './registrations.store.ts'
import type { Seats } from './seats.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  samples: Samples
  sending: EventSending
  seats: Seats
}

/** What the office changes about an event that people are registered for, and what these are told. */
export function createEventChanges({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { audit, outbox, settings, samples, sending, seats } = needs

  async function sessionsOf(sessions: EventDetails['sessions']): Promise<Session[]> {
    return sessionsIn(sessions, (await settings.get('firm')).timeZone)
  }

  async function held(tx: Tx, id: number): Promise<OfficeEvent> {
    const event = await store.hold(tx, id)
    if (!event || event.state === 'deleted') throw noEvent()
    return event
  }

  const concerned = async (reader: Tx, id: number): Promise<Registration[]> =>
    (await registrations.listActive(reader, id)).filter(holdsSeat)

  async function keepMessage(tx: Tx, actor: Actor, message: Kept): Promise<void> {
    await messages.insert(tx, { ...message, sentBy: actor.accountId, sentByName: actor.name, createdAt: isoNow(clock) })
  }

  /** The email as the first of them would get it; nothing of it is kept. */
  async function preview(
    recipients: Registration[],
    write: (first: Registration) => Promise<MailContent>,
    changes: Change[],
  ) {
    const [first] = recipients
    if (!first) return { recipients: 0, changes, subject: '', text: '' }
    const { subject, text } = await outbox.write(await write(first))
    return { recipients: recipients.length, changes, subject, text }
  }

  async function cancelIn(tx: Tx, actor: Actor, id: number, reason: string): Promise<void> {
    const event = await held(tx, id)
    if (event.cancelledAt) return
    await store.markCancelled(tx, id, isoNow(clock), reason)
    const told = await registrations.listActive(tx, id)
    for (const registration of told) {
      await sending.send(tx, {
        ...{ kind: 'cancelled', event, registration },
        content: (about) => eventCancelledEmail(about, reason),
        ...(registration.state === 'confirmed' && { calendar: 'cancelled' as const }),
      })
    }
    const message = { kind: 'cancellation' as const, subject: `Cancelled: ${event.title}`, body: reason }
    if (told.length > 0) await keepMessage(tx, actor, { ...message, eventId: id, recipients: told.length })
    await audit.record(tx, actor, {
      action: 'event.cancelled',
      subject: `event:${id}`,
      detail: { title: event.title },
    })
    touch(tx, 'events')
  }

  return {
    sessionsOf,

    async change(actor: Actor, id: number, { version, notify, note, ...details }: Changing): Promise<void> {
      const sessions = await sessionsOf(details.sessions)
      await db.transaction(async (tx) => {
        const event = await held(tx, id)
        if (event.version !== version)
          throw problem('conflict', 409, 'Somebody has changed this event in the meantime.')
        if (event.cancelledAt) throw problem('event-cancelled', 409, 'This event was cancelled.')
        const changes = differences(event, { ...details, sessions })
        const sequence = event.sequence + (changes.length > 0 ? 1 : 0)
        const next = { ...details, sessions, ...spanOf(sessions), sequence, version: version + 1 }
        await store.update(tx, id, next, isoNow(clock))
        await samples.release(tx, 'article', id)
        const after = await store.find(tx, id)
        const isTold = notify && event.state === 'published'
        if (after && event.sessions[0]?.day !== sessions[0]?.day) {
          for (const each of await concerned(tx, id)) await sending.remindAgain(tx, after, each, isTold)
        }
        if (after && isTold && changes.length > 0) {
          const told = await concerned(tx, id)
          for (const registration of told) {
            await sending.send(tx, {
              ...{ kind: 'changed', event: after, registration },
              content: (about) => eventChangedEmail(about, changes, note),
              ...(registration.state === 'confirmed' && { calendar: 'entry' as const }),
              sessionsBefore: event.sessions.length,
            })
          }
          const body = [...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`), note]
          const subject = `Changed: ${after.title}`
          const message = { kind: 'change' as const, subject, body: body.filter(Boolean).join('\n') }
          if (told.length > 0) await keepMessage(tx, actor, { ...message, eventId: id, recipients: told.length })
        }
        await audit.record(tx, actor, {
          action: 'event.changed',
          subject: `event:${id}`,
          detail: { title: event.title, changed: changes.map(({ label }) => label) },
        })
        touch(tx, 'events')
        await seats.offerFree(tx, id)
      })
    },

    cancelIn,

    cancel: (actor: Actor, id: number, reason: string) => db.transaction((tx) => cancelIn(tx, actor, id, reason)),

    /** One email each, to those with a seat, or to those of the registrations that are chosen. */
    async send(
      actor: Actor,
      id: number,
      message: { subject: string; body: string; registrations?: number[] | undefined },
    ): Promise<number> {
      const { subject, body, registrations: chosen } = message
      return await db.transaction(async (tx) => {
        const event = await held(tx, id)
        const told = chosen ? await registrations.listActive(tx, id, chosen) : await concerned(tx, id)
        if (told.length === 0) throw problem('nobody', 409, 'Nobody is registered whom you could write to.')
        for (const registration of told) {
          const content = (about: About) => messageEmail(about, subject, body)
          await sending.send(tx, { kind: 'message', event, registration, content })
        }
        await keepMessage(tx, actor, { kind: 'message', subject, body, eventId: id, recipients: told.length })
        await audit.record(tx, actor, {
          action: 'event.message-sent',
          subject: `event:${id}`,
          detail: { recipients: told.length },
        })
        return told.length
      })
    },

    async previewChange(id: number, { note, ...details }: EventDetails & { note: string }) {
      const [event, sessions] = [await store.find(db.read, id), await sessionsOf(details.sessions)]
      if (!event) throw noEvent()
      const after = { ...event, ...details, sessions }
      const changes = differences(event, after)
      const reader = db.read as Tx
      const told = changes.length > 0 && event.state === 'published' ? await concerned(reader, id) : []
      const write = async (first: Registration) =>
        eventChangedEmail(await sending.aboutOf(reader, after, first), changes, note)
      return await preview(told, write, changes)
    },

    async previewCancel(id: number, reason: string) {
      const event = await store.find(db.read, id)
      if (!event) throw noEvent()
      const reader = db.read as Tx
      const write = async (first: Registration) =>
        eventCancelledEmail(await sending.aboutOf(reader, event, first), reason)
      return await preview(await registrations.listActive(reader, id), write, [])
    },
  }
}

type Changing = EventDetails & { version: number; notify: boolean; note: string }

interface Kept {
  kind: 'message' | 'change' | 'cancellation'
  subject: string
  body: string
  eventId: number
  recipients: number
}

/** What a user who comes has to know: another time or place. */
function differences(before: OfficeEvent, after: Pick<OfficeEvent, 'sessions' | 'venue' | 'onlineLink'>): Change[] {
  const shown = (event: typeof after): [string, string][] => [
    ['When', event.sessions.map(sessionWords).join('\n')],
    ['Where', event.venue],
    ['Online', event.onlineLink],
  ]
  const now = new Map(shown(after))
  return shown(before).flatMap(([label, was]) => {
    const is = now.get(label) ?? ''
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}
