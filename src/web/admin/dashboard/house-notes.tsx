import type { ReactNode } from 'react'
import type { OfficeDayAnswer } from '#contract/dashboard.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { Sparkline } from './sparkline.tsx'

type Office = NonNullable<OfficeDayAnswer['office']>

/** In the margin: how many come by, and whether the house itself is well. */
export function HouseNotes({ office: { visits, mail, backup, warnings } }: { office: Office }) {
  const fresh = !backup.late && !backup.failure
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
      <dl className="rule-top mt-6">
        <Line term={<TextLink to="/dashboard/mail?state=failed">Mail</TextLink>}>
          {mail.failed > 0 ? <Tag tone="red">{mail.failed} failed</Tag> : null}
          {mail.waiting > 0 ? <Tag tone="brass">{mail.waiting} on the way</Tag> : null}
          {mail.failed + mail.waiting === 0 ? <Tag tone="green">All sent</Tag> : null}
        </Line>
        <Line term={<TextLink to="/dashboard/health">Last backup</TextLink>}>
          {backup.lastAt ? <ShortMoment at={backup.lastAt} /> : <span className="text-ink-soft">None yet</span>}
          {fresh ? null : <Tag tone="red">{backup.failure ? 'Failed' : 'Late'}</Tag>}
        </Line>
        <Line term={<TextLink to="/dashboard/health">System</TextLink>}>
          {warnings.length === 0 ? <Tag tone="green">OK</Tag> : <Tag tone="brass">Needs attention</Tag>}
        </Line>
      </dl>
    </aside>
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

function comparison({ thisWeek, lastWeek }: Office['visits']): string {
  if (lastWeek === 0) return thisWeek === 0 ? 'Nobody yet' : 'None the week before'
  const percent = Math.round(((thisWeek - lastWeek) / lastWeek) * 100)
  const words = percent === 0 ? 'As many as' : `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than`
  return `${words} the week before (${lastWeek.toLocaleString('en')})`
}
