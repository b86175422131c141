import { PROPOSAL_LIMITS } from '#contract/work/proposal-fields.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { Textarea } from '#design/primitives/textarea.tsx'
import type { Library } from './library.ts'
import type { Sheet } from './sheet.ts'

interface Props {
  sheet: Sheet
  library: Library
  disabled: boolean
}

/** Paragraphs of terms: from the firm's library, or written here. */
export function TermsEditor({ sheet: { content, changeContent }, library, disabled }: Props) {
  const { terms } = content
  const left = library.terms.filter(({ title }) => !terms.some((each) => each.title === title))
  const set = (next: typeof terms) => changeContent({ terms: next })
  const change = (at: number, some: Partial<(typeof terms)[number]>) =>
    set(terms.map((each, index) => (index === at ? { ...each, ...some } : each)))
  return (
    <section aria-labelledby="terms-title" className="mt-8">
      <h2 id="terms-title" className="text-xl">
        Terms
      </h2>
      {terms.map(({ title, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no name of its own while it is written.
        <details key={at} className="rule-bottom">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold wrap-anywhere">
            {title || 'New paragraph'}
          </summary>
          <input
            aria-label={`Terms ${at + 1}: title`}
            placeholder="Title"
            maxLength={200}
            disabled={disabled}
            value={title}
            onChange={(event) => change(at, { title: event.target.value })}
            className={controlClass}
          />
          <Textarea
            aria-label={`Terms ${at + 1}: text`}
            maxLength={PROPOSAL_LIMITS.termsText}
            disabled={disabled}
            value={text}
            onChange={(event) => change(at, { text: event.target.value })}
          />
          <Button
            type="button"
            variant="quiet"
            size="small"
            className="my-2"
            disabled={disabled}
            onClick={() => set(terms.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </details>
      ))}
      {terms.length < PROPOSAL_LIMITS.terms ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {left.map((paragraph) => (
            <Button
              key={paragraph.title}
              type="button"
              variant="secondary"
              size="small"
              disabled={disabled}
              onClick={() => set([...terms, paragraph])}
            >
              Add “{paragraph.title}”
            </Button>
          ))}
          <Button
            type="button"
            variant="secondary"
            size="small"
            disabled={disabled}
            onClick={() => set([...terms, { title: '', text: '' }])}
          >
            Write a paragraph
          </Button>
        </div>
      ) : null}
    </section>
  )
}
