import type { ReactNode } from 'react'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { counted } from '#domain/text/counted.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { AppointmentsSection, RegistrationsSection } from './bookings.tsx'
import { mayWrite } from './conversations/may-write.ts'
import { MessagesSection } from './conversations/messages-section.tsx'
import { DeadlinesSection } from './deadlines/deadlines-section.tsx'
import { ToReadSection } from './documents/to-read-section.tsx'
import { ForClients, LatestNews } from './library-sections.tsx'
import type { RoomFound } from './load-sections.ts'
import { maySend, PapersSection } from './papers/papers-section.tsx'
import { ProposalsSection } from './proposals/proposals-section.tsx'
import { RequestsSection } from './requests-section.tsx'

/** One matter on the overview of a room: how it looks, and how much it asks of the person. */
interface RoomMatter<T> {
  name: keyof RoomFound
  /** How many things the person is to do; a room with one thing to do shows that one thing. */
  asks?(found: T, room: RoomAnswer): number
  /** The first day on which any of it is due; what has no day comes after what has one. */
  due?(found: T): string | null
  /** The same in a few words: "5 papers", "1 to confirm". */
  label?(found: T): string
  Section(props: { room: RoomAnswer; found: T }): ReactNode
}

const matter = <Name extends keyof RoomFound>(entry: RoomMatter<RoomFound[Name]> & { name: Name }) =>
  entry as RoomMatter<unknown>

/** In the order of the page. A feature adds its line here and in `load-sections.ts`. */
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
    Section: ({ room, found }) => <ToReadSection room={room} documents={found} />,
  }),
  matter({
    name: 'proposals',
    asks: (found) => found.filter(({ waitsForYou }) => waitsForYou).length,
    due: (found) => firstDay(found.filter(({ waitsForYou }) => waitsForYou).map(({ expiresOn }) => expiresOn)),
    label: (found) => counted(found.filter(({ waitsForYou }) => waitsForYou).length, 'proposal'),
    Section: ({ room, found }) => <ProposalsSection room={room} items={found} />,
  }),
  matter({
    name: 'deadlines',
    Section: ({ room, found }) => <DeadlinesSection room={room} found={found} />,
  }),
  matter({
    name: 'appointments',
    Section: ({ found }) => <AppointmentsSection items={found} />,
  }),
  matter({
    name: 'registrations',
    Section: ({ found }) => <RegistrationsSection items={found} />,
  }),
  matter({
    name: 'messages',
    asks: (found) => found.filter(({ unread }) => unread).length,
    label: (found) => counted(found.filter(({ unread }) => unread).length, 'message'),
    Section: ({ room, found }) => <MessagesSection room={room} items={found} />,
  }),
  matter({ name: 'contact', Section: ({ room }) => <ContactSection room={room} /> }),
  matter({
    name: 'requests',
    Section: ({ found }) => <RequestsSection requests={found} />,
  }),
  matter({
    name: 'library',
    Section: ({ found }) => <ForClients folders={found} />,
  }),
  matter({
    name: 'news',
    Section: ({ found }) => <LatestNews items={found} />,
  }),
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

/** Whom of the firm the client deals with, and how much of its storage is used. */
function ContactSection({ room }: { room: RoomAnswer }) {
  const { responsible, storage, plan } = room
  return (
    <AccountSection title="Your accountant">
      {responsible ? (
        <p>
          {responsible.name},{' '}
          <a href={`mailto:${responsible.email}`} className="ink-link wrap-anywhere">
            {responsible.email}
          </a>
        </p>
      ) : (
        <p>
          Nobody is assigned yet.{' '}
          <TextLink to={mayWrite(room) ? `/portal/${room.id}/conversations/new` : '/Contact'}>Write to us</TextLink>
        </p>
      )}
      <p className="figures mt-2 text-sm text-ink-soft">
        {`${plan ? `${plan} plan. ` : ''}${formatSize(storage.usedBytes)} of ${formatSize(storage.limitBytes)} of storage used.`}
      </p>
    </AccountSection>
  )
}
