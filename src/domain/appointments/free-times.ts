import { addDays, type Weekday, weekdayOf } from '#domain/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { momentOf, wallClock } from '#domain/time/wall-clock.ts'

/** From when to when a user takes appointments, in the firm’s time zone. */
export interface Span {
  opens: string
  closes: string
}

/** A user's usual week; a day may have several spans, or none. */
export type Availability = Record<Weekday, Span[]>

/** What an appointment of a kind needs. */
export interface BookingRules {
  minutes: number
  /** The distance of start times from each other. */
  everyMinutes: number
  /** Kept free before and after. */
  bufferMinutes: number
  /** How long before its start an appointment can be booked at the latest. */
  noticeHours: number
  /** For how many days from today. */
  horizonDays: number
  /** How many of one person in one day; 0 for any number. */
  dailyMost: number
}

/** A time that is taken, in milliseconds, and what must stay free around it. */
export interface BusyTime {
  from: number
  to: number
  bufferMinutes: number
}

export interface StaffTime {
  id: string
  availability: Availability
  busy: BusyTime[]
  /** How many appointments of this kind there are on a day. */
  perDay: ReadonlyMap<string, number>
}

export interface FreeTime {
  /** The instant, in milliseconds. */
  at: number
  /** The day and the time in the firm’s time zone. */
  date: string
  time: string
  /** Who is free then. */
  staff: string[]
}

interface Question {
  rules: BookingRules
  zone: string
  staff: StaffTime[]
  isWorkingDay: (date: string) => boolean
  now: number
  /** The first and the last day that are asked for. */
  from: string
  to: string
}

/**
 * The start times that can be booked, soonest first. They are counted in real minutes from the start of each span: where the clocks go forward
 * no time is offered that does not exist, where they go back the doubled hour is offered twice.
 */
export function listFreeTimes({ rules, zone, staff, isWorkingDay, now, from, to }: Question): FreeTime[] {
  const today = wallClock(now, zone).date
  const first = from > today ? from : today
  const horizon = addDays(today, rules.horizonDays)
  const last = to < horizon ? to : horizon
  const earliest = now + rules.noticeHours * HOUR_MS
  const [length, every] = [rules.minutes * MINUTE_MS, rules.everyMinutes * MINUTE_MS]
  const found = new Map<number, FreeTime>()
  const people = staff.map((person) => ({ ...person, busyAround: byDay(person.busy) }))
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (!isWorkingDay(date)) continue
    const placed = placing(date, zone)
    for (const { id, availability, perDay, busyAround } of people) {
      if (rules.dailyMost > 0 && (perDay.get(date) ?? 0) >= rules.dailyMost) continue
      for (const span of availability[weekdayOf(date)]) {
        const { start, end, timeAt } = placed(span)
        const taken = blocked(busyAround(start, end), rules)
        for (let at = start; at + length <= end; at += every) {
          if (at < earliest || taken(at)) continue
          const known = found.get(at)
          if (known) known.staff.push(id)
          else found.set(at, { at, date, time: timeAt(at), staff: [id] })
        }
      }
    }
  }
  return [...found.values()].sort((one, other) => one.at - other.at)
}

/** Whether an appointment that begins then would come closer to what is taken than either of them allows. */
function blocked(busy: BusyTime[], { minutes, bufferMinutes }: BookingRules): (at: number) => boolean {
  const around = busy.map((time) => {
    const gap = Math.max(time.bufferMinutes, bufferMinutes) * MINUTE_MS
    return { after: time.from - gap - minutes * MINUTE_MS, before: time.to + gap }
  })
  return (at) => {
    for (const { after, before } of around) if (at > after && at < before) return true
    return false
  }
}

/** What is taken on the days around a span, looked up by day: a user may have hundreds of appointments ahead. */
function byDay(busy: BusyTime[]): (start: number, end: number) => BusyTime[] {
  const days = new Map<number, BusyTime[]>()
  for (const time of busy) {
    for (let day = dayOf(time.from); day <= dayOf(time.to); day += 1) {
      const known = days.get(day)
      if (known) known.push(time)
      else days.set(day, [time])
    }
  }
  return (start, end) => {
    const near: BusyTime[] = []
    for (let day = dayOf(start) - 1; day <= dayOf(end) + 1; day += 1) near.push(...(days.get(day) ?? []))
    return near
  }
}

const dayOf = (at: number) => Math.floor(at / DAY_MS)

interface Placed {
  start: number
  end: number
  /** What the clock shows at an instant of the span. */
  timeAt: (at: number) => string
}

/** Where spans are on a day. Many people have the same ones: each is looked up once. */
function placing(date: string, zone: string): (span: Span) => Placed {
  const known = new Map<string, Placed>()
  return ({ opens, closes }) => {
    const key = `${opens} ${closes}`
    const placed = known.get(key) ?? placeSpan(date, { opens, closes }, zone)
    known.set(key, placed)
    return placed
  }
}

function placeSpan(date: string, { opens, closes }: Span, zone: string): Placed {
  const [start, end] = [momentOf(date, opens, zone).getTime(), momentOf(date, closes, zone).getTime()]
  const [first, last] = [minutesOf(opens), minutesOf(closes)]
  // Reading the clock of a zone is slow: it is needed only where the clocks change within the span.
  const isEven = end - start === (last - first) * MINUTE_MS && wallClock(end, zone).time === closes
  const timeAt = (at: number) => (isEven ? clockOf(first + (at - start) / MINUTE_MS) : wallClock(at, zone).time)
  return { start, end, timeAt }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
