import type { NavigationIconName } from './navigation.ts'

/** A small line drawing beside an entry of the sidebar; its words say the same. */
export function NavigationIcon({ name }: { name: NavigationIconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="office-icon"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

const PATHS: Record<NavigationIconName, string> = {
  dashboard: 'M2 2.5h5v6H2zM9 2.5h5v3H9zM9 7.5h5v6H9zM2 10.5h5v3H2z',
  inbox: 'M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5c0 1.5 1 2.2 2.5 2.2s2.5-.7 2.5-2.2H14',
  clients: 'M2 5.5h12v8H2zM5.5 5.5V3h5v2.5M2 9h12M7 8.2v1.6h2V8.2',
  proposals: 'M2.5 1.8h8v8M2.5 1.8v12.4h5M4.8 5h3.4M4.8 7.6h3.4M9 14.2l.6-2.2 3.4-3.4 1.4 1.4L11 13.4z',
  deadlines: 'M2 3.5h12v10.5H2zM2 6.5h12M5 2v3M11 2v3M5.5 10.3l1.8 1.8 3.4-3.6',
  events: 'M2 3.5h12v10.5H2zM2 6.5h12M5 2v3M11 2v3M8 8l.8 1.7 1.8.2-1.3 1.3.3 1.8L8 12.1l-1.6.9.3-1.8-1.3-1.3 1.8-.2z',
  appointments: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.2 1.6',
  documents: 'M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3M5.5 7.5h5M5.5 10h5',
  conversations: 'M2 2.5h8.5v6H6L3.8 10.5v-2H2zM12 6h2v5.5h-1.8v2L10 11.5H6.5',
  comments: 'M2 3h12v8H7.5L4.5 13.5V11H2zM5 6h6M5 8.2h4',
  news: 'M2.5 2.5h9v11h-9zM11.5 5.5h2v6.5a1.5 1.5 0 0 1-2 1.4M4.8 5.2h4.4M4.8 8h4.4M4.8 10.7h2.6',
  pages: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.5 7.5h5M5.5 9.5h5M5.5 11.5h3',
  categories: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z',
  customers:
    'M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM1.8 13.3c0-2.4 1.8-3.8 4.2-3.8s4.2 1.4 4.2 3.8M10.6 3a2.2 2.2 0 0 1 0 4.2M11.8 9.9c1.5.5 2.4 1.7 2.4 3.4',
  inventory: 'M2 4.5h4.5L8 6h6v7.5H2zM2 4.5v-2h4l1.2 1.4M4.5 11l2-2.5 1.6 1.8 1.2-1.2L11.5 11',
  reports: 'M2.5 2v11.5H14M5 11V8M8 11V4.5M11 11V6.5',
  find: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.8 10.8 14 14',
  more: 'M2 4h12M2 8h12M2 12h12',
  setting: 'M2 4.5h6M11 4.5h3M2 11.5h3M8 11.5h6M9.5 2.8v3.4M6.5 9.8v3.4',
}
