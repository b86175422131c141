import type { PublicSettings } from '#contract/settings.ts'
import { Section } from '#design/patterns/section.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'

/** What people ask before they sign: each answer opens in place, without a script. */
export function Questions({ title, items }: PublicSettings['faq']) {
  if (items.length === 0) return null
  return (
    <Section
      title={title}
      note={
        <>
          Yours is not here? <TextLink to="/Contact">Ask us</TextLink>.
        </>
      }
      id="questions"
    >
      <div className="border-b-3 border-double border-line">
        {items.map(({ question, answer }) => (
          <details key={question} className="group border-t border-rule">
            <summary className="flex min-h-14 cursor-pointer list-none items-baseline gap-4 py-4 hover:text-green">
              <h3 className="grow text-lg">{question}</h3>
              <svg
                aria-hidden="true"
                viewBox="0 0 16 16"
                className="size-4 shrink-0 self-center stroke-brass"
                strokeWidth="1.6"
              >
                <path d="M2 8h12" />
                <path d="M8 2v12" className="group-open:hidden" />
              </svg>
            </summary>
            <div className="pr-8 pb-6 text-ink-soft">
              <Paragraphs text={answer} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  )
}
