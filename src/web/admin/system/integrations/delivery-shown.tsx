import { Link } from 'react-router'
import type { OpenedDeliveryAnswer } from '#contract/system/webhooks.ts'
import { formatEvent } from './integration-text.ts'

interface Props {
  delivery: OpenedDeliveryAnswer
  away: string
}

/** What was sent and what was answered. */
export function DeliveryShown({ delivery: { id, kind, body, status, answer, error }, away }: Props) {
  return (
    <section className="rule-double-top rule-double mb-8 py-6" aria-labelledby="delivery">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="delivery" className="text-xl">
          {formatEvent(kind)}
        </h2>
        <Link to={away} className="inline-flex min-h-11 items-center">
          Close
        </Link>
      </div>
      <h3 className="text-sm font-semibold">Sent</h3>
      <Code>{`webhook-id: ${id}\n\n${body}`}</Code>
      <h3 className="mt-4 text-sm font-semibold">Answered{status ? ` ${status}` : ''}</h3>
      <Code>{answer || error || 'Nothing'}</Code>
    </section>
  )
}

function Code({ children }: { children: string }) {
  return (
    <pre className="mt-1 max-h-64 overflow-auto border border-rule bg-sheet p-3 text-sm wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  )
}
