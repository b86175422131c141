import { type Access, isOpenTo } from '#contract/access.ts'
import type { Role } from '#domain/roles.ts'

/** The pages of Setting beside its sections, in the order of its own list. */
export const SETTING_PAGES = [
  { label: 'Set-up', to: '/dashboard/setup' },
  { label: 'Team', to: '/dashboard/team' },
  { label: 'Mail', to: '/dashboard/mail' },
  { label: 'Health', to: '/dashboard/health' },
  { label: 'Audit', to: '/dashboard/audit' },
  { label: 'Redirects', to: '/dashboard/redirects' },
  { label: 'Imports', to: '/dashboard/imports' },
  { label: 'Exports', to: '/dashboard/exports' },
  { label: 'Integrations', to: '/dashboard/setting/programs' },
]

const SETTING_ADDRESSES = SETTING_PAGES.map(({ to }) => to)

/**
 * The office's screens in the order of the sidebar, group by group. Those that the specification names (Dashboard, News, Categories, Customers,
 * Inventory, Reports, Setting) keep its names and their order among themselves.
 */
const NAVIGATION: NavigationEntry[] = [
  { label: 'Dashboard', to: '/dashboard', role: 'staff', group: 'top', icon: 'dashboard', exact: true },
  { label: 'Inbox', to: '/dashboard/inbox', role: 'accountant', group: 'work', icon: 'inbox' },
  { label: 'Clients', to: '/dashboard/clients', role: 'accountant', group: 'work', icon: 'clients' },
  {
    label: 'Conversations',
    to: '/dashboard/conversations',
    role: 'accountant',
    group: 'work',
    icon: 'conversations',
  },
  { label: 'Documents', to: '/dashboard/documents', role: 'accountant', group: 'work', icon: 'documents' },
  { label: 'Proposals', to: '/dashboard/proposals', role: 'accountant', group: 'work', icon: 'proposals' },
  { label: 'Deadlines', to: '/dashboard/deadlines', role: 'accountant', group: 'work', icon: 'deadlines' },
  { label: 'Appointments', to: '/dashboard/appointments', role: 'accountant', group: 'work', icon: 'appointments' },
  {
    label: 'News',
    to: '/alist',
    also: ['/articles', '/create', '/edit', '/dashboard/newsletter'],
    role: 'editor',
    group: 'website',
    icon: 'news',
  },
  { label: 'Categories', to: '/dashboard/categories', role: 'editor', group: 'website', icon: 'categories' },
  { label: 'Pages', to: '/dashboard/pages', role: 'editor', group: 'website', icon: 'pages' },
  { label: 'Events', to: '/dashboard/events', role: 'staff', group: 'website', icon: 'events' },
  { label: 'Comments', to: '/dashboard/comments', role: 'editor', group: 'website', icon: 'comments' },
  { label: 'Customers', to: '/dashboard/customers', role: 'accountant', group: 'firm', icon: 'customers' },
  { label: 'Inventory', to: '/dashboard/inventory', role: 'editor', group: 'firm', icon: 'inventory' },
  { label: 'Reports', to: '/dashboard/reports', role: 'accountant', group: 'firm', icon: 'reports' },
  {
    label: 'Setting',
    to: '/dashboard/setting',
    also: SETTING_ADDRESSES,
    role: 'admin',
    group: 'firm',
    icon: 'setting',
  },
]

const GROUPS = { top: '', work: 'Work', website: 'Website', firm: 'Firm' } as const

export type NavigationIconName =
  | 'appointments'
  | ('dashboard' | 'inbox' | 'conversations' | 'comments' | 'news' | 'categories' | 'customers' | 'inventory')
  | ('clients' | 'proposals' | 'deadlines' | 'documents' | 'pages' | 'events' | 'reports' | 'setting' | 'find' | 'more')

export type OfficeAccess = Extract<Access, 'staff' | 'editor' | 'accountant' | 'admin'>

export interface NavigationEntry {
  label: string
  to: string
  /** Other addresses that belong to the same screen. */
  also?: string[]
  /** Whose work it is; an admin sees everything. */
  role: OfficeAccess
  group: keyof typeof GROUPS
  icon: NavigationIconName
  /** Other screens are below its address. */
  exact?: boolean
}

export function entriesFor(role: Role): NavigationEntry[] {
  return NAVIGATION.filter((entry) => isOpenTo(entry.role, role))
}

/** The same by group, each with its name; a group of which nothing may be opened is left out. */
export function groupsFor(role: Role): { name: string; entries: NavigationEntry[] }[] {
  const entries = entriesFor(role)
  return Object.entries(GROUPS)
    .map(([group, name]) => ({ name, entries: entries.filter((entry) => entry.group === group) }))
    .filter((group) => group.entries.length > 0)
}

/** Screens that are not in the sidebar, or are for fewer people than the entry above them. */
const OTHER_SCREENS: Record<string, Access> = {
  '/dashboard/account': 'client',
  '/dashboard/security': 'client',
  '/dashboard/data': 'client',
  '/dashboard/confirm': 'client',
  '/dashboard/find': 'staff',
  '/dashboard/views': 'staff',
  '/dashboard/appointments/kinds': 'admin',
  '/dashboard/calendar': 'editor',
  '/dashboard/newsletter': 'editor',
  '/dashboard/events/new': 'editor',
  '/dashboard/events/details': 'editor',
  '/dashboard/events/text': 'editor',
  '/dashboard/events/messages': 'editor',
  '/dashboard/events/sheet': 'editor',
  '/dashboard/customers/receipts': 'admin',
}

const SCREENS: [address: string, access: Access][] = [
  ...NAVIGATION.filter(({ exact }) => !exact).flatMap(({ to, also = [], role }) =>
    [to, ...also].map((address): [string, Access] => [address, role]),
  ),
  ...Object.entries(OTHER_SCREENS),
].sort(([one], [other]) => other.length - one.length)

/** Who may open the screen at an address; one that the table does not know is closed to all but admins. */
export function screenAccess(path: string): Access {
  if (path === '/dashboard') return 'client'
  return SCREENS.find(([address]) => isAtOrBelow(path, address))?.[1] ?? 'admin'
}

/** The entries of the bar at the foot of a small screen; the rest are in its menu. */
export const barEntriesFor = (role: Role): NavigationEntry[] => {
  const first = role === 'editor' ? ['/dashboard', '/alist', '/dashboard/pages'] : BAR
  return entriesFor(role).filter(({ to }) => first.includes(to))
}

const BAR = ['/dashboard', '/dashboard/inbox', '/dashboard/clients']

/** Whether a screen is the one that is open. */
export function isOpen(entry: NavigationEntry, path: string): boolean {
  if (entry.exact) return path === entry.to
  return [entry.to, ...(entry.also ?? [])].some((address) => isAtOrBelow(path, address))
}

const isAtOrBelow = (path: string, address: string) => path === address || path.startsWith(`${address}/`)
