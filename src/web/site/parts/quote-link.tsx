import { useLocation } from 'react-router'
import { type ButtonVariant, buttonClass } from '#design/primitives/button.tsx'
import { invoker } from '#design/primitives/invoker.ts'
import { QUOTE_DIALOG } from './quote-dialog-id.ts'

interface Props {
  children?: string
  variant?: ButtonVariant
  className?: string
}

/** Opens the quote form over the page, before any script has come; where none ever comes, it leads to the form's own page. */
export function QuoteLink({ children = 'Quote', variant, className }: Props) {
  const isThere = useLocation().pathname === '/quote'
  const look = buttonClass({ variant }, className)
  return (
    <>
      <span className={isThere ? 'contents' : 'hidden noscript:contents'}>
        <a href="/quote" className={look}>
          {children}
        </a>
      </span>
      {isThere ? null : (
        <span className="contents noscript:hidden">
          <button type="button" className={look} {...invoker('show-modal', QUOTE_DIALOG)}>
            {children}
          </button>
        </span>
      )}
    </>
  )
}
