import type { RoomAnswer } from '#contract/clients/client-members.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { formatSize } from '#domain/size.ts'
import { AccountSection } from '#web/account/account-section.tsx'
import { mayWrite } from './conversations/may-write.ts'

/** Whom of the firm the client deals with, and how much of its storage is used. */
export function ContactSection({ room }: { room: RoomAnswer }) {
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
