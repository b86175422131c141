import type { Database } from '#database/database.ts'
import { addDays, utcDate } from '#domain/time/days.ts'
import { analyse, articleRow, batches, createWriter } from './seed.ts'

/** As many as an event may have; the others have a thousand. */
const MOST = 10_000
const EACH = 1_000
const AT_ONCE = 500
const STATES = ['confirmed', 'confirmed', 'confirmed', 'confirmed', 'confirmed', 'waiting', 'cancelled'] as const

/** The event with the most registrations, which is to come. */
export const LARGEST = 'Bench of ten thousand'

/** So many registrations, one attendee each: of one large event and of others, every second of which has taken place. */
export async function seedEvents(db: Database, registrations: number): Promise<void> {
  const writer = createWriter()
  const [now, today] = [new Date().toISOString(), utcDate(Date.now())]
  const largest = Math.min(MOST, Math.ceil(registrations / 5))
  for (let left = registrations, number = 0; left > 0; number += 1) {
    const count = Math.min(left, number === 0 ? largest : EACH)
    const isPast = number % 2 === 1
    const day = addDays(today, (isPast ? -1 : 1) * (10 + number))
    await db.transaction(async (tx) => {
      const article = articleRow(writer, { published: true, at: now, categoryId: 1, subcategoryId: null })
      const title = number === 0 ? LARGEST : `Bench ${number}: ${article.title}`
      const own = { kind: 'event' as const, title, workTitle: title, slug: `bench-${number}` }
      const { id } = await tx
        .insertInto('articles')
        .values({ ...article, ...own, workSlug: own.slug, categoryId: null, workCategoryId: null, liveRevision: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const session = { startsAt: `${day}T09:00:00.000Z`, endsAt: `${day}T12:00:00.000Z` }
      const states = Array.from({ length: count }, (_, at) => STATES[at % STATES.length] ?? 'confirmed')
      const [seatsTaken, waiting] = ['confirmed', 'waiting'].map(
        (one) => states.filter((state) => state === one).length,
      )
      await tx
        .insertInto('events')
        .values({
          ...{ id, kind: 'course', service: '', venue: 'Room 1', onlineLink: '', speaker: '', price: '' },
          ...{ audience: 'everyone', capacity: seatsTaken ?? 1, registersFrom: null, registersUntil: null },
          ...{ questions: '[]', ...session, seatsTaken, waiting, lastPlace: waiting, cancelledAt: null },
          ...{ thankedAt: isPast ? now : null, createdAt: now, changedAt: now },
        })
        .execute()
      const position = { eventId: id, position: 0, day, startTime: '09:00', endTime: '12:00' }
      await tx
        .insertInto('eventSessions')
        .values({ ...position, ...session })
        .execute()
      let place = 0
      for (const numbers of batches(count, AT_ONCE)) {
        const rows = numbers.map((at) => {
          const [name, company] = [writer.title().split(' ').slice(0, 2).join(' '), writer.title().split(' ')[0] ?? '']
          const email = `person-${number}-${at}@bench.example`
          const state = states[at - 1] ?? 'confirmed'
          return {
            ...{ eventId: id, state, seats: 1, place: state === 'waiting' ? ++place : null },
            ...{ name, email, emailKey: email, phone: '', company, answers: '[]', accountId: null, clientId: null },
            ...{ searchText: `${name} ${company} ${email}`.toLowerCase(), source: 'site' as const, offeredUntil: null },
            ...{ idempotencyKey: null, bodyHash: `${number}-${at}`, createdAt: now, changedAt: now, feedbackAt: null },
          }
        })
        const made = await tx.insertInto('registrations').values(rows).returning(['id', 'name', 'state']).execute()
        const attendees = made.map(({ id: registrationId, name, state }) => ({
          ...{ registrationId, eventId: id, name, certificateNumber: null, certifiedAt: null },
          checkedInAt: isPast && state === 'confirmed' ? now : null,
        }))
        await tx.insertInto('eventAttendees').values(attendees).execute()
      }
    })
    left -= count
  }
  await analyse(db, ['articles', 'events', 'event_sessions', 'registrations', 'event_attendees'])
}
