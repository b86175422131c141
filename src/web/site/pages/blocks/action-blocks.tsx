import type { PageBlock } from '#contract/website/pages.ts'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { ContactPanel } from '#web/site/contact/contact-panel.tsx'
import { Island } from '#web/site/islands/island.tsx'
import { Paragraphs } from '#web/site/parts/paragraphs.tsx'
import { QuoteLink } from '#web/site/parts/quote-link.tsx'
import { QuotePageForm } from '#web/site/quote/quote-page-form.tsx'
import { BlockFrame } from './block-frame.tsx'
import { wordOf } from './block-parts.ts'

export function ActionBlock({ block }: { block: PageBlock }) {
  const text = wordOf(block, 'text')
  return (
    <section className="rule-double-top py-12 md:py-16" data-print="no">
      <h2 className="max-w-[20ch] text-4xl font-normal wrap-anywhere">{wordOf(block, 'title')}</h2>
      {text ? <Paragraphs text={text} className="mt-5 max-w-measure text-lg text-ink-soft" /> : null}
      <div className="mt-8 flex flex-wrap gap-3">
        <ActionLink href={wordOf(block, 'href')}>{wordOf(block, 'label')}</ActionLink>
        <ActionLink href={wordOf(block, 'secondHref')} isSecond>
          {wordOf(block, 'secondLabel')}
        </ActionLink>
      </div>
    </section>
  )
}

function ActionLink({ href, children, isSecond }: { href: string; children: string; isSecond?: boolean }) {
  const variant = isSecond ? ('secondary' as const) : undefined
  if (!href || !children) return null
  if (href === '/quote') return <QuoteLink variant={variant}>{children}</QuoteLink>
  return (
    <ButtonLink href={href} variant={variant}>
      {children}
    </ButtonLink>
  )
}

export interface FormFacts {
  openedAt: string
  hasNewsletter: boolean
  sendsEmail: boolean
  plans: { slug: string; name: string }[]
}

interface FormProps {
  block: PageBlock
  facts: FormFacts
  /** Whether the same form is further up: a page has each of them once, the next ones lead to its own page. */
  isAgain: boolean
}

export function FormBlock({ block, facts, isAgain }: FormProps) {
  const text = wordOf(block, 'text')
  const isQuote = wordOf(block, 'form') === 'quote'
  const { plans, ...rest } = facts
  return (
    <div data-print="no">
      <BlockFrame title={wordOf(block, 'title')}>
        {text ? <Paragraphs text={text} className="mb-6 max-w-measure text-ink-soft" /> : null}
        <div className="max-w-form">
          {isAgain ? (
            <ButtonLink href={isQuote ? '/quote' : '/Contact'}>
              {isQuote ? 'Request a quote' : 'Write to us'}
            </ButtonLink>
          ) : isQuote ? (
            <Island name="quote-page" of={QuotePageForm} props={facts} draft="quote" />
          ) : (
            <Island name="contact" of={ContactPanel} props={rest} draft="contact" />
          )}
        </div>
      </BlockFrame>
    </div>
  )
}
