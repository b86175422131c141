import type { PublicSettings } from '#contract/settings.ts'
import { Section } from '#design/patterns/section.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'

/** What a month holds, entered line by line. */
export function MonthlyServices({ title, intro, items }: PublicSettings['home']['monthly']) {
  return (
    <Section title={title} note={intro} id="monthly-services" className="border-t-0">
      <ol className="border-b-3 border-double border-line">
        {items.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline gap-y-1 border-t border-rule py-4 md:grid-cols-[3.5rem_minmax(0,2fr)_minmax(0,3fr)] md:gap-x-4"
          >
            <span aria-hidden="true" className="figures text-sm text-brass">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="col-start-2 text-ink-soft md:col-start-3">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <TextLink to="/services" className="inline-flex min-h-11 items-center">
          All services and plans
        </TextLink>
      </p>
    </Section>
  )
}
