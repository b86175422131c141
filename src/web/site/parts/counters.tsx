import type { PublicSettings } from '#contract/settings.ts'

/** The firm's figures, as large as a page allows, between two double rules. */
export function Counters({ title, items }: PublicSettings['counters']) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="counters" className="rule-double rule-double-top">
      <h2 id="counters" className="sr-only">
        {title}
      </h2>
      <dl className="grid sm:auto-cols-fr sm:grid-flow-col">
        {items.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-row-reverse items-baseline justify-between gap-x-6 py-5 not-first:border-t not-first:border-rule sm:flex-col-reverse sm:items-start sm:justify-end sm:py-10 sm:pl-8 sm:first:pl-0 sm:not-first:border-t-0 sm:not-first:border-l"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display figures text-4xl text-green sm:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
