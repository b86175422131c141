import type { TeamOrder } from '#contract/system/team.ts'
import type { Member } from './team.store.ts'

const alphabet = new Intl.Collator('en')

/** The team in an order; it comes by role and then by the day of joining, and so stay those who are alike. */
export function inOrder(members: Member[], order: TeamOrder): Member[] {
  if (order === 'name') return members.toSorted((a, b) => alphabet.compare(a.name, b.name))
  if (order === 'seen') return members.toSorted((a, b) => timeOf(b) - timeOf(a))
  return members
}

/** Who never was there stands last. */
function timeOf({ lastSeenAt }: Member): number {
  return lastSeenAt ? Date.parse(lastSeenAt) : 0
}
