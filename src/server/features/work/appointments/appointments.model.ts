import type { RowOf } from '#database/tables.ts'
import type { Availability, BookingRules } from '#domain/appointments/free-times.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { createSignedNames, type Named } from '#platform/signed-names.ts'

export type Appointment = RowOf<'appointments'>

export interface Kind extends BookingRules {
  id: number
  name: string
  about: string
  place: string
  region: string | null
  state: 'active' | 'archived'
  version: number
  /** Accounts; some may not be of the team any more. */
  staff: string[]
}

export interface Hours {
  accountId: string
  week: Availability
  version: number
}

export const NO_HOURS = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Availability

export const emailKey = (email: string) => email.trim().toLowerCase()

/** Of its calendar entry, for as long as the appointment exists. */
export const uidOf = ({ id }: Pick<Appointment, 'id'>, host: string) => `appointment-${id}@${host}`

/** The tokens in links of emails. */
export function createAppointmentTokens(secret: string) {
  const names = createSignedNames<'manage'>(secret, 'appointments')
  return {
    of: (appointment: Named) => names.of('manage', appointment),
    read: (token: string) => names.read('manage', token),
  }
}

export type AppointmentTokens = ReturnType<typeof createAppointmentTokens>
