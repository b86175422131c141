import type { LeadAnswer } from '#contract/clients/leads.ts'
import { Moment } from '#web/signed-in/parts/moments.tsx'
import { STATES } from './lead-text.ts'

type Event = LeadAnswer['events'][number]

export function RequestHistory({ events }: { events: Event[] }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg">History</h2>
      <ol className="rule-top mt-2">
        {events.map((event) => (
          <li
            key={event.id}
            className="rule-bottom grid gap-x-4 py-2 sm:grid-cols-[13rem_minmax(0,1fr)]"
            data-kind={event.kind}
          >
            <p className="text-sm leading-7 text-ink-soft">
              <Moment at={event.at} />
            </p>
            <p className="min-w-0 whitespace-pre-line">
              <span className="font-semibold">{event.by}</span> {eventWords(event)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function eventWords({ kind, by, from, to, text }: Event): string {
  switch (kind) {
    case 'received':
      return text ? `sent this. ${text}.` : 'sent this.'
    case 'state':
      return `moved it from ${stateWord(from)} to ${stateWord(to)}${text ? `: ${text}` : ''}.`
    case 'owner':
      if (to === by) return `assigned it to themselves${from ? `, from ${from}` : ''}.`
      return to ? `assigned it to ${to}${from ? `, from ${from}` : ''}.` : `unassigned it from ${from}.`
    case 'tags':
      return to ? `tagged it ${to}.` : 'removed its tags.'
    case 'reply':
      return text ? `answered: ${text}` : 'answered.'
    case 'written':
      return 'replied on the site.'
    case 'note':
      return text ? `noted: ${text}` : 'made a note, which has been erased.'
  }
}

function stateWord(state: string | null): string {
  return (STATES[state as keyof typeof STATES]?.words ?? state ?? '').toLowerCase()
}
