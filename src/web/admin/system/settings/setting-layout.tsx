import { NavLink, Outlet } from 'react-router'
import { SETTING_PAGES } from '#web/signed-in/office/navigation.ts'

const PAGES = [{ label: 'Site', to: '/dashboard/setting' }, ...SETTING_PAGES]

/** Around the pages of Setting: the way from one to the other. A line above them, because previews need the width. */
export default function SettingLayout() {
  return (
    <>
      <nav aria-label="Setting" className="setting-pages" data-print="no">
        {PAGES.map(({ label, to }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
