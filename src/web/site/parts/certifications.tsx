import type { PublicSettings } from '#contract/system/settings.ts'
import { Section } from '#design/patterns/section.tsx'
import { LongDate } from './long-date.tsx'
import { Picture } from './picture.tsx'

export function Certifications({ title, intro, vendor, items }: PublicSettings['certifications']) {
  if (items.length === 0) return null
  return (
    <Section title={title} note={intro} id="certifications">
      <p className="kicker">{vendor}</p>
      <ul className="mt-2 grid border-b border-rule sm:grid-cols-3">
        {items.map(({ title, picture, date }) => (
          <li
            key={title}
            className="flex items-center gap-5 border-t border-rule py-5 sm:flex-col sm:items-start sm:border-t sm:py-7 sm:pr-6 sm:not-first:border-l sm:not-first:pl-6"
          >
            <Picture picture={picture} className="w-24 shrink-0 text-ink-soft sm:w-36" />
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="figures mt-1 text-sm text-ink-soft">
                Passed <LongDate day={date} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
