import { Link, Outlet, useLocation } from 'react-router'
import { SETTING_PAGES } from '#web/signed-in/office/navigation.ts'

const PAGES = [{ label: 'Site', to: '/dashboard/setting' }, ...SETTING_PAGES]

/** Around the pages of Setting: the way from one to the other. A line above them, because previews need the width. */
export default function SettingLayout() {
  const { pathname } = useLocation()
  const open = PAGES.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`)).at(-1)
  return (
    <>
      <nav aria-label="Setting" className="setting-pages" data-print="no">
        {PAGES.map((page) => (
          <Link key={page.to} to={page.to} aria-current={page === open ? 'page' : undefined}>
            {page.label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
