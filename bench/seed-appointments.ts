import type { Database } from '#database/database.ts'
import { addDays, utcDate, WEEKDAYS } from '#domain/time/days.ts'
import { analyse } from './seed.ts'

const PEOPLE = 20
/** They lie within the month that is asked for and the year after it. */
const DAYS = 365

/** Twenty people who take one kind of appointment from 08:00 to 18:00, and so many appointments of theirs. */
export async function seedAppointments(db: Database, rows: number): Promise<void> {
  const now = new Date().toISOString()
  const today = utcDate(Date.now())
  const people = Array.from({ length: PEOPLE }, (_, at) => `bench-staff-${String(at).padStart(2, '0')}`)
  const week = JSON.stringify(Object.fromEntries(WEEKDAYS.map((day) => [day, [{ opens: '08:00', closes: '18:00' }]])))
  const times = { createdAt: now, updatedAt: now }
  await db.transaction(async (tx) => {
    const kind = { name: 'Intro call', about: '', place: '', minutes: 30, everyMinutes: 15, bufferMinutes: 5 }
    const rules = { noticeHours: 0, horizonDays: 365, dailyMost: 0, region: null, state: 'active' as const, version: 1 }
    const { id } = await tx
      .insertInto('appointmentKinds')
      .values({ ...kind, ...rules, ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const accountId of people) {
      const account = {
        id: accountId,
        name: accountId,
        email: `${accountId}@bench.example`,
        role: 'accountant' as const,
      }
      await tx
        .insertInto('accounts')
        .values({ ...account, emailVerified: 1, ...times })
        .execute()
      await tx
        .insertInto('appointmentHours')
        .values({ accountId, week, version: 1, bookings: 0, updatedAt: now })
        .execute()
      await tx.insertInto('appointmentStaff').values({ kindId: id, accountId }).execute()
    }
    await tx
      .insertInto('settings')
      .values({
        section: 'appointments',
        value: JSON.stringify({ enabled: true }),
        version: 1,
        updatedAt: now,
        updatedBy: null,
      })
      .execute()
    const all = Array.from({ length: rows }, (_, at) => rowOf(at, { people, kindId: id, today, now }))
    for (let at = 0; at < all.length; at += 500) {
      await tx
        .insertInto('appointments')
        .values(all.slice(at, at + 500))
        .execute()
    }
  })
  await analyse(db, ['appointments'])
}

function rowOf(
  at: number,
  { people, kindId, today, now }: { people: string[]; kindId: number; today: string; now: string },
) {
  const staffId = people[at % PEOPLE] ?? ''
  const turn = Math.floor(at / PEOPLE)
  const localDate = addDays(today, turn % DAYS)
  const minutes = 8 * 60 + (Math.floor(turn / DAYS) % 14) * 40
  const clock = (all: number) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
  return {
    reference: `A-BENCH-${at}`,
    ...{ kindId, kindName: 'Intro call', minutes: 30, bufferMinutes: 5, place: '', staffId, staffName: staffId },
    ...{ localDate, localTime: clock(minutes), zone: 'UTC', visitorZone: null },
    startsAt: `${localDate}T${clock(minutes)}:00.000Z`,
    endsAt: `${localDate}T${clock(minutes + 30)}:00.000Z`,
    ...{ name: 'Vera Visitor', email: 'v@bench.example', emailKey: 'v@bench.example', phone: '', topic: '' },
    ...{ accountId: null, clientId: null, leadId: null, conversationId: null, idempotencyKey: null },
    ...{ state: 'booked' as const, reason: '', sequence: 0, version: 1, createdAt: now, updatedAt: now },
  }
}
