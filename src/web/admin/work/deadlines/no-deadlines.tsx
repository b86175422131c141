import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { hrefOf, type WeekQuery } from './deadline-query.ts'

export function NoDeadlines({ query, hasRules, late }: { query: WeekQuery; hasRules: boolean; late: number }) {
  if (!hasRules) {
    return (
      <EmptyState
        title="No deadlines yet"
        action={<ButtonLink to="/dashboard/deadlines/rules">Write the first rule</ButtonLink>}
      >
        A rule makes the dates: “20 days after each quarter”, for one client or for all. Begin with an example, or
        import a list of dates that you have.
      </EmptyState>
    )
  }
  if (query.person || query.service) {
    return (
      <EmptyState
        title="Nothing found"
        action={
          <ButtonLink to={hrefOf({ ...query, person: '', service: '' })} variant="secondary">
            Show everybody’s
          </ButtonLink>
        }
      >
        Nothing is due in these days for this person or service.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={query.view === 'open' ? 'Nothing is due in these days' : 'Nothing here'}>
      {late > 0 ? 'Some are late from before: see Late above.' : 'Look at another week, or at the month.'}
    </EmptyState>
  )
}
