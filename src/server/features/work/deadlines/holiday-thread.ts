// Runs in a thread of its own: the holidays of the world take much memory, and go with the thread. See holidays.ts.
import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'
import { DAY_MS } from '#domain/time/durations.ts'
import type { HolidayAnswer, HolidayQuestion } from './holidays.ts'

const { region, years } = workerData as HolidayQuestion
const answer: HolidayAnswer = { regions: regions(), holidays: region ? holidaysOf(region, years) : [] }
parentPort?.postMessage(answer)

function regions(): { code: string; name: string }[] {
  const all = new Holidays()
  return Object.entries(all.getCountries('en') ?? {}).flatMap(([country, name]) => [
    { code: country, name },
    ...Object.entries(all.getStates(country, 'en') ?? {}).map(([state, part]) => ({
      code: `${country}-${state}`.toUpperCase(),
      name: `${name}: ${part}`,
    })),
  ])
}

function holidaysOf(region: string, years: number[]): [date: string, name: string][] {
  const [country = '', state, part] = region.split('-')
  const calendar = new Holidays()
  calendar.init(country, state ?? '', part ?? '')
  return years.flatMap((year) =>
    calendar
      .getHolidays(year, 'en')
      .filter(({ type }) => type === 'public')
      .flatMap(({ date, name, start, end }) => {
        const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
        const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
        return Array.from({ length: days }, (_, at): [string, string] => [
          new Date(first + at * DAY_MS).toISOString().slice(0, 10),
          name,
        ])
      }),
  )
}
