import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from './class-names.ts'

interface Props {
  label: ReactNode
  children: ReactNode
  /** Which edge of the button the sheet hangs from. */
  align?: 'left' | 'right'
  /** At the foot of the screen it opens upwards. */
  opens?: 'down' | 'up'
  className?: string
  buttonClassName?: string
  /** In the place of the chevron. */
  icon?: ReactNode
}

/** A button that opens a list of links: `<details>`, so that it opens without a script too. */
export function Menu({ label, children, align = 'left', opens = 'down', className, buttonClassName, icon }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  useClosing(ref)
  return (
    <details ref={ref} data-menu="" className={classNames('group/menu relative', className)}>
      <summary
        className={classNames('inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5', buttonClassName)}
      >
        {label}
        {icon ?? <Chevron />}
      </summary>
      <ul
        className={classNames(
          'absolute z-20 min-w-56 rounded-sm border border-rule bg-sheet py-1 shadow-sheet',
          align === 'right' ? 'right-0' : 'left-0',
          opens === 'up' ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {children}
      </ul>
    </details>
  )
}

/** One line of a menu: a link, or with `onSelect` a button. */
export function MenuItem({
  to,
  onSelect,
  current,
  children,
}: {
  to?: string
  onSelect?: () => void
  current?: boolean
  children: ReactNode
}) {
  const look = classNames(
    'flex min-h-11 w-full cursor-pointer items-center px-4 py-2 text-left text-ink no-underline hover:bg-green-wash hover:text-green',
    current && 'font-semibold text-green',
  )
  return (
    <li className="rule-bottom last:border-b-0">
      {to === undefined ? (
        <button type="button" onClick={onSelect} className={look}>
          {children}
        </button>
      ) : (
        <Link to={to} className={look} aria-current={current ? 'page' : undefined}>
          {children}
        </Link>
      )}
    </li>
  )
}

/** Closes a menu on a new address of the application; a press elsewhere and Escape are the page's own (`data-menu`). */
export function useClosing(ref: React.RefObject<HTMLDetailsElement | null>) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const place = useRef(here)
  useEffect(() => {
    // A menu that was opened before the script arrived stays open.
    if (place.current === here) return
    place.current = here
    if (ref.current) ref.current.open = false
  }, [ref, here])
}

export function Chevron() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 10 10"
      className="size-2.5 shrink-0 transition-transform group-open/menu:rotate-180"
    >
      <path d="m1.5 3.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
