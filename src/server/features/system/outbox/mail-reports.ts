import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './outbox.store.ts'
import { markRefused } from './refused-addresses.store.ts'

interface Needs {
  audit: Audit
  messageIdOf: (mail: store.StoredMail) => string
}

/** `failed`: it was not sent, though the address may be good. */
type Reason = 'bounced' | 'complaint' | 'failed'
type ReportedMail = Pick<store.StoredMail, 'id' | 'kind' | 'recipient' | 'thread'>
/** Learns that an email will not be delivered, or that its reader has complained about it. */
type Undeliverable = (tx: Tx, mail: ReportedMail, reason: Reason) => Promise<void>
type Sent = (tx: Tx, mail: ReportedMail) => Promise<void>

/** Notifies the caller what became of emails: that a mail server took them, and what it reports later. */
export function createMailReports({ clock }: Pick<Tools, 'clock'>, { audit, messageIdOf }: Needs) {
  const learners: Undeliverable[] = []
  const sentLearners: Sent[] = []

  const learnt: Undeliverable = async (tx, mail, reason) => {
    for (const learn of learners) await learn(tx, mail, reason)
  }

  /** The mail that has this name on its way; nobody else can make one. */
  async function findOwn(tx: Tx, messageId: string): Promise<store.StoredMail | null> {
    const id = mailNumberIn(messageId)
    const mail = id === null ? null : await store.findMail(tx, id)
    return mail && messageIdOf(mail) === messageId ? mail : null
  }

  return {
    learnt,

    onUndeliverable: (learn: Undeliverable) => void learners.push(learn),

    sent: async (tx: Tx, mail: ReportedMail): Promise<void> => {
      for (const learn of sentLearners) await learn(tx, mail)
    },

    onSent: (learn: Sent) => void sentLearners.push(learn),

    /** Whether this is the name of a message that the site has sent. */
    isOwnMessageId: (messageId: string) => mailNumberIn(messageId) !== null,

    /**
     * A mail server reports that a mail could not be delivered after all. It counts when it names a mail of ours to that address, by the
     * name that only we can make; answers the mail, null when it does not count.
     */
    async bounced(tx: Tx, report: { messageIds: string[]; recipient: string; reply: string }): Promise<number | null> {
      for (const messageId of report.messageIds) {
        const mail = await findOwn(tx, messageId)
        if (mail?.recipient.toLowerCase() !== report.recipient.toLowerCase()) continue
        const reply = report.reply.slice(0, 500)
        await markRefused(tx, mail.recipient, { at: isoNow(clock), reply })
        await store.saveOutcome(tx, mail.id, { state: 'failed', sentAt: null, lastError: `It came back: ${reply}` })
        await learnt(tx, mail, 'bounced')
        await audit.record(tx, 'system', { action: 'mail.bounced', subject: `mail:${mail.id}` })
        return mail.id
      }
      return null
    },

    /** A reader has told their provider that a mail is unwanted; answers the mail, null when it is none of ours. */
    async complained(tx: Tx, messageIds: string[]): Promise<number | null> {
      for (const messageId of messageIds) {
        const mail = await findOwn(tx, messageId)
        if (!mail) continue
        await learnt(tx, mail, 'complaint')
        await audit.record(tx, 'system', { action: 'mail.complained', subject: `mail:${mail.id}` })
        return mail.id
      }
      return null
    },
  }
}

/** The mail that a message of ours carries, by the name it has on its way. */
function mailNumberIn(messageId: string): number | null {
  const [, id] = /^<outbox-(\d{1,15})-\d{1,15}-[0-9a-f]{20}@/.exec(messageId) ?? []
  return id === undefined ? null : Number(id)
}
