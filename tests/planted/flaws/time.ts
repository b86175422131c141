import { api, type Flaw, unit, unitEast } from '#tests/planted/flaw.ts'

const DAYS = 'src/domain/time/days.ts'
const CLOCK = 'src/domain/time/wall-clock.ts'
const HOURS = 'src/server/features/clients/leads/promise/working-hours.model.ts'

/** Days, hours and zones. */
export const time: Flaw[] = [
  {
    name: 'days are those of the machine, not of the calendar',
    file: DAYS,
    find: 'return Date.UTC(year, month - 1, day) / DAY_MS',
    replace: 'return Math.floor(new Date(year, month - 1, day).getTime() / DAY_MS)',
    tests: [unitEast('src/domain/time/days.test.ts')],
  },
  {
    name: 'the week begins on Sunday',
    file: DAYS,
    find: 'return addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)))',
    replace: 'return addDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 1) % 7))',
    tests: [unit('src/domain/time/days.test.ts'), api('time/weekly-mail')],
  },
  {
    name: 'the wall clock of the firm shows the hour of the machine',
    file: CLOCK,
    find: `{ timeZone: zone, dateStyle: 'short'`,
    replace: `{ timeZone: zone === '' ? zone : undefined, dateStyle: 'short'`,
    tests: [unit('src/domain/time/wall-clock.test.ts')],
  },
  {
    name: 'on the day of the new clock times are an hour off',
    file: CLOCK,
    find: 'return after && before && !isShown(before) && isShown(after) ? after : (before as Date)',
    replace: 'return after && before && isShown(after) && wanted < 0 ? after : (before as Date)',
    tests: [unit('src/domain/time/wall-clock.test.ts'), api('time/clock-change')],
  },
  {
    name: 'a time with an offset is kept as it was sent',
    file: 'src/server/features/website/articles/writing/article-publishing.ts',
    find: 'const at = new Date(publishAt).toISOString()',
    replace: 'const at = publishAt',
    tests: [api('time/offsets')],
  },
  {
    name: 'a time without a zone is taken',
    file: 'src/contract/dates.ts',
    find: 'z.iso.datetime({ offset: true, message: words })',
    replace: 'z.iso.datetime({ offset: true, local: true, message: words })',
    tests: [api('time/offsets')],
  },
  {
    name: 'holidays of long ago count as working days',
    file: HOURS,
    find: '+ weeks * weekOf(hours) - closedIn(next, last, hours)',
    replace: '+ weeks * weekOf(hours) - 0 * closedIn(next, last, hours)',
    tests: [unit('src/server/features/clients/leads/promise/working-hours.test.ts')],
  },
  {
    name: 'a promise made after closing time begins at once',
    file: HOURS,
    find: 'const opens = Math.max(momentOf(date, open.opens, hours.timeZone).getTime(), from.getTime())',
    replace: 'const opens = ahead === 0 ? from.getTime() : momentOf(date, open.opens, hours.timeZone).getTime()',
    tests: [unit('src/server/features/clients/leads/promise/working-hours.test.ts')],
  },
]
