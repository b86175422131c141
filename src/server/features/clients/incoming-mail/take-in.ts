import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { withoutAddresses } from '#platform/log.ts'
import { createThread, threadFile } from '#platform/thread.ts'
import type { Conversations } from '#server/features/clients/conversations/conversations.service.ts'
import type { LeadIntake } from '#server/features/clients/leads/intake/lead-intake.service.ts'
import { type Lead, replyThreadOf } from '#server/features/clients/leads/leads.model.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { isTooMany, Problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import type { Ending } from './incoming-mail.model.ts'
import * as store from './incoming-mail.store.ts'
import type { MailFiles } from './mail-files.ts'
import { bouncesIn, isAutomatic, isComplaint, isForged, isReport, isSuspected, reportedMessages } from './mail-kinds.ts'
import type { ReadMail } from './read-mail.ts'
import { checkedBy, isVerified } from './sender-check.ts'

export interface TakeInNeeds {
  outbox: Outbox
  accounts: Accounts
  limits: RateLimits
  intake: LeadIntake
  leads: Leads
  conversations: Conversations
  files: MailFiles
}

/** Generous for people, not for a program that floods the firm. */
const PER_SENDER = { hits: 60, windowSeconds: 3600 }
const NEW_PER_SENDER = { hits: 5, windowSeconds: 3600 }
const NEW_IN_ALL = { hits: 200, windowSeconds: 3600 }
const MOST_CHARACTERS = 20_000

const UNVERIFIED = 'Not verified: no mail server that is trusted here has confirmed the sender'

type Sender = 'verified' | 'marked' | 'refused'

/** What is done with an email, and how it ends; the change and its row are one transaction. */
type Step = (end: (tx: Tx, ending: Ending) => Promise<void>) => Promise<void>

