import { DRAWING_NAMES, Drawing } from '#design/drawings/drawing.tsx'
import { Wordmark } from '#design/drawings/mark.tsx'
import { Section } from '#design/patterns/section.tsx'

export function DrawingsShown() {
  return (
    <Section title="Drawings" note="One pen, colours from the tokens.">
      <Wordmark name="Countinghouse" />
      <ul className="mt-8 grid grid-cols-2 gap-8 sm:grid-cols-3">
        {DRAWING_NAMES.map((name) => (
          <li key={name} className="rule-bottom pb-4">
            <Drawing name={name} of="Ada Marsh" />
            <p className="mt-2 text-xs text-ink-soft">{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
