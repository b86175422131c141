import type { ConversationSummaryAnswer } from '#contract/clients/conversations.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Day, Moment } from '#web/signed-in/parts/moments.tsx'

interface Props {
  conversation: ConversationSummaryAnswer
  to: string
  withClient?: boolean
}

/** One conversation in a list: what it is about, who wrote last, and whether it was read. */
export function ConversationRow({ conversation, to, withClient }: Props) {
  const { subject, clientName, lastAt, lastBy, unread, state, snoozedUntil, assignee } = conversation
  return (
    <li className="inbox-row rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <TextLink to={to} className={classNames('inbox-link wrap-anywhere', unread && 'font-semibold')}>
          {subject}
        </TextLink>{' '}
        {unread ? <Tag tone="green">Unread</Tag> : null}
        {state === 'closed' ? <Tag tone="quiet">Closed</Tag> : null}
        <p className="text-sm text-ink-soft wrap-anywhere">
          {withClient ? <span className="text-ink">{clientName}: </span> : null}
          {lastBy} wrote last
          {assignee ? `, assigned to ${assignee.name}` : null}
          {snoozedUntil ? (
            <>
              , comes back on <Day at={snoozedUntil} />
            </>
          ) : null}
        </p>
      </div>
      <span className="text-sm text-ink-soft">
        <Moment at={lastAt} />
      </span>
    </li>
  )
}
