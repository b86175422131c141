import { Link } from 'react-router'
import type { OfficeDayAnswer } from '#contract/overview/dashboard.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { KINDS } from '#web/admin/clients/leads/lead-text.ts'
import { ReplyClock } from '#web/admin/clients/leads/reply-clock.tsx'
import { Sheet } from './sheet.tsx'

type Requests = NonNullable<OfficeDayAnswer['office']>['requests']

export function WaitingSheet({ requests }: { requests: Requests }) {
  const { next, waiting, all, withinWorkingHours } = requests
  return (
    <Sheet
      title="To answer next"
      {...(waiting > next.length
        ? { all: { to: '/dashboard/inbox?sort=due', words: `All ${waiting.toLocaleString('en')}` } }
        : {})}
    >
      {next.length === 0 ? (
        <li className="max-w-measure py-3 text-ink-soft">
          {all > 0 ? (
            `Everyone has been answered. You promise an answer within ${withinWorkingHours} working hours.`
          ) : (
            <>
              No requests yet. What people send through <TextLink to="/quote">Request a quote</TextLink> and{' '}
              <TextLink to="/Contact">Contact</TextLink> will appear here, with the time left to answer within the{' '}
              {withinWorkingHours} working hours you promise.
            </>
          )}
        </li>
      ) : null}
      {next.map((lead) => (
        <li key={lead.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <p className="min-w-0 grow basis-72">
            <Link to={`/dashboard/inbox/${lead.id}`} className="font-semibold">
              {lead.name}
            </Link>
            <span className="block truncate text-sm text-ink-soft">
              {[KINDS[lead.kind], lead.excerpt].filter(Boolean).join(': ')}
            </span>
          </p>
          <p className="text-sm">
            <ReplyClock reply={lead.reply} />
          </p>
        </li>
      ))}
    </Sheet>
  )
}
