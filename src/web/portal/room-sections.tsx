import type { ReactNode } from 'react'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { counted } from '#domain/text/counted.ts'
import type { RoomFound } from './load-sections.ts'
import { maySend, PapersSection } from './papers/papers-section.tsx'

/** One matter on the overview of a room: how it looks, and how much it asks of the person. */
interface RoomMatter<T> {
  name: keyof RoomFound
  /** How many things the person is to do; a room with one thing to do shows that one thing. */
  asks?(found: T, room: RoomAnswer): number
  /** The first day on which any of it is due; what has no day comes after what has one. */
  due?(found: T): string | null
  /** The same in a few words: "5 papers", "1 to confirm". */
  label?(found: T): string
  /** Left out where it is in `later-sections.tsx`: what works before it is loaded, links and plain buttons. */
  Section?(props: { room: RoomAnswer; found: T }): ReactNode
}

const matter = <Name extends keyof RoomFound>(entry: RoomMatter<RoomFound[Name]> & { name: Name }) =>
  entry as RoomMatter<unknown>

/** In the order of the page. A feature adds its line here, in `load-sections.ts` and in `later-sections.tsx`. */
export const ROOM_SECTIONS: RoomMatter<unknown>[] = [
  matter({
    name: 'papers',
    asks: (found, room) => (maySend(room) ? openItemsOf(found) : 0),
    due: (found) => firstDay(found.filter(({ openItems }) => openItems > 0).map(({ dueOn }) => dueOn)),
    label: (found) => counted(openItemsOf(found), 'paper'),
    Section: ({ room, found }) => <PapersSection room={room} requests={found} />,
  }),
  matter({
    name: 'to-read',
    asks: (found) => found.length,
    label: (found) => toReadLabel(found),
  }),
  matter({
    name: 'proposals',
    asks: (found) => found.filter(({ waitsForYou }) => waitsForYou).length,
    due: (found) => firstDay(found.filter(({ waitsForYou }) => waitsForYou).map(({ expiresOn }) => expiresOn)),
    label: (found) => counted(found.filter(({ waitsForYou }) => waitsForYou).length, 'proposal'),
  }),
  matter({ name: 'deadlines' }),
  matter({ name: 'appointments' }),
  matter({ name: 'registrations' }),
  matter({
    name: 'messages',
    asks: (found) => found.filter(({ unread }) => unread).length,
    label: (found) => counted(found.filter(({ unread }) => unread).length, 'message'),
  }),
  matter({ name: 'contact' }),
  matter({ name: 'requests' }),
  matter({ name: 'library' }),
  matter({ name: 'news' }),
]

const openItemsOf = (requests: { openItems: number }[]) => requests.reduce((sum, { openItems }) => sum + openItems, 0)

const firstDay = (days: (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null

/** What is asked of the person, what is due first in front; then the rest in the order of the page. */
export function byUrgency(room: RoomAnswer, found: RoomFound) {
  const all = ROOM_SECTIONS.map(({ name, asks, due }) => ({
    name,
    asks: asks?.(found[name], room) ?? 0,
    due: due?.(found[name]) ?? '9999',
  }))
  const asked = all.filter(({ asks }) => asks > 0).toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
  return { asked, others: all.filter(({ asks }) => asks === 0) }
}

function toReadLabel(found: { acknowledgement: 'read' | 'confirm' | null }[]): string {
  const toConfirm = found.filter(({ acknowledgement }) => acknowledgement === 'confirm').length
  const toRead = found.length - toConfirm
  return [toConfirm > 0 ? `${toConfirm} to confirm` : '', toRead > 0 ? `${toRead} to read` : '']
    .filter(Boolean)
    .join(' and ')
}

/** Where a matter is on the overview. */
export const anchorOf = (name: string) => `room-${name}`
