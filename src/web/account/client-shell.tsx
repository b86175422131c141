import type { ReactNode } from 'react'
import { Form, Link, NavLink } from 'react-router'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { TopNotes } from '#design/primitives/toast.tsx'
import { Connection } from '#web/signed-in/connection/connection.tsx'
import { type Firm, FirmContext } from '#web/signed-in/office/firm.tsx'
import { KeptFocus } from '#web/signed-in/office/kept-focus.tsx'
import { Toasts } from '#web/signed-in/office/toasts.tsx'
import { SessionGuard } from '#web/signed-in/session/session-guard.tsx'
import { dropToken } from '#web/signed-in/session/token.ts'
import { LoadingLine } from '#web/signed-in/shell/loading-line.tsx'
import { FirmMark } from '#web/site/parts/firm-mark.tsx'

const OWN_PAGES = [
  { to: '/portal', label: 'Overview' },
  { to: '/dashboard/account', label: 'Profile' },
  { to: '/dashboard/security', label: 'Security' },
  { to: '/dashboard/data', label: 'My data' },
]

interface Props {
  me: OwnAccount
  firm: Firm
  /** Inside a client's room: its own navigation stands there, and the account is one link. */
  inRoom?: boolean
  children: ReactNode
}

/** The frame of a client's pages: the firm's name and mark, the way to the account and out. */
export function ClientShell({ me, firm, inRoom = false, children }: Props) {
  return (
    <FirmContext value={firm}>
      <SessionGuard account={me.id} email={me.email} hasPassword={me.hasPassword} hasPasskey={me.hasPasskey}>
        <a
          href="#main"
          data-print="no"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-sheet focus:p-3"
        >
          Skip to content
        </a>
        <LoadingLine />
        <TopNotes>
          <Connection />
          {/* In a room, messages are what people write to each other. */}
          <Toasts label="Notices" />
        </TopNotes>
        <div className="pt-(--top-notes,0px)">
          <header className="rule-double bg-sheet" data-print="no">
            <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-2">
              <Link to="/portal" className="inline-flex min-h-11 items-center text-ink no-underline hover:text-green">
                <FirmMark name={firm.name} mark={firm.mark} />
              </Link>
              <div className="flex flex-wrap items-center gap-x-4">
                <span className="text-sm text-ink-soft max-sm:hidden">{me.fullName}</span>
                {inRoom ? (
                  <Link to="/dashboard/account" className={LINK}>
                    My account
                  </Link>
                ) : null}
                <a href="/" className={LINK}>
                  Back to the site
                </a>
                <Form method="post" action="/logout" reloadDocument onSubmit={dropToken}>
                  <button type="submit" className={`${LINK} cursor-pointer`}>
                    Sign out
                  </button>
                </Form>
              </div>
              {inRoom ? null : <OwnNavigation />}
            </div>
          </header>
          <main id="main" tabIndex={-1} className="page py-8 md:py-12">
            {children}
          </main>
        </div>
        <KeptFocus />
      </SessionGuard>
    </FirmContext>
  )
}

const LINK = 'ink-link inline-flex min-h-11 items-center'

function OwnNavigation() {
  return (
    <nav aria-label="My account" className="w-full">
      <ul className="flex flex-wrap gap-x-6">
        {OWN_PAGES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center border-b-3 border-transparent text-ink no-underline hover:text-green aria-[current=page]:border-green aria-[current=page]:font-semibold"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
