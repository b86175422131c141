import { type ReactNode, useId } from 'react'
import type { ListedRegistration } from '#contract/website/event-registrations.ts'
import type { OwnAppointmentAnswer } from '#contract/work/appointments.ts'
import { Unbroken } from '#design/primitives/unbroken.tsx'
import { whenLines } from '#domain/appointments/when.ts'
import { REGISTRATION_WORDS } from '#domain/events.ts'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'

/** What the person has booked, on the overview of a room. */
export function AppointmentsSection({ items }: { items: (OwnAppointmentAnswer & { token: string })[] }) {
  const bookings = items.map(({ reference, kind, staffName, token, timeZone, visitorZone, ...item }) => ({
    id: reference,
    title: kind.name,
    name: `${kind.name} with ${staffName}`,
    when: <Unbroken text={whenLines(item, { zone: timeZone, visitorZone })[0] ?? ''} />,
    links: [{ label: 'Move or cancel', href: `/book/manage?token=${token}` }],
  }))
  return <Bookings title="Your appointments" bookings={bookings} />
}

/** What the person is registered for; of what is past, only where there is a certificate. */
export function RegistrationsSection({ items }: { items: ListedRegistration[] }) {
  const bookings = items
    .filter(({ state, isPast, certificates }) => isKept(state) && (!isPast || certificates.length > 0))
    .map((item) => ({
      id: String(item.id),
      title: item.title,
      name: item.title,
      when: (
        <>
          <ShortMoment at={item.startsAt} />, {statusOf(item)}
        </>
      ),
      links: [
        ...item.certificates.map(({ name, address }) => ({
          label: item.certificates.length === 1 ? 'Certificate' : `Certificate: ${name}`,
          href: address,
          download: 'certificate.pdf',
        })),
        ...(item.calendar ? [{ label: 'Calendar file', href: item.calendar }] : []),
        { label: item.mayCancel ? 'Change or cancel' : 'View', href: item.address },
      ],
    }))
  return <Bookings title="Your events" bookings={bookings} />
}

interface Booking {
  id: string
  title: string
  name: string
  when: ReactNode
  links: { label: string; href: string; download?: string }[]
}

/** Left out while there is nothing. */
function Bookings({ title, bookings }: { title: string; bookings: Booking[] }) {
  const heading = useId()
  if (bookings.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <ul className="rule-top mt-2">
        {bookings.map(({ id, title: about, name, when, links }) => (
          <li key={id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0 wrap-anywhere">
              {name}
              <span className="figures block text-sm text-ink-soft">{when}</span>
            </span>
            <span className="flex flex-wrap gap-x-6">
              {links.map(({ label, href, download }) => (
                <a
                  key={href}
                  href={href}
                  download={download}
                  className="ink-link inline-flex min-h-11 items-center"
                  aria-label={`${label}: ${about}`}
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

const isKept = (state: ListedRegistration['state']) =>
  state === 'confirmed' || state === 'waiting' || state === 'offered'

function statusOf({ state, position, cancelledAt }: ListedRegistration): string {
  if (cancelledAt) return 'event cancelled'
  if (state === 'waiting') return `number ${position} on the waiting list`
  return REGISTRATION_WORDS[state].toLowerCase()
}
