import type { ConversationSummaryAnswer } from '#contract/clients/conversations.ts'
import { ConversationRow } from './conversation-row.tsx'

/** On the sheet for a new conversation: what was written about the same thing before. */
export function WrittenBefore({ items, base }: { items: ConversationSummaryAnswer[]; base: string }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="written-before" className="mt-6 max-w-measure">
      <h2 id="written-before" className="text-lg">
        Already written about this
      </h2>
      <ul className="rule-top mt-2">
        {items.map((one) => (
          <ConversationRow key={one.id} conversation={one} to={`${base}/${one.id}`} />
        ))}
      </ul>
    </section>
  )
}
