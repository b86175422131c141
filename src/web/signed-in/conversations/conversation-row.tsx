import type { ReactNode } from 'react'
import type { ConversationSummaryAnswer } from '#contract/clients/conversations.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Day, Moment } from '#web/signed-in/parts/moments.tsx'

interface Props {
  conversation: ConversationSummaryAnswer
  to: string
  /** For the office: the client, who waits for whom, and whose it is. */
  withClient?: boolean
  /** The tick that selects it. */
  select?: ReactNode
}

/** One conversation in a list: what it is about, how the last message begins, and whether it was read. */
export function ConversationRow({ conversation, to, withClient, select }: Props) {
  const { subject, clientName, lastAt, lastBy, lastFromFirm, unread, state, snoozedUntil, assignee, snippet } =
    conversation
  return (
    <li className="inbox-row rule-bottom flex items-center gap-x-4 py-1.5 leading-6 hover:bg-wash sm:py-1">
      {select}
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
        <div className="min-w-0 grow basis-80">
          <p className="truncate">
            <TextLink to={to} className={classNames('inbox-link', unread && 'font-semibold')}>
              {subject}
            </TextLink>{' '}
            {withClient ? <span className="text-sm">{clientName}</span> : null}{' '}
            {unread ? <Tag tone="green">Unread</Tag> : null}
          </p>
          <p className="truncate text-sm text-ink-soft">
            <span className="text-ink">{lastBy}:</span> {snippet}
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-soft">
          {withClient && state === 'open' ? (
            <Tag tone={lastFromFirm ? 'quiet' : 'brass'}>{lastFromFirm ? 'Waiting for them' : 'Waiting for us'}</Tag>
          ) : null}
          {state === 'closed' ? <Tag tone="quiet">{withClient ? 'Done' : 'Closed'}</Tag> : null}
          {snoozedUntil ? (
            <span>
              Comes back on <Day at={snoozedUntil} />
            </span>
          ) : null}
          {withClient ? <span>{assignee?.name ?? 'Nobody'}</span> : null}
          <Moment at={lastAt} />
        </p>
      </div>
    </li>
  )
}
