import { type ExpressionBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { VisibleClients } from '#server/features/clients/clients/access/client-access.service.ts'
import { type Conversation, type Message, MOST_SHOWN, type ReadMark } from './conversations.model.ts'

type Row = RowOf<'conversations'>
type MessageRow = RowOf<'conversationMessages'>

export async function find(db: Reader | Tx, id: number): Promise<Conversation | null> {
  const row = await db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? conversationOf(row) : null
}

export async function insert(tx: Tx, row: Omit<Row, 'id'>): Promise<number> {
  return (await tx.insertInto('conversations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** False when another user has changed it since this version. */
export async function update(tx: Tx, id: number, version: number, change: Partial<Row>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteLast(tx: Tx, id: number, change: Partial<Row>): Promise<void> {
  await tx.updateTable('conversations').set(change).where('id', '=', id).execute()
}

/** Those whose day has come are open again. */
export async function wake(tx: Tx, today: string): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ state: 'open', snoozedUntil: null, version: sql`version + 1` })
    .where('snoozedUntil', '<=', today)
    .execute()
}

export async function insertMessage(tx: Tx, row: Omit<MessageRow, 'id'>): Promise<number> {
  return (await tx.insertInto('conversationMessages').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The conversation in which a message was written under this key before. */
export async function findWritten(tx: Tx, idempotencyKey: string): Promise<number | null> {
  const row = await tx
    .selectFrom('conversationMessages')
    .select('conversationId')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.conversationId ?? null
}

/** The latest, oldest first, and how many came before them. */
export async function listMessages(db: Reader | Tx, id: number, { withNotes }: { withNotes: boolean }) {
  let all = db.selectFrom('conversationMessages').where('conversationId', '=', id)
  if (!withNotes) all = all.where('isNote', '=', 0).where('leavesAt', 'is', null)
  const rows = await all.selectAll().orderBy('id', 'desc').limit(MOST_SHOWN).execute()
  const { total } = await all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { messages: rows.toReversed().map(messageOf), earlier: Math.max(0, Number(total) - rows.length) }
}

export async function listMarks(db: Reader | Tx, id: number): Promise<ReadMark[]> {
  const rows = await db.selectFrom('conversationReads').selectAll().where('conversationId', '=', id).execute()
  return rows.map(markOf)
}

export async function findMessage(tx: Reader | Tx, id: number): Promise<(Message & { conversationId: number }) | null> {
  const row = await tx.selectFrom('conversationMessages').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...messageOf(row), conversationId: row.conversationId } : null
}

export async function removeMessage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('conversationFiles').where('messageId', '=', id).execute()
  await tx.deleteFrom('conversationMessages').where('id', '=', id).execute()
}

/** The conversations that one person began, each with its first message. */
export async function listBegun(db: Reader, visible: VisibleClients, accountId: string, ids: number[]) {
  return await db
    .selectFrom('conversations')
    .innerJoin('conversationMessages', 'conversationMessages.conversationId', 'conversations.id')
    .select(['conversations.id', 'subject as name', sql<number>`min(conversation_messages.id)`.as('messageId')])
    .where('conversations.id', 'in', ids)
    .where('authorId', '=', accountId)
    .where(visible('conversations.clientId'))
    .groupBy(['conversations.id', 'subject'])
    .execute()
}

/** Removes conversations that began before a moment and from which nothing ever left: their message was undone. */
export async function removeUnsent(tx: Tx, before: string): Promise<void> {
  const rows = await tx
    .selectFrom('conversations')
    .select('id')
    .where('lastMessage', '=', 0)
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversationMessages')
            .select('conversationId')
            .where('isNote', '=', 0)
            .whereRef('conversationId', '=', 'conversations.id'),
        ),
      ),
    )
    .limit(100)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('conversations').where('id', 'in', ids).execute()
}

/** The messages that can no longer be undone. */
export async function listLeaving(db: Reader, now: string, limit: number): Promise<number[]> {
  const rows = db.selectFrom('conversationMessages').select('id').where('leavesAt', '<=', now).orderBy('id')
  return (await rows.limit(limit).execute()).map(({ id }) => id)
}

export async function setLeft(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('conversationMessages').set({ leavesAt: null }).where('id', '=', id).execute()
}

