import type { Tx } from '#database/engine.ts'
import { longDate } from '#domain/time/days.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { updateSigner } from './proposal-parts.store.ts'
import type { Proposal, Signer } from './proposals.model.ts'

export interface MailNeeds {
  outbox: Outbox
  settings: SettingsService
  recipients: ClientRecipients
  directory: ClientDirectory
}

interface Person {
  name: string
  email: string
}

/** The emails about proposals. A link names what it is about and signs nobody in; no amount is in any of them. */
export function createProposalMails(
  { config }: Pick<Tools, 'config'>,
  { outbox, settings, recipients, directory }: MailNeeds,
) {
  const roomUrl = ({ clientId, id }: Proposal) => `${config.publicUrl}/portal/${clientId}/proposals/${id}`
  const officeUrl = ({ id }: Proposal) => `${config.publicUrl}/dashboard/proposals/${id}`
  const until = ({ expiresOn }: Proposal) => (expiresOn ? ` until ${longDate(expiresOn)}` : '')

  async function queue(tx: Tx, kind: string, to: string, content: MailContent): Promise<number> {
    return await outbox.queue(tx, { kind, to, ...(await outbox.write(content)) })
  }

  return {
    async sent(tx: Tx, proposal: Proposal, signers: Signer[]): Promise<void> {
      const { name: firm } = await settings.get('firm')
      const isNewer = proposal.sentNumber > 1
      for (const { name, email, position } of signers) {
        const mailId = await queue(tx, 'proposal.sent', email, {
          subject: `${isNewer ? 'Changed: our' : 'Our'} proposal “${proposal.title}”`,
          greeting: `Hello ${name},`,
          body: [
            isNewer
              ? `${firm} has changed the proposal “${proposal.title}”. Only the new version can be signed.`
              : `${firm} has sent you a proposal: “${proposal.title}”.`,
            `You can read it, choose and sign${until(proposal)}.`,
            { button: 'Read the proposal', url: roomUrl(proposal) },
          ],
          note: 'You sign in with a code that we email to you. The link alone opens nothing.',
        })
        await updateSigner(tx, proposal.id, position, { mailId: mailId })
      }
    },

    async reminded(tx: Tx, proposal: Proposal, people: Person[]): Promise<void> {
      for (const { name, email } of people) {
        await queue(tx, 'proposal.reminded', email, {
          subject: `A reminder: our proposal “${proposal.title}”`,
          greeting: `Hello ${name},`,
          body: [
            `Our proposal “${proposal.title}” can be accepted${until(proposal)}.`,
            { button: 'Read the proposal', url: roomUrl(proposal) },
          ],
          note: 'If it is not for you, you can decline it there, and we will not remind you again.',
        })
      }
    },

    async answered(tx: Tx, proposal: Proposal, words: string): Promise<void> {
      const names = await directory.namesOf([proposal.clientId], tx)
      const client = names.get(proposal.clientId) ?? 'A client'
      for (const { name, email } of await recipients.firm(tx, proposal.clientId)) {
        await queue(tx, 'proposal.answered', email, {
          subject: `${client} has ${words} “${proposal.title}”`,
          greeting: `Hello ${name},`,
          body: [
            `${client} has ${words} the proposal “${proposal.title}” (${proposal.reference}).`,
            { button: 'Open the proposal', url: officeUrl(proposal) },
          ],
        })
      }
    },

    async accepted(tx: Tx, proposal: Proposal, people: Person[]): Promise<void> {
      const { name: firm } = await settings.get('firm')
      for (const { name, email } of people) {
        await queue(tx, 'proposal.accepted', email, {
          subject: `Accepted: “${proposal.title}”`,
          greeting: `Hello ${name},`,
          body: [
            `The proposal “${proposal.title}” (${proposal.reference}) has been signed by everybody. Thank you. ${firm} will now begin.`,
            { button: 'See what was signed', url: roomUrl(proposal) },
          ],
          note: 'What was signed, by whom and when stays in your client area.',
        })
      }
    },

    code: (name: string, title: string, code: string): Promise<Awaited<ReturnType<Outbox['write']>>> =>
      outbox.write({
        subject: 'Your code to sign',
        greeting: `Hello ${name},`,
        body: [
          `Enter this code to sign “${title}”:`,
          { facts: [['Code', `${code.slice(0, 3)} ${code.slice(3)}`]] },
          'It works for 15 minutes. We never ask for it by phone or email.',
        ],
        note: 'If you did not ask for a code, somebody else may be using your client area: please tell us.',
      }),
  }
}

export type ProposalMails = ReturnType<typeof createProposalMails>
