import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DeadlineGroup } from '#contract/work/deadline-fields.ts'
import type { DeadlineAnswer } from '#contract/work/deadlines.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { formatPeriod } from '#domain/deadlines/periods.ts'
import { counted } from '#domain/text/counted.ts'
import { longDate } from '#domain/time/days.ts'
import { formatDay, formatDistance, formatMissing, formatState } from '#web/signed-in/deadlines/deadline-text.ts'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'

interface Props {
  item: DeadlineAnswer
  group: DeadlineGroup
  today: string
  select?: ReactNode
  withoutClient?: boolean
}

export const headOf = (name: string) => <span className={name === LATE ? 'text-red' : undefined}>{name}</span>

const LATE = 'Late'

export function headingOf(item: DeadlineAnswer, group: DeadlineGroup, today: string): string {
  if (group === 'client') return item.clientName
  if (group === 'person') return item.responsible?.name ?? 'Nobody'
  if (item.isLate) return LATE
  return item.dueOn === today ? `Today, ${formatDay(item.dueOn)}` : formatDay(item.dueOn)
}

export function DeadlineRow({ item, group, today, select, withoutClient }: Props) {
  const longDay = useLongDay()
  const { words, tone } = formatState(item)
  const period = formatPeriod(item.period)
  const isOpen = item.state === 'open' || item.state === 'in_work'
  return (
    <li className="inbox-row rule-bottom flex items-start gap-3 py-1.5 leading-6 sm:py-0.5">
      {select}
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <Link to={`/dashboard/deadlines/${item.id}`} className="inbox-link ink-link font-semibold wrap-anywhere">
            {[item.title, period].filter(Boolean).join(', ')}
          </Link>{' '}
          {withoutClient || group === 'client' ? null : (
            <span className="wrap-anywhere max-sm:block sm:ml-2">{item.clientName}</span>
          )}
          {item.waitingFor ? (
            <span className="block text-sm wrap-anywhere text-ink-soft">
              Missing: {formatMissing(item.waitingFor.missing)}
            </span>
          ) : null}
          {isOpen && item.steps.length > 0 ? (
            <span className="block text-sm wrap-anywhere text-ink-soft">{formatSteps(item.steps)}</span>
          ) : null}
          {item.filedAt ? (
            <span className="block text-sm wrap-anywhere text-ink-soft">
              {[item.filedBy, longDay(item.filedAt), item.reference].filter(Boolean).join(', ')}
            </span>
          ) : null}
        </div>
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
          {group === 'day' && !item.isLate ? null : <span className="figures">{longDate(item.dueOn)}</span>}
          {isOpen ? <span className="figures">{formatDistance(item.dueOn, today)}</span> : null}
          {group === 'person' ? null : <span>{item.responsible?.name ?? 'Nobody'}</span>}
          {item.isLate && item.waitingFor ? <Tag>Waiting for papers</Tag> : null}
          <Tag tone={tone}>{words}</Tag>
        </div>
      </div>
    </li>
  )
}

/** How many steps are done, and which is next. */
function formatSteps(steps: DeadlineAnswer['steps']): string {
  const next = steps.find(({ doneAt }) => doneAt === null)
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  return `${done} of ${counted(steps.length, 'step')} done${next ? `, next: ${next.title}` : ''}`
}
