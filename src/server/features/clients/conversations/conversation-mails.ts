import type { Tx } from '#database/engine.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { type Conversation, FIRM, isToBeTold } from './conversations.model.ts'
import * as store from './conversations.store.ts'

interface Needs {
  outbox: Outbox
  settings: SettingsService
  accounts: Accounts
  directory: ClientDirectory
}

interface News {
  conversation: Conversation
  authorId: string
  author: string
  fromFirm: boolean
  body: string
  now: string
}

interface Reader {
  accountId: string
  name: string
  email: string
}

/** Notifies the other side of a message by email. The words themselves stay in the client area, unless the firm wants it otherwise. */
export function createConversationMails({ config }: Pick<Tools, 'config'>, needs: Needs) {
  const { outbox, settings, accounts, directory } = needs

  async function readersOf(tx: Tx, { conversation, authorId, fromFirm }: News): Promise<Reader[]> {
    if (fromFirm) {
      const readers: Reader[] = []
      for (const member of await directory.membersOf(conversation.clientId, tx)) {
        const account = member.accountId === authorId ? null : await accounts.find(tx, member.accountId)
        // Whoever is suspended cannot sign in to read it, and is not to read it in a mail either.
        if (account && !account.suspendedAt) readers.push(member)
      }
      return readers
    }
    const client = await directory.find(conversation.clientId, tx)
    const wanted = conversation.assignee?.id ?? client?.responsibleId
    const staff = await accounts.team.listStaff('accountant')
    const person = staff.find(({ id }) => id === wanted)
    if (person) return [{ accountId: person.id, name: person.name, email: person.email }]
    const firm = await settings.get('firm')
    return [{ accountId: FIRM, name: firm.name, email: firm.email }]
  }

  return {
    async tell(tx: Tx, news: News): Promise<void> {
      const { conversation, author, fromFirm, body, now } = news
      // The firm hears of the client, not of the person: a name in a mail would outlive the person's erasure.
      const names = await directory.namesOf([conversation.clientId], tx)
      const writer = fromFirm ? author : (names.get(conversation.clientId) ?? 'A client')
      const marks = await store.listMarks(tx, conversation.id)
      const { messagesInMail } = await settings.get('clients')
      const path = fromFirm
        ? `/portal/${conversation.clientId}/conversations/${conversation.id}`
        : `/dashboard/conversations/${conversation.id}`
      for (const reader of await readersOf(tx, news)) {
        if (
          !isToBeTold(
            marks.find(({ accountId }) => accountId === reader.accountId),
            now,
          )
        )
          continue
        const person = `${reader.accountId}\n${reader.email.toLowerCase()}`
        // Colleagues answer in the office, where they have signed in: an email in the firm's name would be easy to forge.
        const replyTo = fromFirm
          ? await outbox.incoming.replyTo({ kind: 'conversation', id: conversation.id, person })
          : undefined
        const rendered = await outbox.write({
          subject: `New message: ${conversation.subject}`,
          greeting: `Hello ${reader.name},`,
          body: [
            `${writer} has written to you about "${conversation.subject}".`,
            ...(messagesInMail ? [{ quote: body }] : []),
            { button: 'Read and answer', url: `${config.publicUrl}${path}` },
          ],
          note: noteOf({ messagesInMail, isAnswerable: replyTo !== undefined }),
        })
        const thread = `conversation-${conversation.id}`
        await outbox.queue(tx, { kind: 'conversation.message', to: reader.email, replyTo, thread, ...rendered })
        await store.noteTold(tx, conversation.id, reader.accountId, reader.name, now)
      }
    },
  }
}

function noteOf({ messagesInMail, isAnswerable }: { messagesInMail: boolean; isAnswerable: boolean }): string {
  const safety = 'For your safety the message itself is on our site, and you sign in to read it.'
  if (isAnswerable && messagesInMail) return 'You can simply reply to this email: your answer joins the conversation.'
  if (isAnswerable) return `${safety} An answer to this email joins the conversation too.`
  return messagesInMail ? 'Please answer on our site, where the whole conversation is kept.' : safety
}
