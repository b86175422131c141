import type { OwnAppointmentAnswer } from '#contract/work/appointments.ts'
import { Unbroken } from '#design/primitives/unbroken.tsx'
import { whenLines } from '#domain/appointments/when.ts'

type Booked = OwnAppointmentAnswer & { token: string }

/** What the person has booked, on the overview of a room; left out while there is nothing. */
export function AppointmentsSection({ items }: { items: Booked[] }) {
  if (items.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="appointments-title">
      <h2 id="appointments-title" className="text-xl">
        Your appointments
      </h2>
      <ul className="rule-top mt-2">
        {items.map((item) => (
          <li key={item.reference} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0">
              {item.kind.name} with {item.staffName}
              <span className="figures block text-sm text-ink-soft">
                <Unbroken text={whenLines(item, { zone: item.timeZone, visitorZone: item.visitorZone })[0] ?? ''} />
              </span>
            </span>
            <a
              href={`/book/manage?token=${item.token}`}
              className="ink-link inline-flex min-h-11 items-center"
              aria-label={`Move or cancel: ${item.kind.name}`}
            >
              Move or cancel
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
