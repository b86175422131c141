import { Link, useLocation } from 'react-router'

const OWN_PAGES = [
  { to: '/portal', label: 'Overview' },
  { to: '/dashboard/account', label: 'Profile' },
  { to: '/dashboard/security', label: 'Security' },
  { to: '/dashboard/data', label: 'My data' },
]

/** The pages about a person's own account. */
export function OwnNavigation() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="My account" className="w-full">
      <ul className="flex flex-wrap justify-between gap-x-2 sm:justify-start sm:gap-x-6">
        {OWN_PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent text-ink no-underline hover:text-green aria-[current=page]:border-green aria-[current=page]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
