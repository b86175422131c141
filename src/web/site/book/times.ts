import type { FreeTimeAnswer } from '#contract/work/appointment-kinds.ts'
import { isSameTime } from '#domain/appointments/when.ts'
import { addDays } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'

/** A free time by the clock of the visitor. */
interface ShownTime {
  at: string
  date: string
  time: string
  /** By the clock of the firm, where it shows something else. */
  firm: { date: string; time: string } | null
}

export interface Week {
  /** Seven days, by the calendar of the visitor. */
  days: { date: string; times: ShownTime[] }[]
  /** The day whose times are shown; null when the week has none. */
  day: string | null
  /** The first days of the weeks before and after. */
  before: string | null
  after: string
  /** The first day with a free time after a week without one. */
  next: string | null
}

/** The zone that the visitor chose or has, and that of the firm. */
export interface Zones {
  own: string | null
  firm: string
}

export interface Choice {
  week?: string | undefined
  day?: string | undefined
  at?: string | undefined
}

type Ask = (days: { from: string; to: string }) => Promise<{ items: FreeTimeAnswer[]; next: string | null }>

const DATE = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const DAYS = 7

export const dateIn = (text: string | null | undefined) => (text && DATE.test(text) ? text : undefined)

/** Whatever an address names that is no zone counts as none. */
export function zoneIn(text: string | null): string | null {
  if (!text || text.length > 60) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Seven days from the one that was chosen, with their free times by the visitor's clock. */
export async function readWeek(ask: Ask, { week, day }: Choice, zones: { own: string; firm: string }): Promise<Week> {
  const today = wallClock(new Date(), zones.own).date
  const chosen = week ?? day ?? today
  const first = chosen > today ? chosen : today
  // The firm's day may be another than the visitor's.
  const { items, next } = await ask({ from: addDays(first, -1), to: addDays(first, DAYS) })
  const times = items.map(({ at, date, time }): ShownTime => {
    const firm = isSameTime(at, zones.own, zones.firm) ? null : { date, time }
    const own = wallClock(at, zones.own)
    return { at, date: own.date, time: own.time, firm }
  })
  const days = Array.from({ length: DAYS }, (_, at) => addDays(first, at)).map((date) => ({
    date,
    times: times.filter((time) => time.date === date),
  }))
  const free = days.filter((each) => each.times.length > 0)
  const shown = free.find((each) => each.date === day) ?? free[0]
  return {
    days,
    day: shown?.date ?? null,
    before: first > today ? maxDate(addDays(first, -DAYS), today) : null,
    after: addDays(first, DAYS),
    next: shown ? null : next,
  }
}

const maxDate = (one: string, other: string) => (one > other ? one : other)
