import { useEffect, useState } from 'react'
import type { LeadAnswer } from '#contract/clients/leads.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { eventWords } from './request-history.tsx'

/** What others did to a request since this person looked at it; until they have seen it, their own act is held to that. */
export function useMeanwhile(lead: LeadAnswer, me: string, outcome: unknown) {
  const [seen, setSeen] = useState({ version: lead.version, events: lead.events.length })
  const look = () => setSeen({ version: lead.version, events: lead.events.length })
  const others = lead.events.slice(seen.events).filter(({ by }) => by !== me)
  // An answer of the server names the conflict: from then on it has been seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is looked at once.
  useEffect(look, [outcome])
  return { others, look, version: others.length > 0 ? seen.version : lead.version }
}

export function Meanwhile({ others, look }: { others: LeadAnswer['events']; look: () => void }) {
  if (others.length === 0) return null
  return (
    <Alert tone="warning" className="mt-4" title="Someone else changed this request">
      <ul>
        {others.map((event) => (
          <li key={event.id}>
            {event.by} {eventWords(event)}
          </li>
        ))}
      </ul>
      <Button type="button" variant="secondary" size="small" className="mt-2" onClick={look}>
        OK
      </Button>
    </Alert>
  )
}
