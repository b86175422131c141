import type { RoomAnswer } from '#contract/clients/client-members.ts'
import type { ConversationSummaryAnswer } from '#contract/clients/conversations.ts'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ConversationRow } from '#web/signed-in/conversations/conversation-row.tsx'
import { mayWrite } from './may-write.ts'

const SHOWN = 3

export function MessagesSection({ room, items }: { room: RoomAnswer; items: ConversationSummaryAnswer[] }) {
  const here = `/portal/${room.id}/conversations`
  return (
    <section className="mt-10" aria-labelledby="messages-title">
      <h2 id="messages-title" className="text-xl">
        Messages
      </h2>
      {items.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing written yet.</p>
      ) : (
        <ul className="rule-top mt-2">
          {items.slice(0, SHOWN).map((one) => (
            <ConversationRow key={one.id} conversation={one} to={`${here}/${one.id}`} />
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6">
        {mayWrite(room) ? <TextLink to={`${here}/new`}>Write to us</TextLink> : null}
        {items.length > SHOWN ? <TextLink to={here}>All messages</TextLink> : null}
      </p>
    </section>
  )
}
