import type { RoomToDo } from './list-rooms.ts'

interface RoomTab {
  label: string
  path: string
  /** Which count it carries. */
  counts?: keyof RoomToDo['toDo']
  /** In the bar at the foot of a phone; the others are under More. */
  icon?: string
}

/** The pages of a client's room, each below the room's address. A feature adds its line here. */
export const ROOM_TABS: RoomTab[] = [
  { label: 'Overview', path: '', counts: 'all', icon: 'M3 9.5 10 4l7 5.5V17h-4.5v-5h-5v5H3z' },
  {
    label: 'Documents',
    path: 'documents',
    counts: 'documents',
    icon: 'M5 2.5h7l3 3v12H5zM12 2.5v3h3M7.5 9.5h5M7.5 13h5',
  },
  { label: 'Proposals', path: 'proposals', counts: 'proposals' },
  { label: 'Deadlines', path: 'deadlines' },
  { label: 'Messages', path: 'conversations', counts: 'messages', icon: 'M3 4h14v10H9l-4 3v-3H3z' },
  { label: 'People', path: 'people' },
]
