import type { ReactNode } from 'react'
import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatDay } from '#web/admin/overview/reports/report-text.ts'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'

type Visits = NonNullable<OfficeDayAnswer['office']>['visits']

interface Props {
  visits: Visits
  system: OfficeDayAnswer['system']
}

/** In the margin: how many come by, and whether the system itself is well. */
export function SystemNotes({ visits, system }: Props) {
  return (
    <aside aria-label="The site" className="text-sm">
      <section>
        <h2 className="text-lg">
          <TextLink to="/dashboard/reports">Visitors this week</TextLink>
        </h2>
        <p className="mt-1 flex items-end justify-between gap-4">
          <span className="display figures text-3xl text-green">{visits.thisWeek.toLocaleString('en')}</span>
          <span className="text-ink-soft">{comparison(visits)}</span>
        </p>
        {visits.thisWeek + visits.lastWeek > 0 ? <Sparkline days={visits.days} /> : null}
      </section>
      {system ? <SystemLines system={system} /> : null}
    </aside>
  )
}

function SystemLines({ system: { mail, backup, warnings, alerts } }: { system: NonNullable<Props['system']> }) {
  const fresh = !backup.late && !backup.failure
  return (
    <dl className="rule-top mt-6">
      <Line term={<TextLink to="/dashboard/mail?state=failed">Mail</TextLink>}>
        {mail.failed > 0 ? <Tag tone="red">{mail.failed} failed</Tag> : null}
        {mail.waiting > 0 ? <Tag tone="brass">{mail.waiting} waiting</Tag> : null}
        {mail.delivering ? null : <Tag tone="brass">Not set up</Tag>}
        {mail.delivering && mail.failed + mail.waiting === 0 ? <Tag tone="green">None waiting</Tag> : null}
      </Line>
      <Line term={<TextLink to="/dashboard/health">Last backup</TextLink>}>
        {backup.lastAt ? <ShortMoment at={backup.lastAt} /> : <span className="text-ink-soft">None yet</span>}
        {fresh ? null : <Tag tone="red">{backup.failure ? 'Failed' : 'Late'}</Tag>}
      </Line>
      <Line term={<TextLink to="/dashboard/health">System</TextLink>}>
        {warnings.length === 0 ? <Tag tone="green">OK</Tag> : <Tag tone="brass">Needs attention</Tag>}
      </Line>
      {alerts.map(({ id, words, raisedAt }) => (
        <Line key={id} term={<TextLink to="/dashboard/setting/alerts">Alert</TextLink>}>
          <span className="text-red">{words}</span>
          <span className="text-ink-soft">
            since <ShortMoment at={raisedAt} />
          </span>
        </Line>
      ))}
    </dl>
  )
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="rule-bottom flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <dt>{term}</dt>
      <dd className="flex flex-wrap items-center justify-end gap-2">{children}</dd>
    </div>
  )
}

function comparison({ thisWeek, lastWeek }: Visits): string {
  if (lastWeek === 0) return thisWeek === 0 ? 'Nobody yet' : 'None the week before'
  const percent = Math.round(((thisWeek - lastWeek) / lastWeek) * 100)
  const words = percent === 0 ? 'As many as' : `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than`
  return `${words} the week before (${lastWeek.toLocaleString('en')})`
}

interface Day {
  day: string
  visitors: number
}

const WIDTH = 280
const HEIGHT = 56

/** Seven days over the seven before: a full line for this week, a dotted one for the last. */
function Sparkline({ days }: { days: Day[] }) {
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
        <span className="figures">{formatDay(now[0]?.day ?? '', true)}</span>
        <span>dotted: the week before</span>
        <span>today</span>
      </p>
    </>
  )
}
