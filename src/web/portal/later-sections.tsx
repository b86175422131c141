import type { ReactNode } from 'react'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { AppointmentsSection, RegistrationsSection } from './bookings.tsx'
import { mayWrite } from './conversations/may-write.ts'
import { MessagesSection } from './conversations/messages-section.tsx'
import { DeadlinesSection } from './deadlines/deadlines-section.tsx'
import { ToReadSection } from './documents/to-read-section.tsx'
import { ForClients, LatestNews } from './library-sections.tsx'
import type { RoomFound } from './load-sections.ts'
import { ProposalsSection } from './proposals/proposals-section.tsx'
import { RequestsSection } from './requests-section.tsx'

export interface LaterProps {
  room: RoomAnswer
  name: keyof RoomFound
  found: RoomFound
}

/** What the overview of a room shows beside what is to be sent. Its links and buttons work before this is loaded. */
export function LaterSection({ room, name, found }: LaterProps): ReactNode {
  switch (name) {
    case 'to-read':
      return <ToReadSection room={room} documents={found['to-read']} />
    case 'proposals':
      return <ProposalsSection room={room} items={found.proposals} />
    case 'deadlines':
      return <DeadlinesSection room={room} found={found.deadlines} />
    case 'appointments':
      return <AppointmentsSection items={found.appointments} />
    case 'registrations':
      return <RegistrationsSection items={found.registrations} />
    case 'messages':
      return <MessagesSection room={room} items={found.messages} />
    case 'contact':
      return <ContactSection room={room} />
    case 'requests':
      return <RequestsSection requests={found.requests} />
    case 'library':
      return <ForClients folders={found.library} />
    case 'news':
      return <LatestNews items={found.news} />
    default:
      return null
  }
}

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
