import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LeadSummaryAnswer } from '#contract/clients/leads.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'
import { mark } from './lead-acts.ts'
import { KINDS, STATES } from './lead-text.ts'
import { ReplyClock } from './reply-clock.tsx'

const TAGS_SHOWN = 4

/** One request in the list: who, what, how far it has come and how long there is to answer. */
export function LeadRow({ lead, pending, select }: { lead: LeadSummaryAnswer; pending: boolean; select: ReactNode }) {
  const isNew = lead.state === 'new'
  return (
    <li
      className={classNames(
        'inbox-row rule-bottom grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 py-1.5 focus-within:bg-wash hover:bg-wash sm:py-1',
        'lg:grid-cols-[1.5rem_13rem_minmax(0,1fr)_8rem_7.5rem] lg:items-start',
        pending && 'opacity-55',
      )}
      data-lead={lead.id}
    >
      {select}
      <p className="min-w-0 leading-6">
        <Link
          to={`/dashboard/inbox/${lead.id}`}
          className={classNames('inbox-link wrap-anywhere text-ink', isNew && 'font-semibold')}
          data-mark={mark(lead)}
        >
          {lead.name}
        </Link>
        {lead.companyName ? <span className="block truncate text-sm text-ink-soft">{lead.companyName}</span> : null}
      </p>
      <div className="col-start-2 min-w-0 text-sm leading-6 lg:col-start-auto">
        <p className="line-clamp-1">
          <span className="text-ink-soft">
            {KINDS[lead.kind]}
            {lead.excerpt ? ': ' : null}
          </span>
          {lead.excerpt}
        </p>
        {lead.tags.length > 0 ? (
          <p className="mt-1 flex flex-wrap gap-1">
            {lead.tags.slice(0, TAGS_SHOWN).map((tag) => (
              <Tag key={tag} tone="quiet">
                {tag}
              </Tag>
            ))}
            {lead.tags.length > TAGS_SHOWN ? (
              <span className="text-ink-soft">and {lead.tags.length - TAGS_SHOWN} more</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-x-3 text-sm leading-6 lg:contents">
        <p className="min-w-0">
          <Tag tone={STATES[lead.state].tone}>{lead.held ? 'Held' : STATES[lead.state].words}</Tag>
          <span className="ml-3 text-ink-soft lg:mt-0.5 lg:ml-0 lg:block lg:truncate">
            {lead.owner?.name ?? 'Nobody yet'}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 lg:block lg:text-right">
          <ReplyClock reply={lead.reply} />
          <span className="text-ink-soft lg:block">
            <ShortMoment at={lead.createdAt} />
          </span>
        </p>
      </div>
    </li>
  )
}
