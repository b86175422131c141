import type { Reader, Tx } from '#database/engine.ts'

/** Gives an attendee a certificate, unless there is one. */
export async function insert(tx: Tx, attendee: number, certificate: { number: string; at: string }): Promise<void> {
  await tx
    .updateTable('eventAttendees')
    .set({ certificateNumber: certificate.number, certifiedAt: certificate.at })
    .where('id', '=', attendee)
    .where('certificateNumber', 'is', null)
    .execute()
}

export async function findByNumber(db: Reader, numbers: string[]): Promise<{ certifiedAt: string | null } | undefined> {
  if (numbers.length === 0) return undefined
  return await db
    .selectFrom('eventAttendees')
    .select('certifiedAt')
    .where('certificateNumber', 'in', numbers)
    .limit(1)
    .executeTakeFirst()
}

/** How many attendees were checked in at events that have taken place. */
export async function countAttended(db: Reader, now: string): Promise<number> {
  const { n } = await db
    .selectFrom('eventAttendees')
    .innerJoin('events', 'events.id', 'eventAttendees.eventId')
    .select((s) => s.fn.countAll<number>().as('n'))
    .where('eventAttendees.checkedInAt', 'is not', null)
    .where('events.endsAt', '<=', now)
    .where('events.cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
