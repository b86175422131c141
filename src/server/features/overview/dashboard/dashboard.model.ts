import { addDays } from '#domain/time/days.ts'

interface VisitDay {
  day: string
  views: number
  visitors: number
}

const DAYS = 14

/** The last seven days and the seven before, today included; days without a visit are counted too. */
export function twoWeeks(today: string) {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - (DAYS - 1)))
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    fill(counted: VisitDay[]) {
      const filled = days.map((day) => {
        const { views = 0, visitors = 0 } = counted.find((each) => each.day === day) ?? {}
        return { day, views, visitors }
      })
      const sum = (list: VisitDay[]) => list.reduce((total, { visitors }) => total + visitors, 0)
      return { days: filled, lastWeek: sum(filled.slice(0, 7)), thisWeek: sum(filled.slice(7)) }
    },
  }
}
