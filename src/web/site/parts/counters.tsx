import type { PublicSettings } from '#contract/system/settings.ts'
import { FigureList } from './figure-list.tsx'

export function Counters({ title, items }: PublicSettings['counters']) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="counters" className="rule-double rule-double-top">
      <h2 id="counters" className="sr-only">
        {title}
      </h2>
      <FigureList items={items} />
    </section>
  )
}