/** Never back: a second window that is behind does not make anything unread. */
export async function noteRead(
  tx: Tx,
  id: number,
  { accountId, name, messageId, at }: Omit<ReadMark, 'toldAt'>,
): Promise<void> {
  await tx
    .insertInto('conversationReads')
    .values({ conversationId: id, accountId: accountId, name, messageId: messageId, at, toldAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['conversationId', 'accountId'])
        .doUpdateSet({ messageId: messageId, name, at })
        .where('conversationReads.messageId', '<=', messageId),
    )
    .execute()
}

export async function noteTold(tx: Tx, id: number, accountId: string, name: string, at: string): Promise<void> {
  await tx
    .insertInto('conversationReads')
    .values({ conversationId: id, accountId: accountId, name, messageId: 0, at: '', toldAt: at })
    .onConflict((conflict) => conflict.columns(['conversationId', 'accountId']).doUpdateSet({ toldAt: at }))
    .execute()
}

export async function listWrittenBy(db: Reader, accountId: string) {
  return await db
    .selectFrom('conversationMessages')
    .innerJoin('conversations', 'conversations.id', 'conversationMessages.conversationId')
    .select(['subject', 'at', 'body'])
    .where('authorId', '=', accountId)
    .orderBy('conversationMessages.id')
    .limit(10_000)
    .execute()
}

/** Takes a user's name out of what they wrote and looked after; the words belong to the client's file. */
export async function takePersonOut(tx: Tx, accountId: string, instead: string): Promise<number> {
  const written = await tx
    .selectFrom('conversationMessages')
    .select(['id', 'conversationId'])
    .where('authorId', '=', accountId)
    .execute()
  const ids = written.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.updateTable('conversations').set({ lastBy: instead }).where('lastMessage', 'in', ids).execute()
  }
  await tx
    .updateTable('conversationMessages')
    // What an email of theirs repeated is in the conversation anyway, and names them.
    .set({ authorId: null, authorName: instead, idempotencyKey: null, quoted: null })
    .where('authorId', '=', accountId)
    .execute()
  await tx
    .updateTable('conversations')
    .set({ assigneeId: null, assigneeName: null })
    .where('assigneeId', '=', accountId)
    .execute()
  await tx.deleteFrom('conversationReads').where('accountId', '=', accountId).execute()
  return ids.length
}

export function conversationOf(row: Row): Conversation {
  return {
    id: row.id,
    clientId: row.clientId,
    leadId: row.leadId,
    about: row.about,
    subject: row.subject,
    state: row.state,
    snoozedUntil: row.snoozedUntil,
    assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? '' } : null,
    lastMessage: row.lastMessage,
    lastAt: row.lastAt,
    lastBy: row.lastBy,
    lastFromFirm: row.lastFromFirm === 1,
    beganAt: row.createdAt,
    version: row.version,
  }
}

function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    at: row.at,
    authorId: row.authorId,
    authorName: row.authorName,
    fromFirm: row.fromFirm === 1,
    isNote: row.isNote === 1,
    body: row.body,
    byEmail: row.byEmail === 1,
    isUnverified: row.unverified === 1,
    quoted: row.quoted,
    leavesAt: row.leavesAt,
  }
}

function markOf({ conversationId, ...row }: RowOf<'conversationReads'>): ReadMark {
  return row
}

/** What began as a request holds nothing of its own until a user writes in it; nor does one whose first message can be undone. */
export const isTouched = ({ and, or, eb }: ExpressionBuilder<Tables, 'conversations'>) =>
  and([eb('lastMessage', '>', 0), or([eb('leadId', 'is', null), eb('lastAt', '>', eb.ref('createdAt'))])])

/** How many there are; one that came of a request and in which nothing was written yet does not count. */
export async function countOf(db: Reader | Tx, clientId: number): Promise<number> {
  const counted = db.selectFrom('conversations').select(sql<number>`count(*)`.as('total')).where(isTouched)
  return Number((await counted.where('clientId', '=', clientId).executeTakeFirstOrThrow()).total)
}

/** Gives the conversations of one client to another; answers which. */
export async function moveToClient(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const rows = await tx.selectFrom('conversations').select('id').where('clientId', '=', fromId).execute()
  const ids = rows.map(({ id }) => id)
  await giveToClient(tx, ids, toId)
  return ids
}

export async function giveToClient(tx: Tx, ids: number[], clientId: number): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('conversations').set({ clientId: clientId }).where('id', 'in', ids).execute()
}

export async function findOfLead(db: Reader | Tx, leadId: number): Promise<Conversation | null> {
  const row = await db.selectFrom('conversations').selectAll().where('leadId', '=', leadId).executeTakeFirst()
  return row ? conversationOf(row) : null
}
