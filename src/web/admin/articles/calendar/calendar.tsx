import { Link } from 'react-router'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { addMonths, longDate, MONTH_NAMES } from '#domain/time/days.ts'
import { clockTime } from '#domain/time/wall-clock.ts'
import { STATE_WORDS } from '#web/admin/articles/list/states.ts'
import { clientContext, read } from '#web/api.ts'
import { OfficeTitle, useFirm } from '#web/signed-in/office/firm.tsx'
import { admit } from '#web/signed-in/office/staff.ts'
import type { Route } from './+types/calendar'

export async function loader({ request, context }: Route.LoaderArgs) {
  admit(context, 'editor')
  const month = /^(19|20)\d\d-(0[1-9]|1[0-2])$/.exec(new URL(request.url).searchParams.get('month') ?? '')?.[0]
  return await read(context.get(clientContext).api.articles.calendar.$get({ query: month ? { month } : {} }))
}

const hrefOf = (month: string) => `/dashboard/calendar?month=${month}`

/** When articles and pages appeared and will appear, day by day. */
export default function Calendar({ loaderData: { month, today, items } }: Route.ComponentProps) {
  const { timeZone } = useFirm()
  const name = `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
  const days = [...new Set(items.map(({ day }) => day))]
  return (
    <>
      <OfficeTitle>{`Calendar, ${name}`}</OfficeTitle>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl font-normal">{name}</h1>
        <nav aria-label="Months" className="flex flex-wrap items-center gap-x-4">
          <TextLink to={hrefOf(addMonths(`${month}-01`, -1))}>Month before</TextLink>
          <TextLink to={hrefOf(today.slice(0, 7))}>This month</TextLink>
          <TextLink to={hrefOf(addMonths(`${month}-01`, 1))}>Month after</TextLink>
        </nav>
      </div>
      {days.length === 0 ? (
        <EmptyState title={`Nothing in ${name}`}>
          Articles and pages appear here on the day they are published, or set to be.
        </EmptyState>
      ) : (
        <ol className="rule-top">
          {days.map((day) => (
            <li key={day} className="rule-bottom grid gap-x-6 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <h2 className="figures text-base font-semibold" aria-current={day === today ? 'date' : undefined}>
                {longDate(day)}
              </h2>
              <ul>
                {items
                  .filter((item) => item.day === day)
                  .map(({ id, kind, title, state, at }) => (
                    <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1">
                      <span className="figures text-sm text-ink-soft" suppressHydrationWarning>
                        {clockTime(at, timeZone)}
                      </span>
                      <Link
                        to={kind === 'page' ? `/dashboard/pages/${id}` : `/edit/${id}`}
                        className="ink-link wrap-anywhere"
                      >
                        {title || 'Untitled'}
                      </Link>
                      <Tag tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].one}</Tag>
                      {kind === 'page' ? <span className="text-sm text-ink-soft">page</span> : null}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
