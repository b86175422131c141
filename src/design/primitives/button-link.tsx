import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'

// Apart from `Button`, which is in islands, where no router is.
/** A link that looks like a button. `to` stays inside the site; `href` leaves it. */
export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ButtonLook & { className?: string; children: ReactNode } & (
    | LinkProps
    // A file that cannot be had must not take the place of the page.
    | ({ href: string; download?: boolean | string } & Record<`data-${string}`, string>)
  )) {
  const look = buttonClass({ variant, size }, className)
  if ('to' in rest) return <Link {...rest} className={look} />
  return <a {...rest} className={look} />
}
