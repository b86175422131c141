import type { ReactNode } from 'react'
import type { ListedRegistration } from '#contract/website/event-registrations.ts'
import type { OwnAppointmentAnswer } from '#contract/work/appointments.ts'
import { whenLines } from '#domain/appointments/when.ts'
import { REGISTRATION_WORDS } from '#domain/events.ts'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'

interface Entry {
  key: string | number
  name: string
  line: ReactNode
  links: { href: string; label: string; of?: string; download?: string }[]
}

/** What the person has booked or registered for; left out while there is nothing. */
function OwnSection({ id, title, entries }: { id: string; title: string; entries: Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="rule-top mt-2">
        {entries.map(({ key, name, line, links }) => (
          <li key={key} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name}
              <span className="figures block text-sm text-ink-soft">{line}</span>
            </span>
            <span className="flex flex-wrap gap-x-6">
              {links.map(({ href, label, of, download }) => (
                <a
                  key={href}
                  href={href}
                  download={download}
                  className="ink-link inline-flex min-h-11 items-center"
                  aria-label={of && `${label}: ${of}`}
                >
                  {label}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AppointmentsSection({ items }: { items: (OwnAppointmentAnswer & { token: string })[] }) {
  const entries = items.map(({ reference, kind, staffName, token, ...at }) => ({
    key: reference,
    name: `${kind.name} with ${staffName}`,
    line: whenLines(at, { zone: at.timeZone, visitorZone: at.visitorZone })[0],
    links: [{ href: `/book/manage?token=${token}`, label: 'Move or cancel', of: kind.name }],
  }))
  return <OwnSection id="appointments-title" title="Your appointments" entries={entries} />
}

export function RegistrationsSection({ items }: { items: ListedRegistration[] }) {
  const shown = items.filter(({ state, isPast, certificates }) => isKept(state) && (!isPast || certificates.length > 0))
  const entries = shown.map((item) => ({
    key: item.id,
    name: item.title,
    line: (
      <>
        <ShortMoment at={item.startsAt} />, {statusOf(item)}
      </>
    ),
    links: linksOf(item),
  }))
  return <OwnSection id="registrations-title" title="Your events" entries={entries} />
}

const linksOf = ({ title, address, mayCancel, calendar, certificates }: ListedRegistration): Entry['links'] => [
  ...certificates.map((certificate) => ({
    href: certificate.address,
    label: certificates.length === 1 ? 'Certificate' : `Certificate: ${certificate.name}`,
    download: 'certificate.pdf',
  })),
  ...(calendar ? [{ href: calendar, label: 'Calendar file', of: title }] : []),
  { href: address, label: mayCancel ? 'Change or cancel' : 'View', of: title },
]

const isKept = (state: ListedRegistration['state']) =>
  state === 'confirmed' || state === 'waiting' || state === 'offered'

function statusOf({ state, position, cancelledAt }: ListedRegistration): string {
  if (cancelledAt) return 'event cancelled'
  if (state === 'waiting') return `number ${position} on the waiting list`
  return REGISTRATION_WORDS[state].toLowerCase()
}
