import type { ListedRegistration } from '#contract/website/event-registrations.ts'
import { REGISTRATION_WORDS } from '#domain/events.ts'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'

/** What the person is registered for, or was; left out while there is nothing. */
export function RegistrationsSection({ items }: { items: ListedRegistration[] }) {
  const shown = items.filter(({ state, isPast, certificates }) => isKept(state) && (!isPast || certificates.length > 0))
  if (shown.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="registrations-title">
      <h2 id="registrations-title" className="text-xl">
        Your events
      </h2>
      <ul className="rule-top mt-2">
        {shown.map((item) => (
          <li key={item.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0 wrap-anywhere">
              {item.title}
              <span className="figures block text-sm text-ink-soft">
                <ShortMoment at={item.startsAt} />, {statusOf(item)}
              </span>
            </span>
            <Links item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const LINK = 'ink-link inline-flex min-h-11 items-center'

function Links({ item }: { item: ListedRegistration }) {
  const { title, address, mayCancel, calendar, certificates } = item
  const manage = mayCancel ? 'Change or cancel' : 'View'
  return (
    <span className="flex flex-wrap gap-x-6">
      {certificates.map((certificate) => (
        <a key={certificate.address} href={certificate.address} download="certificate.pdf" className={LINK}>
          {certificates.length === 1 ? 'Certificate' : `Certificate: ${certificate.name}`}
        </a>
      ))}
      {calendar ? (
        <a href={calendar} className={LINK} aria-label={`Calendar file: ${title}`}>
          Calendar file
        </a>
      ) : null}
      <a href={address} className={LINK} aria-label={`${manage}: ${title}`}>
        {manage}
      </a>
    </span>
  )
}

const isKept = (state: ListedRegistration['state']) =>
  state === 'confirmed' || state === 'waiting' || state === 'offered'

function statusOf({ state, position, cancelledAt }: ListedRegistration): string {
  if (cancelledAt) return 'event cancelled'
  if (state === 'waiting') return `number ${position} on the waiting list`
  return REGISTRATION_WORDS[state].toLowerCase()
}
