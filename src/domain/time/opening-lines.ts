import { WEEKDAYS, type Weekday } from './days.ts'

type OpeningWeek = Record<Weekday, { opens: string; closes: string } | null>

/** The opening hours in short: one line for the top bar, one line for each stretch of days in the footer. */
export function openingLines(week: OpeningWeek): { topBar: string; footer: string[] } {
  const runs = runsOf(week)
  const open = runs.flatMap(({ days, hours }) => (hours ? [`${days} ${hours}`] : []))
  const isFirst = WEEKDAYS.every((day) => spanOf(week[day]) === FIRST_WEEK[day])
  const exact = open.length > 0 ? open.join(', ').replaceAll(/\d[ap]m/g, (time) => time.toUpperCase()) : 'Closed'
  return {
    topBar: isFirst ? 'Mon-Fri 8AM-6PM' : exact,
    footer: runs.map(({ days, hours }) => (hours ? `${days} ${hours}` : `${days} closed`)),
  }
}

/** `08:00` is 8am, `17:30` is 5:30pm. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

// The week of a new site: its top bar says less than its footer, as the specification has it.
const FULL = '8am-6pm'
const FIRST_WEEK = { mon: FULL, tue: FULL, wed: FULL, thu: FULL, fri: '8am-5pm', sat: '', sun: '' }

const spanOf = (hours: OpeningWeek[Weekday]) => (hours ? `${formatTime(hours.opens)}-${formatTime(hours.closes)}` : '')

const shortName = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1)

/** Days that follow each other and have the same hours. */
function runsOf(week: OpeningWeek): { days: string; hours: string }[] {
  const runs: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const hours = spanOf(week[day])
    const run = runs.at(-1)
    if (run && run.hours === hours) run.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs.map(({ first, last, hours }) => ({ days: namesOf(first, last), hours }))
}

function namesOf(first: Weekday, last: Weekday): string {
  if (first === 'sat' && last === 'sun') return 'Weekend'
  return first === last ? shortName(first) : `${shortName(first)}-${shortName(last)}`
}
