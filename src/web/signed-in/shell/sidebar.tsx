import { Form, Link, useLocation } from 'react-router'
import { isWide, parseMark } from '#domain/mark.ts'
import { formatZone } from '#domain/time/wall-clock.ts'
import { FindAnything } from '#web/signed-in/find/find-anything.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { groupsFor, isOpen, type NavigationEntry } from '#web/signed-in/office/navigation.ts'
import { NavigationIcon } from '#web/signed-in/office/navigation-icon.tsx'
import type { Staff } from '#web/signed-in/office/staff.ts'
import { dropToken } from '#web/signed-in/session/token.ts'
import { useWaiting } from './live.tsx'

const ROLE_WORDS: Record<string, string> = {
  editor: 'Editor',
  accountant: 'Accountant',
  admin: 'Administrator',
}

/** The office's index: a column at the side on wide screens, a menu that opens on small ones. */
export function Sidebar({ staff }: { staff: Pick<Staff, 'fullName' | 'role'> }) {
  const { pathname, key } = useLocation()
  const firm = useFirm()
  const mark = parseMark(firm.mark)
  const holdsName = mark !== null && isWide(mark)
  return (
    <header className="office-side" data-print="no">
      <div className="office-brand">
        <Link to="/" className="office-mark">
          {mark ? (
            <img
              src={firm.mark}
              alt={holdsName ? firm.name : ''}
              className="ui-mark-plate mr-3 h-8 max-w-36 object-contain"
            />
          ) : null}
          {holdsName ? null : firm.name}
        </Link>
        <FindAnything role={staff.role} />
        <button type="button" className="office-menu-button" popoverTarget="office-menu">
          Menu
        </button>
      </div>
      <div className="office-menu" id="office-menu" popover="auto" key={key}>
        <nav aria-label="Office">
          {groupsFor(staff.role).map(({ name, entries }) => (
            <ul key={name} aria-label={name} className="office-group">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Link
                    to={entry.to}
                    className="office-link"
                    aria-current={isOpen(entry, pathname) ? 'page' : undefined}
                  >
                    <NavigationIcon name={entry.icon} />
                    {entry.label}
                    <Count entry={entry} />
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className="office-person">
          <p>
            <Link to="/dashboard/account" className="office-person-name">
              {staff.fullName}
            </Link>
            <span className="office-person-role">{ROLE_WORDS[staff.role]}</span>
          </p>
          <Form method="post" action="/logout" reloadDocument onSubmit={dropToken}>
            <button type="submit" className="office-sign-out">
              Sign out
            </button>
          </Form>
          <p className="office-zone">Times in {formatZone(firm.timeZone)}.</p>
        </div>
      </div>
    </header>
  )
}

const COUNTED: Record<string, { of: 'requests' | 'comments'; words: string }> = {
  '/dashboard/inbox': { of: 'requests', words: 'new' },
  '/dashboard/comments': { of: 'comments', words: 'to review' },
}

/** How much waits behind an entry; read out when it changes. */
function Count({ entry }: { entry: NavigationEntry }) {
  const counted = COUNTED[entry.to]
  const waiting = useWaiting()
  const count = counted ? (waiting?.[counted.of] ?? 0) : 0
  if (!counted) return null
  return (
    <span role="status" className="office-count" hidden={count === 0}>
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {counted.words}</span>
    </span>
  )
}
