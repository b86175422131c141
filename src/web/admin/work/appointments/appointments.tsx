import { Link } from 'react-router'
import { APPOINTMENT_VIEWS, type AppointmentView } from '#contract/work/appointment-fields.ts'
import type { AppointmentAnswer } from '#contract/work/appointments.ts'
import type { Column } from '#design/patterns/data-table.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { addDays, MONTHS, mondayOf, WEEKDAY_NAMES, weekdayOf } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'
import { OfficeList } from '#web/signed-in/list/office-list.tsx'
import { staffContext } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/appointments'

const BASE = '/dashboard/appointments'

const VIEWS: Record<AppointmentView, string> = { upcoming: 'Upcoming', past: 'Past', cancelled: 'Cancelled' }

/** Days to look at, by the calendar of the firm. */
const SPANS = { today: 'Today', tomorrow: 'Tomorrow', week: 'This week', next: 'Next week' } as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const { role } = context.get(staffContext)
  const asked = new URL(request.url).searchParams
  const view = APPOINTMENT_VIEWS.find((known) => known === asked.get('view')) ?? 'upcoming'
  const days = Object.keys(SPANS).find((known) => known === asked.get('days')) ?? ''
  const person = role === 'admin' ? (asked.get('person') ?? '') : ''
  const { items: kinds } = await read(api['appointment-kinds'].$get())
  const first = await read(api.appointments.$get({ query: { view, ...(person ? { person } : {}) } }))
  const page = asked.get('page') ?? '1'
  const query = { view, page, ...(person ? { person } : {}), ...spanOf(days, first.today) }
  const list = days || page !== '1' ? await read(api.appointments.$get({ query })) : first
  const people = new Map(kinds.flatMap(({ staff }) => staff.map(({ id, name }) => [id, name] as const)))
  return {
    ...list,
    ...{ view, days, person },
    isAdmin: role === 'admin',
    people: [...people].map(([value, label]) => ({ value, label })),
  }
}

function spanOf(days: string, today: string): { from?: string; to?: string } {
  const monday = mondayOf(today)
  const spans: Record<string, { from: string; to: string }> = {
    today: { from: today, to: today },
    tomorrow: { from: addDays(today, 1), to: addDays(today, 1) },
    week: { from: monday, to: addDays(monday, 6) },
    next: { from: addDays(monday, 7), to: addDays(monday, 13) },
  }
  return spans[days] ?? {}
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { view, days, person, items, counts, isAdmin, people, today: _, ...list } = loaderData
  const href = listAddress(BASE, { view, days, person }, { view: 'upcoming' })
  return (
    <OfficeList
      title="Appointments"
      noun="appointment"
      base={BASE}
      href={href}
      rows={items}
      keyOf={({ id }) => id}
      {...list}
      tabs={{
        label: 'View',
        current: view,
        items: APPOINTMENT_VIEWS.map((value) => ({
          value,
          label: VIEWS[value],
          count: counts[value],
          href: href({ view: value }),
        })),
      }}
      filters={[
        {
          name: 'days',
          label: 'Days',
          value: days,
          prompt: 'Any day',
          choices: Object.entries(SPANS).map(([value, label]) => ({ value, label })),
        },
        ...(isAdmin ? [{ name: 'person', label: 'Person', value: person, prompt: 'Everybody', choices: people }] : []),
      ]}
      actions={
        <>
          <TextLink to={`${BASE}/hours`}>Your hours</TextLink>
          {isAdmin ? (
            <ButtonLink to={`${BASE}/kinds`} size="small">
              Kinds of appointments
            </ButtonLink>
          ) : null}
        </>
      }
      columns={isAdmin ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'staff')}
      empty={
        <EmptyState title={view === 'upcoming' ? 'Nothing is booked' : 'Nothing here'}>
          {isAdmin ? (
            <>
              Visitors can book once there is a <TextLink to={`${BASE}/kinds`}>kind of appointment</TextLink>, whoever
              takes it has <TextLink to={`${BASE}/hours`}>hours</TextLink>, and{' '}
              <TextLink to="/dashboard/setting/appointments">bookings are turned on</TextLink>.
            </>
          ) : (
            <>
              Visitors can book in the <TextLink to={`${BASE}/hours`}>hours that you set</TextLink>, for what an
              administrator has assigned to you.
            </>
          )}
        </EmptyState>
      }
    />
  )
}

const COLUMNS: Column<AppointmentAnswer>[] = [
  {
    key: 'when',
    head: 'When',
    rowHead: true,
    cell: ({ id, date, time, name }) => (
      <>
        <Link to={`${BASE}/${id}`} className="ink-link figures whitespace-nowrap">
          {formatShort(date)}, {time}
        </Link>
        <span className="block font-normal text-ink-soft wrap-anywhere md:hidden">{name}</span>
      </>
    ),
  },
  { key: 'name', head: 'Name', wideOnly: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { key: 'kind', head: 'What', cell: ({ kind }) => <span className="wrap-anywhere">{kind.name}</span> },
  { key: 'client', head: 'Client', wideOnly: true, cell: ({ client }) => client?.name ?? '' },
  { key: 'staff', head: 'With', wideOnly: true, cell: ({ staff }) => staff.name },
]

function formatShort(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${WEEKDAY_NAMES[weekdayOf(date)].slice(0, 3)} ${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
