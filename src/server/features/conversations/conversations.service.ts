import { createHash } from 'node:crypto'
import type { ConversationState } from '#contract/conversation-fields.ts'
import { CONVERSATION_VIEWS } from '#contract/conversation-fields.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Accounts } from '#server/features/accounts/accounts.service.ts'
import type { Audit } from '#server/features/audit/audit.service.ts'
import type { ClientAccess } from '#server/features/clients/client-access.service.ts'
import type { ClientDirectory } from '#server/features/clients/client-directory.service.ts'
import type { Need } from '#server/features/clients/clients.model.ts'
import type { Outbox } from '#server/features/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound, problem } from '#server/http/problem.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { Tools } from '#server/tools.ts'
import { createConversationMails } from './conversation-mails.ts'
import type { Conversation, Message, ReadMark } from './conversations.model.ts'
import * as store from './conversations.store.ts'

interface Others {
  audit: Audit
  outbox: Outbox
  settings: SettingsService
  limits: RateLimits
  accounts: Accounts
  clientAccess: ClientAccess
  directory: ClientDirectory
}

/** Written by one person: generous for a busy day, not for a script. */
const LIMIT = { hits: 120, windowSeconds: 3600 }

export interface Opened {
  conversation: Conversation
  clientName: string
  messages: Message[]
  earlier: number
  marks: ReadMark[]
}

interface Written {
  body: string
  isNote?: boolean
  onceKey?: string | undefined
}

interface Change {
  version: number
  assigneeId?: string | null | undefined
  state?: ConversationState | undefined
  snoozedUntil?: string | undefined
}

export type Conversations = ReturnType<typeof createConversations>

