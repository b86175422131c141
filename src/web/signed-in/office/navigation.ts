import { type Access, isOpenTo, type Role } from '#contract/access.ts'

/** The office's screens in the order of the sidebar. A screen is added here when it lands. */
export const NAVIGATION: NavigationEntry[] = [
  { label: 'Dashboard', to: '/dashboard', role: 'staff', exact: true },
  { label: 'News', to: '/alist', also: ['/articles', '/create', '/edit'], role: 'editor' },
  { label: 'Categories', to: '/dashboard/categories', role: 'editor' },
  { label: 'Customers', to: '/dashboard/customers', role: 'accountant' },
  { label: 'Inventory', to: '/dashboard/inventory', role: 'editor' },
  { label: 'Inbox', to: '/dashboard/inbox', role: 'accountant' },
  { label: 'Comments', to: '/dashboard/comments', role: 'editor' },
  { label: 'Mail', to: '/dashboard/mail', role: 'admin' },
  { label: 'Reports', to: '/dashboard/reports', role: 'accountant' },
  { label: 'Setting', to: '/dashboard/setting', role: 'admin' },
  { label: 'Health', to: '/dashboard/health', role: 'admin' },
  { label: 'Team', to: '/dashboard/team', role: 'admin' },
  { label: 'Audit', to: '/dashboard/audit', role: 'admin' },
]

export type OfficeAccess = Extract<Access, 'staff' | 'editor' | 'accountant' | 'admin'>

export interface NavigationEntry {
  label: string
  to: string
  /** Other addresses that belong to the same screen. */
  also?: string[]
  /** Whose work it is; an admin sees everything. */
  role: OfficeAccess
  /** Other screens stand below its address. */
  exact?: boolean
}

export function entriesFor(role: Role): NavigationEntry[] {
  return NAVIGATION.filter((entry) => isOpenTo(entry.role, role))
}

/** Whether a screen is the one that is open. */
export function isOpen(entry: NavigationEntry, path: string): boolean {
  if (entry.exact) return path === entry.to
  return [entry.to, ...(entry.also ?? [])].some((address) => path === address || path.startsWith(`${address}/`))
}