export function createTakeIn(tools: Tools, needs: TakeInNeeds) {
  const { db, clock } = tools
  const { outbox, accounts, limits, intake, leads, conversations, files } = needs
  const readMail = createMailReader()

  /** Whether the sender is verified, and if not, whether the answer is taken into its thread with a mark. */
  async function senderOf(mail: ReadMail): Promise<Sender> {
    const { authServer, unverified } = await outbox.incoming.trust()
    if (isVerified(mail, authServer)) return 'verified'
    return unverified === 'mark' ? 'marked' : 'refused'
  }

  /** A user who acts for a client, if the address was made for them and it is they who write. */
  async function writerOf(mail: ReadMail, id: number, isFor: (person: string) => boolean) {
    const conversation = await conversations.find(id)
    if (!conversation) return null
    const members = await conversations.membersOf(conversation)
    const member = members.find(({ accountId, email }) => isFor(`${accountId}\n${email.toLowerCase()}`))
    if (!member || member.email.toLowerCase() !== mail.from.address || isForged(mail))
      return { conversation, actor: null }
    const account = await accounts.get({ accountId: member.accountId }).catch(() => null)
    if (!account || account.suspendedAt) return { conversation, actor: null }
    const { name, email, role, verified } = account
    const by = { accountId: account.id, name, email, role, verified, sessionId: '', byCookie: false, mustDo: null }
    return { conversation, actor: by satisfies Actor }
  }

  async function intoConversation(
    mail: ReadMail,
    found: { id: number; clientId: number },
    { actor, isMarked }: { actor: Actor; isMarked: boolean },
  ): Promise<Step> {
    // Files in the client area count as sent by this person, which nobody has verified.
    const taken = isMarked ? { ...mail, files: [], moreFiles: 0 } : mail
    const prepared = await files.prepare(actor, { clientId: found.clientId, conversationId: found.id }, taken)
    const { body, quoted } = wordsOf(mail, isMarked ? namesOfFiles(mail) : prepared.refused)
    return async (end) => {
      try {
        await limits.within({ key: `incoming:${mail.from.address}`, limit: PER_SENDER }, async (tx) => {
          const documents = await prepared.receive(tx)
          await conversations.takeEmail(tx, actor, found.id, { body, documents, byEmail: { quoted, isMarked } })
          await end(tx, { state: 'done', outcome: 'conversation', subject: `conversation:${found.id}` })
        })
      } catch (error) {
        // Their right is too small by now, or the work for the client has ended: the firm reads it all the same.
        if (!(error instanceof Problem) || error.status >= 500 || isTooMany(error)) throw error
        await asNewRequest(mail, 'An answer by email from somebody who may not write in that conversation')(end)
      } finally {
        await prepared.tidy()
      }
    }
  }

  function intoRequest(mail: ReadMail, lead: Lead, isMarked: boolean): Step {
    const { body, quoted } = wordsOf(mail, namesOfFiles(mail))
    return (end) =>
      limits.within({ key: `incoming:${mail.from.address}`, limit: PER_SENDER }, async (tx) => {
        await leads.own.takeEmail(tx, lead, { body, quoted, isMarked })
        await end(tx, { state: 'done', outcome: 'request', subject: `lead:${lead.id}` })
      })
  }

  function asNewRequest(mail: ReadMail, remark: string): Step {
    const { body } = wordsOf(mail, namesOfFiles(mail))
    const name = mail.from.name || mail.from.address
    const words = { name, email: mail.from.address, message: [mail.subject, body].filter(Boolean).join('\n\n') }
    const spamReason = isSuspected(mail) ? 'A mail server took it for spam' : null
    return async (end) => {
      // What is refused counts nowhere: one who floods uses up nobody else's share.
      await limits.takeAll([
        { key: 'incoming:new', limit: NEW_IN_ALL },
        { key: `incoming-new:${mail.from.address}`, limit: NEW_PER_SENDER },
      ])
      await db.transaction(async (tx) => {
        const lead = await intake.keepEmail(tx, words, { spamReason, remark })
        await end(tx, { state: 'done', outcome: 'new-request', subject: `lead:${lead.id}` })
      })
    }
  }

  const drop =
    (outcome: Ending['outcome']): Step =>
    (end) =>
      db.transaction((tx) => end(tx, { state: 'dropped', outcome, subject: null }))

  function noteBounces(raw: Uint8Array): Step {
    return (end) =>
      db.transaction(async (tx) => {
        const found: number[] = []
        for (const report of bouncesIn(raw)) {
          const mailId = await outbox.bounced(tx, report)
          if (mailId !== null) found.push(mailId)
        }
        const [first] = found
        if (first === undefined) return await end(tx, { state: 'dropped', outcome: 'automatic', subject: null })
        await end(tx, { state: 'done', outcome: 'bounce', subject: `mail:${first}` })
      })
  }

  const noteComplaint =
    (raw: Uint8Array): Step =>
    (end) =>
      db.transaction(async (tx) => {
        const mailId = await outbox.complained(tx, reportedMessages(raw))
        if (mailId === null) return await end(tx, { state: 'dropped', outcome: 'automatic', subject: null })
        await end(tx, { state: 'done', outcome: 'bounce', subject: `mail:${mailId}` })
      })

  async function decide(raw: Uint8Array): Promise<Step> {
    const mail = await readMail(raw)
    if (!mail) return drop('unreadable')
    await outbox.incoming.noteServer(checkedBy(mail))
    const own = [(await outbox.server.sender()).address, await outbox.incoming.address()]
    const isOwn = own.some((address) => address?.toLowerCase() === mail.from.address)
    if (outbox.isOwnMessageId(mail.messageId)) return drop('own')
    if (isReport(mail)) return noteBounces(raw)
    if (isComplaint(mail)) return noteComplaint(raw)
    if (isOwn) return drop('own')
    if (isAutomatic(mail)) return drop('automatic')
    if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(mail.from.address)) return drop('unreadable')
    const hasWords = mail.words.body || mail.words.quoted
    if (!hasWords && mail.files.length === 0) return drop('empty')
    const token = await outbox.incoming.tokenIn(mail.recipients)
    if (token?.kind === 'conversation') {
      const found = await writerOf(mail, token.id, token.isFor)
      const sender = found?.actor ? await senderOf(mail) : 'refused'
      if (found?.actor && sender !== 'refused') {
        return await intoConversation(mail, found.conversation, { actor: found.actor, isMarked: sender === 'marked' })
      }
      if (found?.actor) return asNewRequest(mail, `An answer by email to a conversation. ${UNVERIFIED}`)
      if (found)
        return asNewRequest(mail, 'An answer by email to a conversation, from another address than it was sent to')
    }
    if (token?.kind === 'request') {
      const lead = await leads.find(db.read, token.id)
      const isTheirs = lead?.email && token.isFor(replyThreadOf(lead).person) && !isForged(mail)
      if (lead && isTheirs && lead.email.toLowerCase() === mail.from.address) {
        const sender = await senderOf(mail)
        if (sender !== 'refused') return intoRequest(mail, lead, sender === 'marked')
        return asNewRequest(mail, `An answer by email to request ${lead.reference}. ${UNVERIFIED}`)
      }
      if (lead) return asNewRequest(mail, 'An answer by email to a request, from another address than it was sent to')
    }
    return asNewRequest(mail, 'It came by email')
  }

  return {
    /** Takes one email in, once however often it is tried; answers when to try again, null when it came to an end. */
    async take(row: store.StoredIncoming, raw: Uint8Array): Promise<Retry | null> {
      // A second instance that looks at the same moment finds it done.
      const end = async (tx: Tx, ending: Ending) => {
        await db.engine.lock(tx, `incoming-mail:${row.id}`)
        const now = await store.findMail(tx, row.id)
        if (now?.state !== 'waiting') throw new TakenMeanwhile()
        await store.changeMail(tx, row.id, { ...ending, doneAt: isoNow(clock), lastError: null, storageKey: null })
      }
      try {
        const step = await decide(raw)
        await step(end)
        return null
      } catch (error) {
        if (error instanceof TakenMeanwhile) return null
        const reason = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 500)
        // Too many from one sender wait for the next hour; what cannot be done now may be possible later.
        return { reason, isHeldBack: isTooMany(error) }
      }
    },
  }
}

