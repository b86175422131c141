import { useLocation } from 'react-router'
import { classNames } from '#design/primitives/class-names.ts'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { FirmMark } from '#web/site/parts/firm-mark.tsx'
import { QuoteLink } from '#web/site/parts/quote-link.tsx'
import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { accountLink, isCurrent, type NavigationLink } from './navigation.ts'

interface Props {
  lines: LayoutLines
  signedIn: boolean
}

/** The masthead: whose site this is, and where one can go. */
export function Header({ lines, signedIn }: Props) {
  return (
    <div className="rule-double relative z-10 bg-paper" data-print="no">
      <div className="page flex items-center justify-between gap-x-3 max-lg:min-h-17 max-2xs:flex-wrap lg:items-stretch lg:gap-6">
        <a href="/" className="flex min-h-11 min-w-0 items-center py-2 text-ink no-underline hover:text-green lg:py-5">
          <FirmMark name={lines.firm.name} mark={lines.firm.mark} />
        </a>
        <WideNavigation lines={lines} signedIn={signedIn} />
        <div className="flex shrink-0 items-center gap-2 max-2xs:shrink max-2xs:flex-wrap max-2xs:py-2 lg:hidden">
          <QuoteLink className="max-xs:px-3" />
          <MobileMenu lines={lines} signedIn={signedIn} />
        </div>
      </div>
    </div>
  )
}

function WideNavigation({ lines, signedIn }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="hidden items-stretch gap-5 text-sm lg:flex xl:gap-7">
      {lines.bar.map((entry) =>
        'menu' in entry ? (
          <Menu
            key={entry.menu}
            label={entry.menu}
            className="flex items-stretch"
            buttonClassName={itemClass(entry.links.some(({ url }) => isCurrent(pathname, url)))}
          >
            {entry.links.map(({ url, label }) => (
              <MenuItem key={url} to={url} current={isCurrent(pathname, url)}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        ) : (
          <Item key={entry.url} link={entry} current={isCurrent(pathname, entry.url)} />
        ),
      )}
      <FirmLink link={lines.training} className={itemClass(false)} />
      <Item link={accountLink(signedIn)} current={isCurrent(pathname, '/login')} />
      <QuoteLink className="self-center" />
    </nav>
  )
}

function Item({ link, current }: { link: NavigationLink; current: boolean }) {
  if (!link.url.startsWith('/')) return <FirmLink link={link} className={itemClass(false)} />
  return (
    <a href={link.url} aria-current={current ? 'page' : undefined} className={itemClass(current)}>
      {link.label}
    </a>
  )
}

function itemClass(current: boolean): string {
  return classNames(
    '-mb-[3px] flex min-h-11 items-center border-b-3 border-double font-medium whitespace-nowrap no-underline hover:text-green',
    current ? 'border-green text-green' : 'border-transparent text-ink',
  )
}
