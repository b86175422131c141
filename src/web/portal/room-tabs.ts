/** The pages of a client's room, each below the room's address. A feature adds its line here. */
export const ROOM_TABS: { label: string; path: string }[] = [
  { label: 'Overview', path: '' },
  { label: 'Documents', path: 'documents' },
  { label: 'Proposals', path: 'proposals' },
  { label: 'Deadlines', path: 'deadlines' },
  { label: 'Messages', path: 'conversations' },
  { label: 'People', path: 'people' },
]