/** Letters between the firm and its clients. Who may read and write is decided by the client they belong to. */
export function createConversations(tools: Tools, others: Others) {
  const { db, clock } = tools
  const { audit, limits, settings, accounts, clientAccess, directory } = others
  const mails = createConversationMails(tools, others)
  const isStaff = (actor: Actor) => actor.role !== 'client'

  async function required(actor: Actor, id: number, need: Need, reader: Tx | typeof db.read = db.read) {
    const conversation = await store.find(reader, id)
    if (!conversation) throw noSuch()
    await clientAccess.require(actor, conversation.clientId, need, reader)
    return conversation
  }

  async function opened(actor: Actor, conversation: Conversation): Promise<Opened> {
    const thread = await store.listMessages(db.read, conversation.id, { withNotes: isStaff(actor) })
    const names = await directory.namesOf([conversation.clientId])
    const marks = await store.listMarks(db.read, conversation.id)
    return { conversation, clientName: names.get(conversation.clientId) ?? '', marks, ...thread }
  }

  /** The message, the place of the conversation in lists, what its author has read, and the mails: one change. */
  async function write(tx: Tx, actor: Actor, conversation: Conversation, words: Written): Promise<void> {
    const now = isoNow(clock)
    const fromFirm = isStaff(actor)
    const isNote = words.isNote === true
    const messageId = await store.insertMessage(tx, {
      conversation_id: conversation.id,
      at: now,
      author_id: actor.accountId,
      author_name: actor.name,
      from_firm: fromFirm ? 1 : 0,
      is_note: isNote ? 1 : 0,
      body: words.body,
      once_key: keyOf(actor, words.onceKey),
    })
    await store.noteRead(tx, conversation.id, { accountId: actor.accountId, name: actor.name, messageId, at: now })
    if (isNote) return
    const takesOver = fromFirm && !conversation.assignee
    await store.noteLast(tx, conversation.id, {
      last_message: messageId,
      last_at: now,
      last_by: actor.name,
      last_from_firm: fromFirm ? 1 : 0,
      state: 'open',
      snoozed_until: null,
      ...(takesOver ? { assignee_id: actor.accountId, assignee_name: actor.name } : {}),
    })
    await mails.tell(tx, {
      conversation,
      authorId: actor.accountId,
      author: actor.name,
      fromFirm,
      body: words.body,
      now,
    })
  }

  /** Does the work once for each key; the answer is the conversation it was done in. */
  async function once(actor: Actor, onceKey: string | undefined, work: (tx: Tx) => Promise<number>): Promise<number> {
    return await limits.within({ key: `conversation:${actor.accountId}`, limit: LIMIT }, async (tx) => {
      const key = keyOf(actor, onceKey)
      if (key) await db.engine.lock(tx, `conversation:${key}`)
      const before = key ? await store.findWritten(tx, key) : null
      return before ?? (await work(tx))
    })
  }

  async function assigneeOf(id: string | null) {
    if (id === null) return { assignee_id: null, assignee_name: null }
    const person = (await accounts.team.listStaff('accountant')).find((one) => one.id === id)
    if (!person) throw invalid('assigneeId', 'Choose somebody who works with clients')
    return { assignee_id: person.id, assignee_name: person.name }
  }

  function stateOf({ state, snoozedUntil }: Change, today: string) {
    if (!state) return {}
    if (state !== 'snoozed') return { state, snoozed_until: null }
    if (!snoozedUntil || snoozedUntil <= today) throw invalid('snoozedUntil', 'Choose a day after today')
    return { state, snoozed_until: snoozedUntil }
  }

  return {
    async list(actor: Actor, filter: store.ConversationFilter) {
      const visible = await clientAccess.visibleTo(actor)
      const found = await store.list(db.read, visible, { ...filter, accountId: actor.accountId })
      const items = found.slice(0, PAGE_SIZE.office)
      return {
        items,
        next: found.length > items.length ? (items.at(-1)?.lastMessage ?? null) : null,
        names: await directory.namesOf(items.map(({ clientId }) => clientId)),
        marks: await store.listMarksOf(
          db.read,
          actor.accountId,
          items.map(({ id }) => id),
        ),
      }
    },

    async counts(actor: Actor, client: number | undefined) {
      const visible = await clientAccess.visibleTo(actor)
      const { accountId } = actor
      const counted = CONVERSATION_VIEWS.map(async (view) => {
        const total = await store.count(db.read, visible, { view, accountId, client, order: 'newest' })
        return [view, total] as const
      })
      return Object.fromEntries(await Promise.all(counted)) as Record<(typeof CONVERSATION_VIEWS)[number], number>
    },

    /** A room's own list: 404 for somebody else's room, not an empty list. */
    requireRoom: (actor: Actor, clientId: number) => clientAccess.require(actor, clientId, 'read'),

    async get(actor: Actor, id: number, clientId?: number): Promise<Opened> {
      const conversation = await required(actor, id, 'read')
      if (clientId !== undefined && conversation.clientId !== clientId) throw noSuch()
      return await opened(actor, conversation)
    },

    async open(actor: Actor, clientId: number, { subject, ...words }: Written & { subject: string }): Promise<number> {
      return await once(actor, words.onceKey, async (tx) => {
        await clientAccess.require(actor, clientId, 'send', tx)
        const now = isoNow(clock)
        const id = await store.insert(tx, {
          client_id: clientId,
          subject,
          state: 'open',
          snoozed_until: null,
          assignee_id: null,
          assignee_name: null,
          last_message: 0,
          last_at: now,
          last_by: actor.name,
          last_from_firm: 0,
          version: 1,
          created_at: now,
        })
        const conversation = await store.find(tx, id)
        if (!conversation) throw new Error('a conversation that was just begun is not there')
        await audit.record(tx, actor, { action: 'conversation.opened', subject: `conversation:${id}` })
        await write(tx, actor, conversation, words)
        return id
      })
    },

    async write(actor: Actor, id: number, words: Written, clientId?: number): Promise<void> {
      await once(actor, words.onceKey, async (tx) => {
        const conversation = await required(actor, id, 'send', tx)
        if (clientId !== undefined && conversation.clientId !== clientId) throw noSuch()
        await write(tx, actor, conversation, words)
        const action = words.isNote ? 'conversation.noted' : 'conversation.written'
        await audit.record(tx, actor, { action, subject: `conversation:${id}` })
        return id
      })
    },

    async update(actor: Actor, id: number, change: Change): Promise<void> {
      const { timeZone } = await settings.get('firm')
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now())
      await db.transaction(async (tx) => {
        await required(actor, id, 'staff', tx)
        const assignee = change.assigneeId === undefined ? {} : await assigneeOf(change.assigneeId)
        const changed = await store.update(tx, id, change.version, { ...assignee, ...stateOf(change, today) })
        if (!changed) throw problem('changed', 409, 'Somebody else has changed this conversation. Please look again.')
        await audit.record(tx, actor, { action: 'conversation.changed', subject: `conversation:${id}` })
      })
    },

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

    /** Brings back what was put aside until today. */
    async wake(): Promise<void> {
      const { timeZone } = await settings.get('firm')
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now())
      await db.transaction((tx) => store.wake(tx, today))
    },

    /** What goes along when two clients are merged. */
    belongings: {
      name: 'conversations',
      count: store.countOf,
      move: store.moveToClient,
      moveBack: (tx: Tx, moved: unknown, toId: number) => store.giveToClient(tx, moved as number[], toId),
    },

    /** What conversations hold about a person: handed to them, and taken out when they leave. The words stay in the client's file. */
    personal: {
      name: 'conversations',
      collect: ({ id }: { id: string }) => store.listWrittenBy(db.read, id),
      erase: (tx: Tx, { id }: { id: string }) => store.takePersonOut(tx, id, 'A former member'),
    },
  }
}

/** One person's key does not meet another's; the hash keeps the person out of it. */
const keyOf = (actor: Actor, onceKey: string | undefined) =>
  onceKey ? createHash('sha256').update(`${actor.accountId}:${onceKey}`).digest('hex') : null
const noSuch = () => notFound('There is no such conversation.')
