import { Link } from 'react-router'
import { EXAMPLE_KINDS } from '#contract/work/appointment-fields.ts'
import type { AppointmentKindAnswer } from '#contract/work/appointment-kinds.ts'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { counted } from '#domain/text/counted.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import { ActOutcome } from '#web/signed-in/parts/act-outcome.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/kinds'

const BASE = '/dashboard/appointments'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { appointments } = await readSite(context)
  const { items } = await read(context.get(clientContext).api['appointment-kinds'].$get())
  return { items, isEnabled: appointments.enabled, isSaved: new URL(request.url).searchParams.has('saved') }
}

/** What can be booked, with whom, and whether visitors can book at all. */
export default function KindsScreen({ loaderData: { items, isEnabled, isSaved } }: Route.ComponentProps) {
  const people = new Map(items.flatMap(({ staff }) => staff.map((person) => [person.id, person] as const)))
  const active = items.filter(({ state }) => state === 'active')
  const canBook = active.some(({ staff }) => staff.some(({ hasHours }) => hasHours))
  const missing = active.length === 0 ? 'there is no kind of appointment' : 'nobody who takes one has hours'
  return (
    <>
      <OfficeTitle>Kinds of appointments</OfficeTitle>
      <p className="mb-2">
        <Link to={BASE} className="ink-link inline-flex min-h-9 items-center">
          Back to the appointments
        </Link>
      </p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">Kinds of appointments</h1>
        <ButtonLink to={`${BASE}/kinds/new`} size="small">
          New kind
        </ButtonLink>
      </div>
      {isSaved ? <ActOutcome ok message="The kind of appointment is saved." /> : null}
      <p className="mb-4">
        {isEnabled && canBook ? (
          <>
            Visitors can book at{' '}
            <a href="/book" className="ink-link inline-flex min-h-9 items-center">
              /book
            </a>
          </>
        ) : null}
        {isEnabled && !canBook ? `Visitors cannot book yet: ${missing}.` : null}
        {isEnabled ? null : (
          <>
            Visitors cannot book yet.{' '}
            <Link to="/dashboard/setting/appointments" className="ink-link inline-flex min-h-9 items-center">
              Turn bookings on
            </Link>
          </>
        )}
      </p>
      {items.length === 0 ? (
        <EmptyState title="No kinds yet">Begin with one of the examples below.</EmptyState>
      ) : (
        <ul className="rule-top rule-double">
          {items.map((kind) => (
            <KindRow key={kind.id} kind={kind} />
          ))}
        </ul>
      )}
      {people.size > 0 ? (
        <section aria-labelledby="people" className="mt-10">
          <h2 id="people" className="text-xl">
            Hours of each person
          </h2>
          <ul className="rule-top mt-2">
            {[...people.values()].map(({ id, name, hasHours }) => (
              <li key={id} className="rule-bottom flex flex-wrap items-center justify-between gap-x-6 py-1">
                <span className="wrap-anywhere">
                  {name} {hasHours ? null : <Tag tone="brass">No hours yet</Tag>}
                </span>
                <Link
                  to={`${BASE}/hours?person=${id}`}
                  className="ink-link inline-flex min-h-11 items-center"
                  aria-label={`Hours of ${name}`}
                >
                  Hours
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="examples" className="mt-10">
        <h2 id="examples" className="text-xl">
          Examples
        </h2>
        <ul className="rule-top mt-2">
          {EXAMPLE_KINDS.map(({ slug, name, minutes, about }) => (
            <li key={slug} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <span className="min-w-0">
                {name}, {counted(minutes, 'minute')}
                <span className="block text-sm text-ink-soft">{about}</span>
              </span>
              <Link
                to={`${BASE}/kinds/new?example=${slug}`}
                className="ink-link inline-flex min-h-11 items-center"
                aria-label={`Use this example: ${name}`}
              >
                Use this example
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function KindRow({ kind: { id, name, minutes, staff, state } }: { kind: AppointmentKindAnswer }) {
  const people = staff.map((person) => person.name).join(', ') || 'Nobody takes it yet'
  return (
    <li className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 last:border-b-0">
      <div className="min-w-0">
        <Link to={`${BASE}/kinds/${id}`} className="ink-link font-semibold wrap-anywhere">
          {name}
        </Link>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {counted(minutes, 'minute')}. {people}
        </span>
      </div>
      {state === 'archived' ? <Tag tone="quiet">Archived</Tag> : null}
    </li>
  )
}
