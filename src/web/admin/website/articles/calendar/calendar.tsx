import { Link } from 'react-router'
import { TextLink } from '#design/primitives/text-link.tsx'
import { addDays, addMonths, lastOfMonth, longDate, MONTH_NAMES, WEEKDAYS, weekdayOf } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { STATE_WORDS } from '#web/admin/website/articles/list/states.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/calendar'
import './calendar.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const month = /^(19|20)\d\d-(0[1-9]|1[0-2])$/.exec(new URL(request.url).searchParams.get('month') ?? '')?.[0]
  return await read(context.get(clientContext).api.articles.calendar.$get({ query: month ? { month } : {} }))
}

type Item = Route.ComponentProps['loaderData']['items'][number]

const hrefOf = (month: string) => `/dashboard/calendar?month=${month}`

export default function Calendar({ loaderData: { month, today, items } }: Route.ComponentProps) {
  const name = `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  return (
    <>
      <OfficeTitle>{`Calendar, ${name}`}</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <TextLink to="/alist">News</TextLink>
          <h1 className="text-3xl font-normal">{name}</h1>
        </div>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-x-4">
          <TextLink to={hrefOf(addMonths(`${month}-01`, -1))}>Month before</TextLink>
          <TextLink to={hrefOf(today.slice(0, 7))}>This month</TextLink>
          <TextLink to={hrefOf(addMonths(`${month}-01`, 1))}>Month after</TextLink>
        </nav>
      </div>
      <p className={items.length > 0 ? 'sr-only' : 'mb-4'} role="status">
        {items.length === 0
          ? `Nothing in ${name}. Articles and pages appear here on the day they are published, or set to be.`
          : `${items.length} in ${name}`}
      </p>
      <ol className="month">
        {daysOf(month).map((day) => (
          <Day key={day} day={day} isToday={day === today} items={items.filter((item) => item.day === day)} />
        ))}
      </ol>
    </>
  )
}

function daysOf(month: string): string[] {
  const last = Number(lastOfMonth(`${month}-01`).slice(8))
  return Array.from({ length: last }, (_, at) => addDays(`${month}-01`, at))
}

function Day({ day, isToday, items }: { day: string; isToday: boolean; items: Item[] }) {
  const weekday = weekdayOf(day)
  return (
    <li
      className="month-day"
      data-weekday={WEEKDAYS.indexOf(weekday) + 1}
      data-empty={items.length === 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <h2 className="month-date figures">
        <span className="month-date-long">{longDate(day)}</span>
        <span className="month-date-short" aria-hidden="true">
          {Number(day.slice(8))} <span className="month-weekday">{weekday}</span>
        </span>
      </h2>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ item: { id, kind, title, state, hasChanges, at } }: { item: Item }) {
  const { timeZone } = useFirm()
  const notes = [
    state === 'published' ? '' : STATE_WORDS[state].one.toLowerCase(),
    kind === 'article' ? '' : kind,
    hasChanges ? 'unpublished changes' : '',
  ].filter(Boolean)
  return (
    <li className="month-entry" data-state={state}>
      <Link to={OFFICE[kind](id)} className="ink-link wrap-anywhere">
        {title || 'Untitled'}
      </Link>
      <span className="month-note figures" suppressHydrationWarning>
        {[wallClock(at, timeZone).time, ...notes].join(', ')}
      </span>
    </li>
  )
}

const OFFICE = {
  article: (id: number) => `/edit/${id}`,
  page: (id: number) => `/dashboard/pages/${id}`,
  event: (id: number) => `/dashboard/events/text/${id}`,
}
