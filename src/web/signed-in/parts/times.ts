// Written out: servers and browsers do not agree on how September is shortened.
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export interface WallClock {
  year: number
  /** Of this day of the year: "3 May". */
  day: string
  /** As 2027-05-03. */
  date: string
  /** As 10:42. */
  time: string
}

/** What calendar and clock on the wall of a zone show at a moment. */
export function wallClock(at: string | Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(at))
      .map((part) => [part.type, part.value]),
  )
  const { year = '', month = '', day = '', hour, minute } = parts
  return {
    year: Number(year),
    day: `${Number(day)} ${MONTHS[Number(month) - 1]}`,
    date: `${year}-${month}-${day}`,
    time: `${hour}:${minute}`,
  }
}

/** A moment of today as its time, of another day with the day: "10:42", "3 May, 10:42". */
export function clockTime(iso: string, zone: string, now = new Date()): string {
  const [at, today] = [wallClock(iso, zone), wallClock(now, zone)]
  if (at.date === today.date) return at.time
  return `${at.day}${at.year === today.year ? '' : ` ${at.year}`}, ${at.time}`
}

/** What a `datetime-local` field says, as a moment on the wire; null when it says nothing. */
export function momentFrom(field: string, zone: string): string | null {
  const wanted = Date.parse(`${field}Z`)
  if (!field || Number.isNaN(wanted)) return null
  // Twice, since the zone may be another hour apart at the moment that was taken first.
  let at = wanted
  for (let time = 0; time < 2; time++) at += wanted - Date.parse(`${fieldOf(new Date(at), zone)}Z`)
  return new Date(at).toISOString()
}

/** A moment as a `datetime-local` field takes it. */
export function fieldOf(at: string | Date, zone: string): string {
  const { date, time } = wallClock(at, zone)
  return `${date}T${time}`
}

/** The city that stands for a zone: "New York". */
export const zoneInWords = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...digits, year: 'numeric', hourCycle: 'h23', timeZone: zone })
  formats.set(zone, format)
  return format
}
