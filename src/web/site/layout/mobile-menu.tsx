import { useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from '#design/primitives/class-names.ts'
import { useClosing } from '#design/primitives/menu.tsx'
import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'
import { accountLink, isCurrent, type NavigationLink } from './navigation.ts'

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
          {lines.bar.map((entry) =>
            'menu' in entry ? (
              <li key={entry.menu} className="rule-bottom pt-3">
                <p className="kicker">{entry.menu}</p>
                <ul className="pb-1 pl-4">
                  {entry.links.map((link) => (
                    <Line key={link.url} link={link} />
                  ))}
                </ul>
              </li>
            ) : (
              <Line key={entry.url} link={entry} />
            ),
          )}
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
  const current = isCurrent(useLocation().pathname, link.url)
  return (
    <li className="rule-bottom last:border-b-0">
      {link.url.startsWith('/') ? (
        <a href={link.url} aria-current={current ? 'page' : undefined} className={lineClass(current)}>
          {link.label}
        </a>
      ) : (
        <FirmLink link={link} className={lineClass(false)} />
      )}
    </li>
  )
}

function lineClass(current: boolean): string {
  return classNames(
    'flex min-h-12 items-center no-underline hover:text-green',
    current ? 'font-semibold text-green' : 'text-ink',
  )
}
