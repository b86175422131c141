import { UNDO_SECONDS } from '#contract/clients/conversation-fields.ts'
import type { ConversationTopicAnswer } from '#contract/clients/conversations.ts'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { Need } from '#server/features/clients/clients/clients.model.ts'
import type { Clients } from '#server/features/clients/clients/clients.service.ts'
import type { DocumentLinks } from '#server/features/clients/documents/document-links.service.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Webhooks } from '#server/features/system/webhooks/webhooks.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { ownKey } from '#server/http/idempotency.ts'
import { notFound } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createBulkMessages } from './bulk-messages.ts'
import { createConversationChanges } from './conversation-changes.ts'
import { createConversationDrafts } from './conversation-drafts.ts'
import { createConversationLinks } from './conversation-links.ts'
import { createConversationLists } from './conversation-lists.ts'
import { createConversationMails } from './conversation-mails.ts'
import type { AttachedFile, Conversation, Message, ReadMark } from './conversations.model.ts'
import * as store from './conversations.store.ts'
import { createConversationsOfLeads } from './conversations-of-leads.ts'
import { createLeavingMessages } from './leaving-messages.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  announce: Webhooks['announce']
  settings: SettingsService
  limits: RateLimits
  accounts: Accounts
  clients: Pick<Clients, 'select'>
  clientAccess: ClientAccess
  directory: ClientDirectory
  documentLinks: DocumentLinks
  leads: Leads
}

/** Written by one person: generous for a busy day, not for a script. */
const LIMIT = { hits: 120, windowSeconds: 3600 }

export interface Opened {
  conversation: Conversation
  clientName: string
  messages: Message[]
  earlier: number
  marks: ReadMark[]
  files: Map<number, AttachedFile[]>
  about: ConversationTopicAnswer | null
  isUnread: boolean
  snippet: string
}

interface Written {
  body: string
  documents?: string[]
  isNote?: boolean
  /** Whether it leaves later, and can be undone until then. */
  undoable?: boolean
  idempotencyKey?: string | undefined
  /** That it came as an email, and what that repeated of earlier ones. */
  byEmail?: { quoted: string | null; isMarked: boolean }
}

interface Opening extends Written {
  subject: string
  about?: string | undefined
}

export type Conversations = ReturnType<typeof createConversations>

