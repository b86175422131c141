import { addDays } from '#domain/time/days.ts'
import { isoNow } from '#platform/clock.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Tools } from '#server/tools.ts'
import { reminderMail } from './appointment-mails.ts'
import type { Appointment } from './appointments.model.ts'
import * as store from './appointments.store.ts'
import { lockStaff } from './kinds.store.ts'

interface Needs {
  outbox: Outbox
  manageUrl(appointment: Appointment): string
}

/**
 * Reminds people of what they booked, on the days before that Setting names, each once: the row that says so is written with the email. Whoever
 * was held up sends the nearest reminder that was missed. What was booked or moved on that day or later was told then.
 */
export function createAppointmentReminders({ db, clock }: Tools, { outbox, manageUrl }: Needs) {
  async function remind(id: number, step: number): Promise<void> {
    await db.transaction(async (tx) => {
      const seen = await store.find(tx, id)
      if (seen) await lockStaff(tx, seen.staffId)
      const appointment = await store.find(tx, id)
      const now = isoNow(clock)
      if (appointment?.state !== 'booked' || appointment.startsAt <= now) return
      const { startsAt, email: to } = appointment
      if (!(await store.claimReminder(tx, { appointmentId: id, startsAt, step, sentAt: now }))) return
      await outbox.send(tx, { kind: 'appointment.reminder', to }, reminderMail(appointment, manageUrl(appointment)))
    })
  }

  return async function send(): Promise<void> {
    const { today, isTime, dayOf, appointments: before } = await outbox.reminders.day('clients')
    if (!isTime || before.length === 0) return
    const coming = await store.listUnreminded(db.read, {
      from: isoNow(clock),
      to: addDays(today, Math.max(...before) + 2),
    })
    for (const { id, localDate, updatedAt, step: sent } of coming) {
      const reached = before.filter((days) => today >= addDays(localDate, -days))
      if (reached.length === 0) continue
      const step = Math.min(...reached)
      const isKnown = dayOf(updatedAt) >= addDays(localDate, -step)
      if (!isKnown && (sent === null || Number(sent) > step)) await remind(id, step)
    }
  }
}
