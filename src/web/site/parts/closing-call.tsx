import { ButtonLink } from '#design/primitives/button-link.tsx'
import { LetterDrawing } from '#web/site/drawings/letter-drawing.tsx'
import { QuoteLink } from '#web/site/parts/quote-link.tsx'

interface Props {
  title: string
  text: string
}

/** How a page ends: a question, and the way to answer it. */
export function ClosingCall({ title, text }: Props) {
  return (
    <section
      className="rule-double-top mt-8 grid items-center gap-x-12 gap-y-6 pt-12 md:grid-cols-[minmax(0,1fr)_auto] md:pt-16"
      data-print="no"
    >
      <div>
        <h2 className="max-w-[16ch] text-5xl font-normal">{title}</h2>
        <p className="mt-5 max-w-measure text-lg text-ink-soft">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <QuoteLink>Request a quote</QuoteLink>
          <ButtonLink to="/Contact" variant="secondary">
            Write to us
          </ButtonLink>
        </div>
      </div>
      <LetterDrawing className="hidden w-64 text-ink-soft md:block lg:w-84" />
    </section>
  )
}