/** Messages between the firm and its clients. Who may read and write is decided by the client they belong to. */
export function createConversations(tools: Tools, needs: Needs) {
  const { db, clock } = tools
  const { announce, audit, limits, settings, accounts, clients, clientAccess, directory } = needs
  const mails = createConversationMails(tools, needs)
  const links = createConversationLinks(tools, needs.documentLinks)
  const ofLeads = createConversationsOfLeads(tools, { leads: needs.leads, clientAccess })
  const draftOf = createConversationDrafts(tools, needs)
  const isStaff = (actor: Actor) => actor.role !== 'client'

  async function required(actor: Actor, id: number, need: Need, reader: Tx | typeof db.read = db.read) {
    const conversation = await store.find(reader, id)
    // Nothing has left yet: for the client it does not exist.
    if (!conversation || (conversation.lastMessage === 0 && !isStaff(actor))) throw noSuch()
    await clientAccess.requireOf(actor, conversation, { need, noSuch, reader })
    return conversation
  }

  const changes = createConversationChanges(tools, { audit, settings, accounts, required })
  const lists = createConversationLists(db, { clientAccess, directory, update: changes.update })
  const leaving = createLeavingMessages(tools, { audit, required, publish })

  async function opened(actor: Actor, conversation: Conversation): Promise<Opened> {
    const thread = await store.listMessages(db.read, conversation.id, { withNotes: isStaff(actor) })
    const { id, clientId } = conversation
    const names = await directory.namesOf([clientId])
    const marks = await store.listMarks(db.read, id)
    const files = await links.filesOf(
      clientId,
      thread.messages.map((message) => message.id),
    )
    const about = await links.topicOf(clientId, conversation.about)
    const began = thread.earlier === 0 ? await ofLeads.beganWith(conversation) : []
    const messages = [...began, ...thread.messages]
    const unread = await lists.unreadOf(actor, [id])
    const clientName = names.get(clientId) ?? ''
    const facts = { isUnread: unread.has(id), snippet: thread.messages.findLast(({ isNote }) => !isNote)?.body ?? '' }
    return { conversation, clientName, marks, files, about, ...facts, ...thread, messages }
  }

  /** The message, the place of the conversation in lists, what its author has read, and the mails: one change. */
  async function write(tx: Tx, actor: Actor, conversation: Conversation, words: Written): Promise<void> {
    const now = isoNow(clock)
    const fromFirm = isStaff(actor)
    const isNote = words.isNote === true
    const until = new Date(clock.now().getTime() + UNDO_SECONDS * 1000).toISOString()
    const leavesAt = words.undoable && fromFirm && !isNote ? until : null
    const author = isNote ? actor.name : await clientAccess.shownName(actor)
    const messageId = await store.insertMessage(tx, {
      conversationId: conversation.id,
      at: now,
      authorId: actor.accountId,
      authorName: author,
      fromFirm: fromFirm ? 1 : 0,
      isNote: isNote ? 1 : 0,
      body: words.body,
      byEmail: words.byEmail ? 1 : 0,
      quoted: words.byEmail?.quoted ?? null,
      unverified: words.byEmail?.isMarked ? 1 : 0,
      idempotencyKey: ownKey(actor, words.idempotencyKey),
      leavesAt: leavesAt,
    })
    await links.attach(tx, conversation.clientId, messageId, words.documents ?? [])
    await store.noteRead(tx, conversation.id, { accountId: actor.accountId, name: actor.name, messageId, at: now })
    touch(tx, 'conversations')
    const message = isNote || leavesAt ? null : await store.findMessage(tx, messageId)
    if (message) await publish(tx, conversation, message)
  }

  /** Both sides see a message from now on, and the other side is told. */
  async function publish(tx: Tx, conversation: Conversation, message: Message): Promise<void> {
    const { id, at, authorId, authorName, fromFirm, body } = message
    const writer = fromFirm && !conversation.assignee && authorId ? await accounts.find(tx, authorId) : null
    // What the other side wrote while this one could be undone stays the last.
    const last = { lastMessage: id, lastAt: at, lastBy: authorName, lastFromFirm: fromFirm ? 1 : 0 }
    await store.noteLast(tx, conversation.id, {
      ...(id > conversation.lastMessage ? last : {}),
      state: 'open',
      snoozedUntil: null,
      ...(writer ? { assigneeId: writer.id, assigneeName: writer.name } : {}),
    })
    const ids = { conversation: conversation.id, message: id, client: conversation.clientId }
    if (!fromFirm) await announce(tx, 'message.received', ids)
    await mails.tell(tx, {
      ...{ conversation, authorId: authorId ?? '', author: authorName, fromFirm, body },
      now: isoNow(clock),
    })
  }

  /** Does the work once for each key; the answer is the conversation it was done in. */
  async function once(
    actor: Actor,
    idempotencyKey: string | undefined,
    work: (tx: Tx) => Promise<number>,
  ): Promise<number> {
    return await limits.within({ key: `conversation:${actor.accountId}`, limit: LIMIT }, async (tx) => {
      const key = ownKey(actor, idempotencyKey)
      if (key) await db.engine.lock(tx, `conversation:${key}`)
      const before = key ? await store.findWritten(tx, key) : null
      return before ?? (await work(tx))
    })
  }

  async function begin(tx: Tx, actor: Actor, clientId: number, { subject, about, ...words }: Opening): Promise<number> {
    await clientAccess.require(actor, clientId, 'send', tx)
    if (about) await links.requireAbout(tx, clientId, about)
    const now = isoNow(clock)
    const id = await store.insert(tx, {
      clientId: clientId,
      leadId: null,
      about: about ?? null,
      subject,
      state: 'open',
      snoozedUntil: null,
      assigneeId: null,
      assigneeName: null,
      lastMessage: 0,
      lastAt: now,
      lastBy: actor.name,
      lastFromFirm: isStaff(actor) ? 1 : 0,
      version: 1,
      createdAt: now,
    })
    const conversation = await store.find(tx, id)
    if (!conversation) throw new Error('a conversation that was just begun is not there')
    await audit.record(tx, actor, { action: 'conversation.opened', subject: `conversation:${id}` })
    await write(tx, actor, conversation, words)
    return id
  }

  return {
    ...lists,
    undoMessage: leaving.undo,
    releaseMessages: leaving.release,

    /** A room's own list: 404 for another user's room, not an empty list. */
    requireRoom: (actor: Actor, clientId: number) => clientAccess.require(actor, clientId, 'read'),

    async get(actor: Actor, id: number, clientId?: number): Promise<Opened> {
      const conversation = await required(actor, id, 'read')
      if (clientId !== undefined && conversation.clientId !== clientId) throw noSuch()
      return await opened(actor, conversation)
    },

    draft: async (actor: Actor, id: number, template: number) =>
      draftOf(actor, await required(actor, id, 'staff'), template),

    open: (actor: Actor, clientId: number, opening: Opening): Promise<number> =>
      once(actor, opening.idempotencyKey, (tx) => begin(tx, actor, clientId, opening)),

    /** The same as a part of another change, such as an appointment. */
    begin,

    ...createBulkMessages(db, { clients, clientAccess, directory, begin, undo: leaving.undo }),

    async write(actor: Actor, id: number, words: Written, clientId?: number): Promise<void> {
      await once(actor, words.idempotencyKey, async (tx) => {
        const conversation = await required(actor, id, 'send', tx)
        if (clientId !== undefined && conversation.clientId !== clientId) throw noSuch()
        await write(tx, actor, conversation, words)
        const action = words.isNote ? 'conversation.noted' : 'conversation.written'
        await audit.record(tx, actor, { action, subject: `conversation:${id}` })
        return id
      })
    },

    find: (id: number, reader: Tx | typeof db.read = db.read) => store.find(reader, id),

    membersOf: ({ clientId }: Conversation) => directory.membersOf(clientId),

    /** What a user answered by email, as a part of the change that takes the email in. */
    async takeEmail(tx: Tx, actor: Actor, id: number, words: Written): Promise<void> {
      const conversation = await required(actor, id, 'send', tx)
      await write(tx, actor, conversation, words)
      const detail = { by: 'email' }
      await audit.record(tx, actor, { action: 'conversation.written', subject: `conversation:${id}`, detail })
    },

    update: changes.update,
    wake: changes.wake,
    removeUnsent: leaving.removeUnsent,
    addTopic: links.addTopic,
    findMessage: (id: number) => store.findMessage(db.read, id),

    async noteRead(actor: Actor, id: number, upTo: number, clientId?: number): Promise<void> {
      await db.transaction(async (tx) => {
        const conversation = await required(actor, id, 'read', tx)
        if (clientId !== undefined && conversation.clientId !== clientId) throw noSuch()
        const { messages } = await store.listMessages(tx, id, { withNotes: isStaff(actor) })
        const messageId = Math.min(upTo, messages.at(-1)?.id ?? 0)
        const { accountId, name } = actor
        await store.noteRead(tx, id, { accountId, name, messageId, at: isoNow(clock) })
      })
    },

    ownRequests: ofLeads,

    belongings: {
      name: 'conversations',
      count: store.countOf,
      move: store.moveToClient,
      moveBack: (tx: Tx, moved: unknown, toId: number) => store.giveToClient(tx, moved as number[], toId),
      beginOfLead: ofLeads.begin,
    },

    /** What conversations hold about a person: handed to them, and taken out when they leave. The words stay in the client's file. */
    personal: {
      name: 'conversations',
      collect: ({ id }: { id: string }) => store.listWrittenBy(db.read, id),
      erase: (tx: Tx, { id }: { id: string }) => store.takePersonOut(tx, id, 'A former member'),
    },
  }
}

const noSuch = () => notFound('There is no such conversation.')
