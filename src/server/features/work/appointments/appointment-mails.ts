import { whenLines } from '#domain/appointments/when.ts'
import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Appointment } from './appointments.model.ts'

/** What has happened to an appointment. */
export type Change = 'booked' | 'moved' | 'cancelled'

const day = (appointment: Appointment, zone: string) => {
  const { date, time } = wallClock(appointment.startsAt, zone)
  return `${longDate(date)}, ${time}`
}

const VISITOR: Record<Change, { subject: string; text: string; note: string }> = {
  booked: {
    subject: 'Confirmed',
    text: 'Your appointment is booked.',
    note: 'The calendar entry is attached. You can move or cancel the appointment until it begins.',
  },
  moved: {
    subject: 'New time',
    text: 'Your appointment has a new time.',
    note: 'The attached calendar entry replaces the earlier one.',
  },
  cancelled: {
    subject: 'Cancelled',
    text: 'Your appointment is cancelled.',
    note: 'The attached file removes it from your calendar.',
  },
}

/** To whoever booked it. */
export function visitorMail(
  appointment: Appointment,
  change: Change,
  { url, before }: { url: string; before?: Appointment | undefined },
): MailContent {
  const { subject, text, note } = VISITOR[change]
  const { name, kindName, reason, visitorZone, zone } = appointment
  return {
    subject: `${subject}: ${kindName}, ${day(appointment, visitorZone ?? zone)}`,
    greeting: `Hello ${name},`,
    body: [
      text,
      { facts: facts(appointment, before) },
      ...(change === 'cancelled' && reason ? [{ quote: reason }] : []),
      { button: change === 'cancelled' ? 'Book another time' : 'Move or cancel', url },
    ],
    note,
  }
}

/** To the member of the team who takes it. */
export function staffMail(
  appointment: Appointment,
  change: Change,
  { url, before }: { url: string; before?: Appointment | undefined },
): MailContent {
  const { name, email, phone, topic, kindName, zone, staffName, reason } = appointment
  return {
    subject: `${VISITOR[change].subject}: ${kindName} with ${name}, ${day(appointment, zone)}`,
    greeting: `Hello ${staffName},`,
    body: [
      {
        booked: `${name} has booked an appointment with you.`,
        moved: `${name} has moved an appointment.`,
        cancelled: `${name} has cancelled an appointment.`,
      }[change],
      {
        facts: [
          ...facts({ ...appointment, visitorZone: null }, before && { ...before, visitorZone: null }),
          ['Email', email],
          ...(phone ? [['Phone', phone] as [string, string]] : []),
        ],
      },
      ...(topic ? [{ quote: topic }] : []),
      ...(change === 'cancelled' && reason ? [{ quote: reason }] : []),
      { button: 'Open the appointment', url },
    ],
    note: 'You take appointments on the site. Your calendar feed shows them too.',
  }
}

export function reminderMail(appointment: Appointment, url: string): MailContent {
  const { name, kindName, visitorZone, zone } = appointment
  return {
    subject: `Reminder: ${kindName}, ${day(appointment, visitorZone ?? zone)}`,
    greeting: `Hello ${name},`,
    body: ['This appointment is coming up:', { facts: facts(appointment) }, { button: 'Move or cancel', url }],
    note: 'You get this email because you booked the appointment on our site.',
  }
}

function facts(appointment: Appointment, before?: Appointment): [string, string][] {
  const { kindName, staffName, place, reference } = appointment
  return [
    ['What', kindName],
    ['When', whenLines(appointment, appointment).join('\n')],
    ...(before ? [['Before', whenLines(before, before).join('\n')] as [string, string]] : []),
    ['With', staffName],
    ...(place ? [['Where', place] as [string, string]] : []),
    ['Reference', reference],
  ]
}
