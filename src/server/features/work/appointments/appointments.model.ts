import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Availability, BookingRules } from '#domain/appointments/free-times.ts'
import { WEEKDAYS } from '#domain/time/days.ts'

export type Appointment = Selectable<Tables['appointments']>

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

type Named = Pick<Appointment, 'id' | 'createdAt'>

/** The tokens in links of emails. They are signed, not kept: nothing in the database opens anything. */
export function createAppointmentTokens(secret: string) {
  // Only hyphens and word characters: the outbox takes such tokens out of a mail once it was sent.
  const tokenOf = ({ id, createdAt }: Named) => {
    const name = `${id}-${Date.parse(createdAt)}`
    return `${name}-${createHmac('sha256', secret).update(`appointment\n${name}`).digest('base64url')}`
  }
  return {
    of: tokenOf,
    /** Which appointment a token names; null when we never wrote it. */
    read(token: string): Named | null {
      const [, id, at] = /^(\d{1,9})-(\d{1,14})-/.exec(token) ?? []
      if (!id || !at) return null
      const named = { id: Number(id), createdAt: new Date(Number(at)).toISOString() }
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(named))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? named : null
    },
  }
}

export type AppointmentTokens = ReturnType<typeof createAppointmentTokens>
