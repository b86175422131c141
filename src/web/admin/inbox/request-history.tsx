import type { LeadAnswer } from '#contract/leads.ts'
import { Moment } from '#web/admin/parts/moments.tsx'

const WORDS: Record<LeadAnswer['events'][number]['kind'], string> = {
  received: 'Received',
  state: 'State',
  owner: 'Owner',
  tags: 'Tags',
  note: 'Note',
  reply: 'Answered by e-mail',
}

/** What happened to a request, oldest first. */
export function RequestHistory({ events }: { events: LeadAnswer['events'] }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg">History</h2>
      <ol className="rule-top mt-2">
        {events.map((event) => (
          <li key={event.id} className="rule-bottom py-2">
            <p className="text-sm text-ink-soft">
              <Moment at={event.at} /> · {event.by}
            </p>
            <p className="whitespace-pre-line">
              <span className="font-semibold">{WORDS[event.kind]}</span>
              {event.to ? `: ${event.from ? `${event.from} → ` : ''}${event.to}` : ''}
              {event.text ? `: ${event.text}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
