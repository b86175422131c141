import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEADLINE_GROUPS, DEADLINE_VIEWS } from '#contract/work/deadline-fields.ts'
import { exportHref, hrefOf, monthHref, queryIn, type WeekQuery } from './deadline-query.ts'

const queries: fc.Arbitrary<WeekQuery> = fc.record({
  view: fc.constantFrom(...DEADLINE_VIEWS),
  group: fc.constantFrom(...DEADLINE_GROUPS),
  person: fc.constantFrom('', 'me', 'nobody', 'an-account'),
  service: fc.constantFrom('', 'VAT', 'Payroll & more'),
  page: fc.constantFrom(1, 2, 7),
  week: fc.constantFrom('', '2026-11-16'),
  day: fc.constantFrom('', '2026-11-20'),
})

const askedIn = (href: string) => new URL(href, 'http://site.example').searchParams

test('T2: every address of the deadlines keeps what is asked', () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(queryIn(askedIn(hrefOf(query, { page: query.page })))).toEqual(query)
      const { view, person, service } = query
      const kept = Object.entries({ person, service }).filter(([, value]) => value)
      const span = { from: '2026-11-16', to: '2026-11-22' }
      expect([...askedIn(exportHref(query, span))]).toEqual([['view', view], ...kept, ...Object.entries(span)])
      expect([...askedIn(monthHref('2026-12', query))]).toEqual([['month', '2026-12'], ...kept])
    }),
  )
})
