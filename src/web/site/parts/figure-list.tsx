/** Figures side by side, each with what it counts. */
export function FigureList({ items }: { items: { figure: string; label: string }[] }) {
  return (
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
  )
}
