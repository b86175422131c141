import { useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#design/primitives/class-names.ts'
import { useClosing } from '#design/primitives/menu.tsx'
import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'
import { ABOUT, accountLink, CAREERS, HOME, isCurrent, type NavigationLink, SERVICES, seeMore } from './navigation.ts'

/** The navigation on a narrow screen: one sheet of ruled lines that opens without a script. */
export function MobileMenu({ lines, signedIn }: { lines: LayoutLines; signedIn: boolean }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useClosing(ref)
  return (
    <details ref={ref} data-menu="" className="group/menu">
      <summary className="grid min-h-12 cursor-pointer list-none place-items-center rounded-sm border border-ink px-3 font-semibold">
        Menu
      </summary>
      <nav
        aria-label="Main menu"
        className="absolute inset-x-0 top-full mt-[3px] max-h-[calc(100dvh-5rem)] overflow-y-auto bg-sheet shadow-sheet"
      >
        <ul className="page rule-double pt-1 pb-6">
          {[HOME, ABOUT, SERVICES].map((link) => (
            <Line key={link.to} link={link} />
          ))}
          <li className="rule-bottom pt-3">
            <p className="kicker">See More</p>
            <ul className="pb-1 pl-4">
              {seeMore(lines).map((link) => (
                <Line key={link.to} link={link} />
              ))}
            </ul>
          </li>
          <Line link={CAREERS} />
          {lines.training.url ? (
            <li className="rule-bottom">
              <FirmLink link={lines.training} className={lineClass(false)} />
            </li>
          ) : null}
          <Line link={accountLink(signedIn)} />
        </ul>
      </nav>
    </details>
  )
}

function Line({ link }: { link: NavigationLink }) {
  const current = isCurrent(useLocation().pathname, link.to)
  return (
    <li className="rule-bottom last:border-b-0">
      <a href={link.to} aria-current={current ? 'page' : undefined} className={lineClass(current)}>
        {link.label}
      </a>
    </li>
  )
}

function lineClass(current: boolean): string {
  return classNames(
    'flex min-h-12 items-center no-underline hover:text-green',
    current ? 'font-semibold text-green' : 'text-ink',
  )
}
