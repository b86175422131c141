import type { OwnDeadlineAnswer } from '#contract/work/deadlines.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatPeriod } from '#domain/deadlines/periods.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { formatDay, formatDistance, formatMissing, formatState } from '#web/signed-in/deadlines/deadline-text.ts'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'

export function OwnRow({ item, today, room }: { item: OwnDeadlineAnswer; today: string; room: number }) {
  const longDay = useLongDay()
  const { words, tone } = formatState(item)
  const name = [item.title, formatPeriod(item.period)].filter(Boolean).join(', ')
  const isOpen = item.state === 'open' || item.state === 'in_work'
  return (
    <li className="rule-bottom py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <Tag tone={tone}>{words}</Tag>
      </div>
      <p className="figures text-ink-soft">
        {formatDay(item.dueOn)}
        {isOpen ? `, ${formatDistance(item.dueOn, today)}` : ''}
        {item.filedAt && item.state === 'filed' ? `. Filed on ${longDay(item.filedAt)}` : ''}
        {item.reference ? `, ${item.reference}` : ''}
      </p>
      {item.note ? <p className="text-sm text-ink-soft">{item.note}</p> : null}
      {item.waitingFor ? (
        <p className="mt-1">
          We are waiting for: {formatMissing(item.waitingFor.missing)}.{' '}
          <TextLink to={`/portal/${room}`}>Send them</TextLink>
        </p>
      ) : null}
      {isOpen ? <WriteAbout clientId={room} about={`deadline:${item.id}`} what={name} /> : null}
    </li>
  )
}
