import { Link } from 'react-router'
import type { DeadlineMonthAnswer } from '#contract/work/deadlines.ts'
import { Alert } from '#design/primitives/alert.tsx'
import { Button } from '#design/primitives/button.tsx'
import { classNames } from '#design/primitives/class-names.ts'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { counted } from '#domain/text/counted.ts'
import { addMonths, MONTH_NAMES, WEEKDAY_NAMES, WEEKDAYS, weekdayOf } from '#domain/time/days.ts'
import { clientContext, read } from '#web/api.ts'
import { formatDay } from '#web/signed-in/deadlines/deadline-text.ts'
import { OfficeTitle } from '#web/signed-in/office/firm.tsx'
import type { Route } from './+types/month'
import { hrefOf, monthHref, queryIn } from './deadline-query.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(clientContext)
  const asked = new URL(request.url).searchParams
  const query = queryIn(asked)
  const month = /^(19|20)\d\d-(0[1-9]|1[0-2])$/.exec(asked.get('month') ?? '')?.[0]
  const { person, service } = query
  const filter = { ...(month && { month }), ...(person && { person }), ...(service && { service }) }
  return { query, ...(await read(api.deadlines.month.$get({ query: filter }))) }
}

/** A month as a calendar; on a telephone as a list of its days. */
export default function DeadlineMonth({ loaderData }: Route.ComponentProps) {
  const { query, month, today, days, lateBefore } = loaderData
  const name = `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  const now = today.slice(0, 7)
  const first = WEEKDAYS.indexOf(weekdayOf(`${month}-01`))
  const isEmpty = days.every(({ lines }) => lines.length === 0)
  return (
    <div className="ui-landscape">
      <OfficeTitle>{`Deadlines in ${name}`}</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">{name}</h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-x-4" data-print="no">
          <TextLink to={monthHref(addMonths(`${month}-01`, -1), query)}>Month before</TextLink>
          <TextLink to={monthHref(now, query)}>This month</TextLink>
          <TextLink to={monthHref(addMonths(`${month}-01`, 1), query)}>Month after</TextLink>
          <TextLink to={hrefOf(query, { week: month === now ? '' : `${month}-01`, day: '', view: 'open' })}>
            Week
          </TextLink>
          <Button type="button" variant="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </nav>
      </div>
      {lateBefore > 0 ? (
        <Alert tone="warning" className="mb-4">
          {`${counted(lateBefore, 'deadline')} from before ${lateBefore === 1 ? 'is' : 'are'} late. `}
          <TextLink to={hrefOf(query, { view: 'late', day: '', week: '' })}>See them</TextLink>
        </Alert>
      ) : null}
      {isEmpty ? (
        <EmptyState title={`Nothing is due in ${name}`}>
          Look at another month, or see Rules on the week’s page.
        </EmptyState>
      ) : (
        <ol className="rule-top md:grid md:grid-cols-7 md:border-l md:border-line print:grid print:grid-cols-7 print:border-l print:border-line">
          {WEEKDAYS.map((weekday) => (
            <li
              key={weekday}
              aria-hidden="true"
              className="border-r border-b border-line px-2 py-1 text-sm font-semibold max-md:not-print:hidden"
            >
              {WEEKDAY_NAMES[weekday]}
            </li>
          ))}
          {first > 0 ? (
            <li
              aria-hidden="true"
              className={classNames('border-b border-line max-md:not-print:hidden', SPANS[first - 1])}
            />
          ) : null}
          {days.map((day) => (
            <Day key={day.day} day={day} today={today} href={hrefOf(query, { day: day.day, view: 'all', week: '' })} />
          ))}
        </ol>
      )}
    </div>
  )
}

const SPANS = ['col-span-1', 'col-span-2', 'col-span-3', 'col-span-4', 'col-span-5', 'col-span-6']
const LINES_SHOWN = 4

function Day({
  day: { day, off, lines },
  today,
  href,
}: {
  day: DeadlineMonthAnswer['days'][number]
  today: string
  href: string
}) {
  const isToday = day === today
  const hidden = lines.length - LINES_SHOWN
  return (
    <li
      className={classNames(
        'rule-bottom min-w-0 break-inside-avoid py-2 md:min-h-24 md:border-r md:border-b md:border-line md:px-2 md:py-1',
        'print:min-h-16 print:border-r print:border-b print:border-line print:px-2 print:py-1',
        isToday && 'bg-green-wash',
        lines.length === 0 && 'max-md:not-print:hidden',
      )}
    >
      <p className="figures text-sm">
        {lines.length > 0 ? (
          <Link
            to={href}
            className="ink-link inline-flex min-h-9 items-center font-semibold"
            aria-label={formatDay(day)}
          >
            <span className="max-md:not-print:hidden">{Number(day.slice(8))}</span>
            <span className="md:hidden print:hidden">{formatDay(day)}</span>
          </Link>
        ) : (
          <span className="inline-flex min-h-9 items-center text-ink-soft">{Number(day.slice(8))}</span>
        )}
        {isToday ? <span className="ml-2 text-ink-soft">Today</span> : null}
        {off ? <span className="ml-2 text-ink-soft">{off}</span> : null}
      </p>
      <ul className="text-sm">
        {lines.map(({ title, total, open }, at) => (
          <li
            key={title}
            className={classNames(
              'wrap-anywhere',
              at >= LINES_SHOWN && 'not-print:hidden',
              open > 0 && day < today && 'text-red',
              open === 0 && 'text-ink-soft',
            )}
          >
            {title}{' '}
            <span className="figures whitespace-nowrap">
              {open === 0 ? `${total} done` : open < total ? `${open} of ${total}` : total}
            </span>
          </li>
        ))}
        {hidden > 0 ? <li className="text-ink-soft print:hidden">{`and ${hidden} more`}</li> : null}
      </ul>
    </li>
  )
}
