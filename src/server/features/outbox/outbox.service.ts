import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import { writeLetter } from './mail-layout.tsx'
import type { Letter, Sender } from './outbox.model.ts'

export interface OutgoingMail {
  /** What the mail is for, as `noun.verb`: `account.verify`. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

export type Outbox = ReturnType<typeof createOutbox>

/** Mail is a row written with the change it tells of; a worker sends it. */
export function createOutbox({ clock }: Pick<Tools, 'clock'>, { sender }: { sender: () => Promise<Sender> }) {
  return {
    /** Sets a letter in the firm's layout; its parts go into `queue`. Do this before the transaction. */
    write: async (letter: Letter) => writeLetter(letter, await sender()),

    async queue(tx: Tx, mail: OutgoingMail): Promise<void> {
      const now = isoNow(clock)
      await tx
        .insertInto('outbox_mails')
        .values({
          kind: mail.kind,
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          reply_to: mail.replyTo ?? null,
          state: 'queued',
          next_attempt_at: now,
          last_error: null,
          created_at: now,
          sent_at: null,
        })
        .execute()
    },
  }
}
