import {
  DEADLINE_GROUPS,
  DEADLINE_VIEWS,
  type DeadlineGroup,
  type DeadlineView,
} from '#contract/work/deadline-fields.ts'
import { mondayOf } from '#domain/time/days.ts'
import { listAddress } from '#web/signed-in/list/list-address.ts'

export interface WeekQuery {
  view: DeadlineView
  group: DeadlineGroup
  person: string
  service: string
  page: number
  /** The Monday of the week; empty for the present one. */
  week: string
  day: string
}

const DAY = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export function queryIn(asked: URLSearchParams): WeekQuery {
  const day = asked.get('day') ?? ''
  const week = asked.get('week') ?? ''
  return {
    view: DEADLINE_VIEWS.find((known) => known === asked.get('view')) ?? (DAY.test(day) ? 'all' : 'open'),
    group: DEADLINE_GROUPS.find((known) => known === asked.get('group')) ?? 'day',
    person: (asked.get('person') ?? '').slice(0, 64),
    service: (asked.get('service') ?? '').slice(0, 60),
    page: Math.max(1, Number.parseInt(asked.get('page') ?? '1', 10) || 1),
    week: DAY.test(week) ? mondayOf(week) : '',
    day: DAY.test(day) ? day : '',
  }
}

/** What the list and its bulk acts ask the API for. */
export const askedOf = ({ view, person, service, week, day }: WeekQuery) => ({
  view,
  ...(day ? { from: day, to: day } : { week: week || 'now' }),
  ...(person && { person }),
  ...(service && { service }),
})

export const HERE = '/dashboard/deadlines'

/** The addresses of the list; a day shows everything by default, a week what is to do. */
export function weekAddress(query: WeekQuery) {
  const at = (day: string) => listAddress(HERE, { ...query }, { view: day ? 'all' : 'open', group: 'day' })
  const { kept } = at(query.day)
  return Object.assign((change: Partial<WeekQuery> = {}) => at(change.day ?? query.day)(change), { kept })
}

export const hrefOf = (query: WeekQuery, change: Partial<WeekQuery> = {}) => weekAddress(query)(change)

export function monthHref(month: string, { person, service }: Pick<WeekQuery, 'person' | 'service'>): string {
  const asked = new URLSearchParams({ month, ...(person && { person }), ...(service && { service }) })
  return `/dashboard/deadlines/month?${asked}`
}

/** The deadlines of a view and a stretch of days, as a file. */
export function exportHref({ view, person, service }: WeekQuery, span: { from: string | null; to: string | null }) {
  const known = Object.entries({ view, person, service, ...span }).filter(([, value]) => value) as [string, string][]
  return `/api/deadlines/export?${new URLSearchParams(known)}`
}
