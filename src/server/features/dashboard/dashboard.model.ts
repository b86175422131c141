interface VisitDay {
  day: string
  views: number
  visitors: number
}

const DAY_MS = 24 * 3600 * 1000
const DAYS = 14

/** The last seven days and the seven before, today included; days without a visit are counted too. */
export function twoWeeks(now: Date) {
  const days = Array.from({ length: DAYS }, (_, at) =>
    new Date(now.getTime() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
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
