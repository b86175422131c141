export function FigureList({ items }: { items: { figure: string; label: string }[] }) {
  return (
    <dl className="grid sm:auto-cols-fr sm:grid-flow-col">
      {items.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-6 py-5 not-first:border-t not-first:border-rule sm:flex-col sm:flex-nowrap sm:items-start sm:justify-start sm:py-10 sm:pl-8 sm:first:pl-0 sm:not-first:border-t-0 sm:not-first:border-l"
        >
          <dt className="text-ink-soft max-sm:ml-auto max-sm:text-right">{label}</dt>
          <dd className="display figures order-first min-w-0 text-4xl wrap-anywhere text-green sm:text-5xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}
