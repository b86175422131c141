import { Link } from 'react-router'
import { Menu, MenuItem } from '#design/primitives/menu.tsx'
import type { Tab } from '#web/signed-in/parts/list-tabs.tsx'

type BarTab = Tab & { icon?: string }

const DOTS = [3, 9, 15].map((x) => `M${x} 10a1 1 0 1 0 2 0a1 1 0 1 0-2 0`).join('')

/** The pages of a room at the foot of a phone; those without an icon are under More. */
export function RoomBar({ tabs, current }: { tabs: BarTab[]; current: string }) {
  const others = tabs.filter(({ icon }) => !icon)
  const waiting = others.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <nav aria-label="Client area" className="room-bar" data-print="no">
      <ul>
        {tabs.map(({ value, label, href, icon, count }) =>
          icon ? (
            <li key={value}>
              <Link to={href} aria-current={value === current ? 'true' : undefined} className="room-bar-entry">
                <Sign path={icon} count={count} /> {label}
              </Link>
            </li>
          ) : null,
        )}
        <li>
          <Menu
            label="More"
            icon={<Sign path={DOTS} count={waiting} />}
            align="right"
            opens="up"
            buttonClassName={
              others.some(({ value }) => value === current) ? 'room-bar-entry room-bar-open' : 'room-bar-entry'
            }
          >
            {others.map(({ value, label, href, count }) => (
              <MenuItem key={value} to={href} current={value === current}>
                <span className="grow">{label}</span>
                {count ? <span className="figures text-sm text-ink-soft">{count}</span> : null}
              </MenuItem>
            ))}
          </Menu>
        </li>
      </ul>
    </nav>
  )
}

function Sign({ path, count }: { path: string; count?: number | undefined }) {
  return (
    <span className="room-bar-sign">
      <svg aria-hidden="true" viewBox="0 0 20 20">
        <path d={path} />
      </svg>
      {count ? <span className="room-bar-count figures">{count > 99 ? '99+' : count}</span> : null}
    </span>
  )
}
