import type { PublicSettings } from '#contract/settings.ts'
import { Section } from '#design/patterns/section.tsx'

/** The firm's own book: one line a year that mattered. */
export function History({ title, items }: PublicSettings['about']['history']) {
  if (items.length === 0) return null
  return (
    <Section title={title} id="history">
      <ol className="border-b-3 border-double border-line">
        {items.map(({ year, text }) => (
          <li key={`${year} ${text}`} className="grid grid-cols-[5.5rem_minmax(0,1fr)] border-t border-rule">
            <span className="display figures py-3.5 text-2xl text-green">{year}</span>
            <p className="max-w-measure border-l-3 border-double border-red/40 py-4 pl-5">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
