import { APPOINTMENTS } from '#contract/work/appointment-fields.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { type BusyTime, type FreeTime, listFreeTimes } from '#domain/appointments/free-times.ts'
import { addDays, daysBetween } from '#domain/time/days.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { DeadlineRules } from '#server/features/work/deadlines/rules/rules.service.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Kind } from './appointments.model.ts'
import { listBusy } from './appointments.store.ts'
import { listHours } from './kinds.store.ts'

interface Needs {
  accounts: Accounts
  settings: SettingsService
  workingDays: DeadlineRules['workingDays']
}

/** What else keeps people of the team busy, such as events at which they speak. */
type BusySource = (
  reader: Reader | Tx,
  people: { id: string; name: string }[],
  between: { from: string; to: string },
) => Promise<{ accountId: string; startsAt: string; endsAt: string }[]>

export interface Days {
  from: string
  to: string
}

interface Options {
  reader?: Reader | Tx
  /** Only of this person. */
  staffId?: string
  /** An appointment that is about to move: it takes no time. */
  without?: number
  /** For the firm itself, which needs no notice. */
  atOnce?: boolean
}

export type FreeTimes = ReturnType<typeof createFreeTimes>

/** The times at which a user can be booked: within their hours, on working days, beside what they have already. */
export function createFreeTimes({ db, clock }: Tools, { accounts, settings, workingDays }: Needs) {
  const sources: BusySource[] = []

  async function isOpen(region: string | null, days: Days, reader: Reader | Tx) {
    const { closedOn } = await settings.get('hours')
    const closed = new Set(closedOn.map(({ date }) => date))
    const isWorkingDay = await workingDays(region, days, reader)
    return (date: string) => isWorkingDay(date) && !closed.has(date)
  }

  async function list(kind: Kind, days: Days, options: Options = {}): Promise<FreeTime[]> {
    const { reader = db.read, staffId, without, atOnce } = options
    const zone = (await settings.get('firm')).timeZone
    const team = await accounts.team.listStaff('accountant', reader)
    const asked = team.filter(({ id }) => (staffId ? id === staffId : kind.staff.includes(id)))
    const people = staffId ? [staffId] : asked.map(({ id }) => id)
    const hours = await listHours(reader, people)
    // Zones reach 14 hours to each side, and what began before may still last.
    const between = { from: addDays(days.from, -2), to: addDays(days.to, 2) }
    const taken = (await listBusy(reader, people, between)).filter(({ id }) => id !== without)
    const byPerson = Map.groupBy(taken, (each) => each.staffId)
    const elsewhere = await Promise.all(sources.map((source) => source(reader, asked, between)))
    return listFreeTimes({
      rules: atOnce ? { ...kind, noticeHours: 0, dailyMost: 0 } : kind,
      zone,
      now: clock.now().getTime(),
      isWorkingDay: await isOpen(kind.region, days, reader),
      staff: hours.map(({ accountId, week }) => {
        const own = byPerson.get(accountId) ?? []
        const perDay = new Map<string, number>()
        for (const { kindId, localDate } of own) {
          if (kindId === kind.id) perDay.set(localDate, (perDay.get(localDate) ?? 0) + 1)
        }
        const events = elsewhere.flat().filter((each) => each.accountId === accountId)
        return { id: accountId, availability: week, perDay, busy: [...own, ...events].map(busyTime) }
      }),
      ...days,
    })
  }

  return {
    list,
    addBusy: (source: BusySource): void => void sources.push(source),

    /** The times between two days; where there are none, the first day after them that has some. */
    async ask(kind: Kind, days: Days, options: Options = {}) {
      const length = daysBetween(days.from, days.to)
      if (length < 0) throw invalid('to', 'Enter a day that is not before the first')
      if (length >= APPOINTMENTS.days) throw invalid('to', `Ask for ${APPOINTMENTS.days} days at most`)
      const times = await list(kind, days, options)
      if (times.length > 0) return { times, next: null }
      const later = { from: addDays(days.to, 1), to: addDays(days.to, kind.horizonDays + 1) }
      return { times, next: (await list(kind, later, options))[0]?.date ?? null }
    },
  }
}

function busyTime(time: { startsAt: string; endsAt: string; bufferMinutes?: number }): BusyTime {
  return { from: Date.parse(time.startsAt), to: Date.parse(time.endsAt), bufferMinutes: time.bufferMinutes ?? 0 }
}
