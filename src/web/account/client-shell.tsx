import type { ReactNode } from 'react'
import { Form, Link, NavLink } from 'react-router'
import type { OwnAccount } from '#contract/my-account.ts'
import { SessionGuard } from '#web/signed-in/session/session-guard.tsx'
import { dropToken } from '#web/signed-in/session/token.ts'

const ROOMS = [
  { to: '/dashboard', label: 'Overview' },
  { to: '/dashboard/account', label: 'Profile' },
  { to: '/dashboard/security', label: 'Security' },
  { to: '/dashboard/data', label: 'My data' },
]

/** The frame of a client's own pages. */
export function ClientShell({ me, children }: { me: OwnAccount; children: ReactNode }) {
  return (
    <SessionGuard email={me.email} hasPassword={me.hasPassword}>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-sheet focus:p-3">
        Skip to content
      </a>
      <header className="rule-double bg-sheet" data-print="no">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-2">
          <Link to="/" className="display inline-flex min-h-11 items-center text-lg no-underline">
            Back to the site
          </Link>
          <div className="flex flex-wrap items-center gap-x-4">
            <span className="text-sm text-ink-soft">{me.fullName}</span>
            <Form method="post" action="/logout" reloadDocument onSubmit={dropToken}>
              <button type="submit" className="ink-link inline-flex min-h-11 cursor-pointer items-center">
                Sign out
              </button>
            </Form>
          </div>
          <nav aria-label="My account" className="w-full">
            <ul className="flex flex-wrap gap-x-6">
              {ROOMS.map(({ to, label }) => (
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
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page py-8 md:py-12">
        {children}
      </main>
    </SessionGuard>
  )
}
