import { Link } from 'react-router'
import type { AuditAnswer } from '#contract/system/audit.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { WholeReferences } from '#web/signed-in/parts/whole-references.tsx'
import { formatSubject, type Subject } from './audit-subjects.ts'
import { formatAction, formatDetail } from './audit-text.ts'

const NOBODY: Record<string, string> = { system: 'The site itself', visitor: 'A visitor' }

/** An event as a sentence; the facts behind it are folded up. */
export function EventRow({ event }: { event: AuditAnswer }) {
  return (
    <li className="rule-bottom grid grid-cols-[3.5rem_minmax(0,1fr)] py-1.5 hover:bg-wash">
      <time dateTime={event.at} className="figures text-sm text-ink-soft">
        {wallClock(event.at, useFirm().timeZone).time}
      </time>
      <div>
        <Sentence event={event} />
        <Facts event={event} />
      </div>
    </li>
  )
}

function Sentence({ event }: { event: AuditAnswer }) {
  const { actor, action, subject } = event
  const own = subject !== null && subject === `account:${actor.id}`
  const told = own ? { words: 'their account', to: null } : formatSubject(event)
  return (
    <p className="leading-6 wrap-anywhere">
      <span className="font-semibold">{actor.id === null ? (NOBODY[actor.name] ?? actor.name) : actor.name}</span>{' '}
      {formatAction(action)} {told ? <SubjectLink subject={told} /> : null}
    </p>
  )
}

function SubjectLink({ subject: { words, to } }: { subject: Subject }) {
  return to ? (
    <Link to={to} className="ink-link">
      <WholeReferences>{words}</WholeReferences>
    </Link>
  ) : (
    <span>{words}</span>
  )
}

function Facts({ event }: { event: AuditAnswer }) {
  return (
    <details className="text-xs text-ink-soft">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 hover:text-ink">
        <span className="underline decoration-rule underline-offset-4">Event {event.id}</span>
        {event.address ? ` from ${event.address}` : ''}
      </summary>
      <ul className="pb-1 wrap-anywhere">
        <li>{event.action}</li>
        {formatDetail(event.detail).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {event.subject ? (
          <li>
            <Link to={`/dashboard/audit?subject=${encodeURIComponent(event.subject)}`} className="ink-link">
              All events about {event.subject}
            </Link>
          </li>
        ) : null}
      </ul>
    </details>
  )
}
