import { Form, Link, useLocation } from 'react-router'
import type { WaitingAnswer } from '#contract/overview/dashboard.ts'
import { isWide, parseMark } from '#domain/mark.ts'
import { ROLE_NAMES } from '#domain/roles.ts'
import { formatZone } from '#domain/time/wall-clock.ts'
import { FindAnything } from '#web/signed-in/find/find-anything.tsx'
import { useFirm } from '#web/signed-in/office/firm.tsx'
import { barEntriesFor, groupsFor, isOpen, type NavigationEntry } from '#web/signed-in/office/navigation.ts'
import { NavigationIcon } from '#web/signed-in/office/navigation-icon.tsx'
import type { Staff } from '#web/signed-in/session/staff.ts'
import { dropToken } from '#web/signed-in/session/token.ts'
import { useWaiting } from './live.tsx'

/** The office's index: a column at the side on wide screens, a bar at the foot and a menu on small ones. */
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
      </div>
      <div className="office-menu" id="office-menu" popover="auto" key={key}>
        <nav aria-label="Office">
          {groupsFor(staff.role).map(({ name, entries }) => (
            <div key={name} className="office-group">
              {name ? (
                <p id={`office-${name}`} className="office-group-name">
                  {name}
                </p>
              ) : null}
              <ul aria-labelledby={name ? `office-${name}` : undefined}>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <EntryLink entry={entry} isCounted />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="office-person">
          <Link to="/dashboard/account" className="office-person-name" title="My account">
            {staff.fullName}
          </Link>
          <Form method="post" action="/logout" reloadDocument onSubmit={dropToken}>
            <button type="submit" className="office-sign-out">
              Sign out
            </button>
          </Form>
          <p className="office-zone">
            {ROLE_NAMES[staff.role]}. Times in {formatZone(firm.timeZone)}.
          </p>
        </div>
      </div>
      <nav aria-label="Main screens" className="office-bar">
        {barEntriesFor(staff.role).map((entry) => (
          <EntryLink key={entry.to} entry={entry} />
        ))}
        <Link
          to="/dashboard/find"
          className="office-link"
          aria-current={pathname === '/dashboard/find' ? 'page' : undefined}
        >
          <NavigationIcon name="find" />
          Find
        </Link>
        <button type="button" className="office-link" popoverTarget="office-menu">
          <NavigationIcon name="more" />
          More
        </button>
      </nav>
    </header>
  )
}

function EntryLink({ entry, isCounted }: { entry: NavigationEntry; isCounted?: boolean }) {
  const { pathname } = useLocation()
  const alerts = useWaiting()?.alerts ?? 0
  return (
    <Link to={entry.to} className="office-link" aria-current={isOpen(entry, pathname) ? 'page' : undefined}>
      <NavigationIcon name={entry.icon} />
      {entry.label}
      <Count entry={entry} isAnnounced={isCounted} />
      {entry.to === '/dashboard/setting' && alerts > 0 ? (
        <span className="office-dot">
          <span className="sr-only"> needs attention</span>
        </span>
      ) : null}
    </Link>
  )
}

const COUNTED: Record<string, { of: keyof WaitingAnswer; words: string }> = {
  '/dashboard': { of: 'all', words: 'waiting for you' },
  '/dashboard/inbox': { of: 'requests', words: 'to answer' },
  '/dashboard/conversations': { of: 'messages', words: 'to answer' },
  '/dashboard/documents': { of: 'papers', words: 'to review' },
  '/dashboard/proposals': { of: 'proposals', words: 'seen, not signed' },
  '/dashboard/deadlines': { of: 'deadlines', words: 'late or due this week' },
  '/dashboard/comments': { of: 'comments', words: 'to review' },
}

/** How much waits behind an entry; read out when it changes. */
function Count({ entry, isAnnounced }: { entry: NavigationEntry; isAnnounced?: boolean | undefined }) {
  const counted = COUNTED[entry.to]
  const waiting = useWaiting()
  const count = counted ? (waiting?.[counted.of] ?? 0) : 0
  if (!counted) return null
  return (
    <span
      role={isAnnounced && entry.to !== '/dashboard' ? 'status' : undefined}
      className="office-count"
      hidden={count === 0}
    >
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {counted.words}</span>
    </span>
  )
}
