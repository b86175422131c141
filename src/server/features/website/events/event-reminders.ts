import { touch } from '#database/database.ts'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { readDaysBefore } from '#domain/time/reminder-days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { certify } from './certificates.service.ts'
import { type About, certificateEmail, reminderEmail, thanksEmail } from './event-mails.ts'
import * as reminders from './event-reminders.store.ts'
import type { EventSending } from './event-sending.ts'
import type { OfficeEvent } from './events.model.ts'
import * as events from './events.store.ts'
import * as store from './registrations.store.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  sending: EventSending
}

/** Emails before and after an event. Each reminder is claimed in the transaction that writes it, so that none goes out twice. */
export function createEventReminders({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { outbox, settings, sending } = needs

  async function remind(event: OfficeEvent, days: number, zone: string): Promise<void> {
    const begins = wallClock(event.startsAt, zone).date
    for (const { id, state, createdAt } of await store.listActive(db.read, event.id)) {
      // Whoever registered after the day of this reminder has just read all of it.
      const isLate = wallClock(createdAt, zone).date > addDays(begins, -days)
      if (state !== 'confirmed' || isLate) continue
      await db.transaction(async (tx) => {
        const held = await events.hold(tx, event.id)
        const registration = await store.find(tx, id)
        if (!held || held.cancelledAt || registration?.state !== 'confirmed') return
        if (!(await reminders.claim(tx, { registrationId: id, daysBefore: days, sentAt: isoNow(clock) }))) return
        const left = daysBetween(wallClock(clock.now(), zone).date, wallClock(held.startsAt, zone).date)
        const content = (about: About) => reminderEmail(about, left)
        await sending.send(tx, { kind: 'reminder', event: held, registration, content })
      })
    }
  }

  async function thank(id: number): Promise<void> {
    await db.transaction(async (tx) => {
      const event = await events.hold(tx, id)
      if (!event || event.thankedAt) return
      await reminders.markThanked(tx, id, isoNow(clock))
      touch(tx, 'events')
      const { thanks } = await settings.get('events')
      if (event.cancelledAt || event.state === 'deleted') return
      const active = (await store.listActive(tx, id)).filter(({ state }) => state === 'confirmed')
      const certified = new Map<number, number>()
      for (const each of active) certified.set(each.id, await certify(tx, event, each, isoNow(clock)))
      const hasCheckIns = [...certified.values()].some((count) => count > 0)
      for (const registration of active) {
        const count = certified.get(registration.id) ?? 0
        // Where nobody was checked in, everybody is taken to have come.
        const isThanked = thanks && (count > 0 || !hasCheckIns)
        if (!isThanked && count === 0) continue
        const kind = isThanked ? 'thanks' : 'certificate'
        const content = (about: About) => (isThanked ? thanksEmail : certificateEmail)(about, count)
        await sending.send(tx, { kind, event, registration, content })
      }
    })
  }

  return {
    /** What is due and was not sent: of several that are due, the one nearest to the event. */
    async remind(): Promise<void> {
      const { today, isTime } = await outbox.reminders.day('clients')
      const all = readDaysBefore((await settings.get('events')).reminders)
      if (!isTime || all.length === 0) return
      const { timeZone } = await settings.get('firm')
      const until = new Date(clock.now().getTime() + (Math.max(...all) + 2) * 24 * 3600_000).toISOString()
      for (const id of await reminders.listBetween(db.read, isoNow(clock), until)) {
        const event = await events.find(db.read, id)
        if (!event) continue
        const begins = wallClock(event.startsAt, timeZone).date
        const due = all.filter((days) => today >= addDays(begins, -days)).sort((a, b) => a - b)[0]
        if (due !== undefined) await remind(event, due, timeZone)
      }
    },

    async thank(): Promise<void> {
      for (const id of await reminders.listToThank(db.read, isoNow(clock))) await thank(id)
    },
  }
}
