import { dayInWords } from '#web/admin/reports/report-words.ts'

interface Day {
  day: string
  visitors: number
}

const WIDTH = 280
const HEIGHT = 56

/** Seven days over the seven before: a full line for this week, a dotted one for the last. */
export function Sparkline({ days }: { days: Day[] }) {
  const [before, now] = [days.slice(0, 7), days.slice(7)]
  const most = Math.max(1, ...days.map(({ visitors }) => visitors))
  const points = (week: Day[]) =>
    week.map(({ visitors }, at) => `${(at / 6) * WIDTH},${HEIGHT - (visitors / most) * (HEIGHT - 6) - 3}`).join(' ')
  const told = (week: Day[]) => week.map(({ visitors }) => visitors).join(', ')
  return (
    <>
      <svg
        role="img"
        aria-label={`Visitors a day: ${told(now)}. The week before: ${told(before)}.`}
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
        className="mt-3 block w-full"
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-rule" />
        <polyline points={points(before)} fill="none" strokeWidth="1.5" strokeDasharray="2 4" className="stroke-line" />
        <polyline points={points(now)} fill="none" strokeWidth="2.5" strokeLinejoin="round" className="stroke-green" />
      </svg>
      <p className="flex justify-between text-ink-soft" aria-hidden="true">
        <span className="figures">{dayInWords(now[0]?.day ?? '', true)}</span>
        <span>dotted: the week before</span>
        <span>today</span>
      </p>
    </>
  )
}
