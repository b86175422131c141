import type { CustomerSummaryAnswer } from '#contract/clients/customers.ts'
import { Tag } from '#design/primitives/tag.tsx'
import { statusOf } from './customer-text.ts'

export function StatusTags({ person }: { person: Pick<CustomerSummaryAnswer, 'role' | 'suspended'> }) {
  const { words, tone } = statusOf(person)
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={tone}>{words}</Tag>
      {person.suspended ? <Tag tone="red">Suspended</Tag> : null}
    </span>
  )
}
