import type { ProposalAnswer } from '#contract/work/proposals.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'

const HAPPENED: Record<string, string> = {
  created: 'Begun',
  sent: 'Sent',
  seen: 'Opened',
  signed: 'Signed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  extended: 'Given more time',
  withdrawn: 'Withdrawn',
  reminded: 'Reminder written',
  sealed: 'Sealed as a PDF',
}

/** What happened with it, newest first. */
export function HistoryPart({ proposal: { events } }: { proposal: ProposalAnswer }) {
  const { timeZone } = useFirm()
  return (
    <section aria-label="History" className="mt-8">
      <h2 className="text-lg">History</h2>
      <ol className="rule-top mt-1">
        {events.map(({ at, kind, actor, text }) => (
          <li key={`${at} ${kind}`} className="rule-bottom py-2 text-sm">
            <span className="font-semibold">{HAPPENED[kind] ?? kind}</span>
            {actor ? ` by ${actor}` : ''}
            {text ? <span className="block wrap-anywhere text-ink-soft">{text}</span> : null}
            <span className="figures block text-ink-soft">{clockTime(at, timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
