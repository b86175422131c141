import type { Reader, Tx } from '#database/engine.ts'
import type { IsWorkingDay } from '#domain/deadlines/due-dates.ts'
import type { Tools } from '#server/tools.ts'
import type { Holidays } from './holidays.ts'
import { listClosingDays } from './rules/closing-days.store.ts'

/** Farther than any rule reaches beyond the days that are asked for. */
const MARGIN_YEARS = 3

export type WorkingDays = ReturnType<typeof createWorkingDays>

/** Which days are worked on: neither a public holiday of the region nor a day on which the firm is closed. */
export function createWorkingDays({ db }: Pick<Tools, 'db'>, holidays: Holidays) {
  return async function workingDays(
    region: string | null,
    { from, to }: { from: string; to: string },
    reader: Reader | Tx = db.read,
  ): Promise<IsWorkingDay> {
    const [first, last] = [Number(from.slice(0, 4)) - MARGIN_YEARS, Number(to.slice(0, 4)) + MARGIN_YEARS]
    const off = region ? await holidays.between(region, first, last) : new Map<string, string>()
    const closed = new Set((await listClosingDays(reader)).map(({ day }) => day))
    return (date) => !off.has(date) && !closed.has(date)
  }
}