/** Why an email was not processed yet. */
interface Retry {
  reason: string
  isHeldBack: boolean
}

class TakenMeanwhile extends Error {}

function wordsOf(mail: ReadMail, refused: string[]): { body: string; quoted: string | null } {
  const { body, quoted } = mail.words
  const words = body || (mail.files.length > 0 ? '(Files without words)' : (quoted ?? ''))
  const notTaken = refused.length > 0 ? ['Files that were not taken:', ...refused].join('\n') : ''
  return { body: [cut(words), notTaken].filter(Boolean).join('\n\n'), quoted: quoted && body ? cut(quoted) : null }
}

/** A request takes no files; what came with the email lies in the mailbox. */
function namesOfFiles({ files, moreFiles }: ReadMail): string[] {
  const names = files.map(({ name }) => `“${name.slice(0, 150)}”`)
  return moreFiles > 0 ? [...names, `${moreFiles} more`] : names
}

const cut = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}\n(The rest is left out.)` : text

const SECONDS = 60
const MEMORY_MB = 512

/** Reads emails one after the other in a thread; null for what is none. Throws when one takes too much time or memory. */
function createMailReader() {
  const open = () =>
    createThread<Uint8Array, ReadMail | null>({
      name: 'read-mail',
      file: threadFile(import.meta.dirname, 'read-mail-thread'),
      seconds: SECONDS,
      memoryMb: MEMORY_MB,
    })
  let thread: ReturnType<typeof open> | null = null

  return (raw: Uint8Array): Promise<ReadMail | null> => {
    thread ??= open()
    return thread.run(raw)
  }
}
