import { momentOf, wallClock } from '#domain/time/wall-clock.ts'

/** What a `datetime-local` field says, as a moment on the wire; null when it says nothing. */
export function momentFrom(field: string, zone: string): string | null {
  const [date, time] = field.split('T')
  if (!date || !time || Number.isNaN(Date.parse(`${field}Z`))) return null
  return momentOf(date, time, zone).toISOString()
}

/** A moment as a `datetime-local` field takes it. */
export function fieldOf(at: string | Date, zone: string): string {
  const { date, time } = wallClock(at, zone)
  return `${date}T${time}`
}
