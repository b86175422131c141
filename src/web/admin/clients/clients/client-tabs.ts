/** The tabs of a client, each a screen of its own below the client's address. A feature adds its line here. */
export const CLIENT_TABS: { label: string; path: string }[] = [
  { label: 'Overview', path: '' },
  { label: 'Documents', path: 'documents' },
  { label: 'Requests', path: 'requests' },
  { label: 'Proposals', path: 'proposals' },
  { label: 'Deadlines', path: 'deadlines' },
  { label: 'Conversations', path: 'conversations' },
  { label: 'People', path: 'people' },
]
