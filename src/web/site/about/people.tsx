import type { PublicSettings } from '#contract/settings.ts'
import { Section } from '#design/patterns/section.tsx'
import { Picture } from '#web/site/parts/picture.tsx'

export function People({ title, intro, items }: PublicSettings['about']['people']) {
  if (items.length === 0) return null
  return (
    <Section title={title} note={intro || undefined} id="people">
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {items.map(({ name, role, text, picture }) => (
          <li key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 border-t border-rule py-6">
            <Picture picture={picture} of={name} className="size-22 text-ink-soft" />
            <div>
              <h3 className="text-xl">{name}</h3>
              <p className="text-sm text-brass">{role}</p>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
