import type { DeadlineView } from '#contract/work/deadline-fields.ts'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'

interface Props {
  view: DeadlineView
  hasRules: boolean
  late: number
}

export function NoDeadlines({ view, hasRules, late }: Props) {
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
  return (
    <EmptyState title={view === 'open' ? 'Nothing is due in these days' : 'Nothing here'}>
      {late > 0 ? 'Some are late from before: see Late above.' : 'Look at another week, or at the month.'}
    </EmptyState>
  )
}
