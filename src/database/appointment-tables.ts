import type { Generated } from 'kysely'

export interface AppointmentTables {
  appointmentKinds: AppointmentKindsTable
  /** Who takes appointments of a kind. */
  appointmentStaff: { kindId: number; accountId: string }
  appointmentHours: AppointmentHoursTable
  appointments: AppointmentsTable
  /** Which reminders were sent: one for each start and step. */
  appointmentReminders: { appointmentId: number; startsAt: string; step: number; sentAt: string }
}

interface AppointmentKindsTable {
  id: Generated<number>
  name: string
  about: string
  place: string
  minutes: number
  everyMinutes: number
  bufferMinutes: number
  noticeHours: number
  horizonDays: number
  dailyMost: number
  /** Whose public holidays are days off. */
  region: string | null
  state: 'active' | 'archived'
  version: number
  createdAt: string
  updatedAt: string
}

interface AppointmentHoursTable {
  accountId: string
  /** The usual week as JSON, by the clock of the firm. */
  week: string
  version: number
  /** Counted up by every booking: the row that bookings of one person wait for. */
  bookings: number
  updatedAt: string
}

interface AppointmentsTable {
  id: Generated<number>
  reference: string
  kindId: number
  /** Name, length, buffer and place as they were when it was booked. */
  kindName: string
  minutes: number
  bufferMinutes: number
  place: string
  staffId: string
  staffName: string
  /** Day and time by the clock of the firm, with the zone that it had. */
  localDate: string
  localTime: string
  zone: string
  /** The same as instants. */
  startsAt: string
  endsAt: string
  visitorZone: string | null
  name: string
  email: string
  emailKey: string
  phone: string
  topic: string
  accountId: string | null
  clientId: number | null
  leadId: number | null
  conversationId: number | null
  state: 'booked' | 'cancelled'
  reason: string
  /** Of its calendar entry. */
  sequence: number
  version: number
  idempotencyKey: string | null
  createdAt: string
  updatedAt: string
}
