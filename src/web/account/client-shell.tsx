import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { OwnAccount } from '#contract/system/my-account.ts'
import { classNames } from '#design/primitives/class-names.ts'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import { TopNotes } from '#design/primitives/toast-shelf.tsx'
import { late } from '#web/late.tsx'
import { Connection } from '#web/signed-in/connection/connection.tsx'
import { type Firm, FirmContext } from '#web/signed-in/office/firm.tsx'
import { Toasts } from '#web/signed-in/office/toasts.tsx'
import { SessionGuard } from '#web/signed-in/session/session-guard.tsx'
import { dropToken } from '#web/signed-in/session/token.ts'
import { FirmMark } from '#web/site/parts/firm-mark.tsx'

const KeptFocus = late(async () => (await import('#web/signed-in/office/kept-focus.tsx')).KeptFocus)
const LoadingLine = late(async () => (await import('#web/signed-in/shell/loading-line.tsx')).LoadingLine)
const OwnNavigation = late(async () => (await import('./own-navigation.tsx')).OwnNavigation)

interface Props {
  me: OwnAccount
  firm: Firm
  /** Inside a client area: which client, and the way to another. Its own navigation is below, and the account is one link. */
  chooser?: ReactNode
  children: ReactNode
}

/** The frame of a client's pages: the firm's name and mark, the way to the account and out. */
export function ClientShell({ me, firm, chooser, children }: Props) {
  const inRoom = chooser !== undefined
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
            <div
              className={classNames(
                'page flex items-center justify-between gap-x-3 gap-y-1 py-2 sm:gap-x-8',
                !inRoom && 'flex-wrap',
              )}
            >
              <Link
                to="/portal"
                className="inline-flex min-h-11 shrink-0 items-center text-ink no-underline hover:text-green"
              >
                <FirmMark name={firm.name} mark={firm.mark} short={inRoom} />
              </Link>
              {chooser}
              <div className="ml-auto flex items-center gap-x-4 max-sm:hidden">
                <span className="text-sm text-ink-soft max-lg:hidden">{me.fullName}</span>
                {inRoom ? (
                  <Link to="/dashboard/account" className={LINK}>
                    My account
                  </Link>
                ) : null}
                <a href="/" className={LINK}>
                  Back to the site
                </a>
                <SignOut className={`${LINK} cursor-pointer`} />
              </div>
              <Menu
                label={<span className="sr-only">{me.fullName}, account and sign out</span>}
                icon={<Lines />}
                align="right"
                className="sm:hidden"
                buttonClassName="min-w-11 justify-center"
              >
                {inRoom ? <MenuItem to="/dashboard/account">My account</MenuItem> : null}
                <li className="rule-bottom">
                  <a href="/" className={ENTRY}>
                    Back to the site
                  </a>
                </li>
                <li>
                  <SignOut className={ENTRY} />
                </li>
              </Menu>
              {inRoom ? null : <OwnNavigation />}
            </div>
          </header>
          <main id="main" tabIndex={-1} className={classNames('page py-8 md:py-12', inRoom && 'max-sm:py-4')}>
            {children}
          </main>
        </div>
        <KeptFocus />
      </SessionGuard>
    </FirmContext>
  )
}

const LINK = 'ink-link inline-flex min-h-11 items-center'
const ENTRY = 'flex min-h-11 w-full cursor-pointer items-center px-4 py-2 text-left text-ink no-underline'

function SignOut({ className }: { className: string }) {
  return (
    <Form method="post" action="/logout" reloadDocument onSubmit={dropToken}>
      <button type="submit" className={className}>
        Sign out
      </button>
    </Form>
  )
}

function Lines() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-6">
      <path d="M3 5.5h14M3 10h14M3 14.5h14" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
