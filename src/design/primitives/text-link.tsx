import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

interface Props {
  to: string
  children: ReactNode
  className?: string
  /** For a link whose words alone do not say where it leads. */
  'aria-label'?: string
}

/** A link in text. One that leaves the site says so to whoever cannot see the arrow. */
export function TextLink({ to, children, className, ...rest }: Props) {
  const look = classNames('ink-link', className)
  if (!/^(https?:)?\/\//.test(to)) {
    const leaves = /^(mailto|tel):/.test(to)
    return leaves ? (
      <a href={to} className={look} {...rest}>
        {children}
      </a>
    ) : (
      <Link to={to} className={look} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} rel="noopener" className={look} {...rest}>
      {children}
      <OutwardArrow />
    </a>
  )
}

export function OutwardArrow() {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 10 10" className="ml-1 inline-block size-[0.6em] align-baseline">
        <path d="M2 8 8 2M3.5 2H8v4.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      <span className="sr-only"> (another site)</span>
    </>
  )
}
