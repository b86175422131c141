import type { Tx } from '#database/engine.ts'
import { sessionWords } from '#domain/events.ts'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './certificates.store.ts'
import type { Attendee, OfficeEvent, Registration } from './events.model.ts'
import type { Registrations } from './registrations.service.ts'
import { listAttendees } from './registrations.store.ts'

/** What a certificate of attendance says. */
export interface Certificate {
  number: string
  name: string
  event: string
  sessions: string[]
  venue: string
  speaker: string
  certifiedAt: string
}

export type Certificates = ReturnType<typeof createCertificates>

/** Gives certificates to those of a registration who were checked in, once the held event has ended; answers how many have one. */
export async function certify(tx: Tx, event: OfficeEvent, { id }: Registration, now: string): Promise<number> {
  if (event.cancelledAt || event.endsAt > now) return 0
  const came = ((await listAttendees(tx, [id])).get(id) ?? []).filter(({ checkedInAt }) => checkedInAt !== null)
  for (const attendee of came) await store.insert(tx, attendee.id, { number: newId(), at: now })
  return came.length
}

/** A registration that was cancelled, or an event that did not take place, certifies nothing. */
export const hasCertificate = (event: OfficeEvent, registration: Registration, attendee: Attendee): boolean =>
  attendee.certificateNumber !== null && registration.state === 'confirmed' && !event.cancelledAt

export function createCertificates(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { registrations }: { registrations: Registrations },
) {
  return {
    /** What the certificate of an attendee says, with the token of the registration. */
    async get(token: string, id: number): Promise<Certificate> {
      const { event, registration, attendees } = await registrations.get(token)
      const attendee = attendees.find((each) => each.id === id)
      const { certificateNumber: number, certifiedAt } = attendee ?? {}
      if (!attendee || !number || !certifiedAt || !hasCertificate(event, registration, attendee)) {
        throw notFound('There is no such certificate.')
      }
      const { title, sessions, venue, onlineLink, speaker } = event
      const where = venue || (onlineLink && 'Online')
      return {
        ...{ number, name: attendee.name, event: title, sessions: sessions.map(sessionWords), venue: where, speaker },
        certifiedAt,
      }
    },

    /** The certificate that a file names, if it was issued here and was not withdrawn. */
    find: (numbers: string[]) => store.findByNumber(db.read, numbers),

    countAttended: () => store.countAttended(db.read, isoNow(clock)),
  }
}
