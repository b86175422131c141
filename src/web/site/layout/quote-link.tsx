import type { ReactNode } from 'react'
import { ButtonLink, type ButtonVariant } from '#design/primitives/button.tsx'

/** Leads to the quote form: a page of its own, over which a script may lay the dialog. */
export function QuoteLink({
  children = 'Quote',
  variant,
  className,
}: {
  children?: ReactNode
  variant?: ButtonVariant
  className?: string
}) {
  return (
    <ButtonLink to="/quote" variant={variant} className={className} data-opens="quote">
      {children}
    </ButtonLink>
  )
}
