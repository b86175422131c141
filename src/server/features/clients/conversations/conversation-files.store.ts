import type { Reader, Tx } from '#database/engine.ts'

interface MessageFile {
  messageId: number
  documentId: string
  name: string
}

export async function addFiles(tx: Tx, messageId: number, files: { id: string; name: string }[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ id, name }) => ({ messageId: messageId, documentId: id, name }))
  await tx.insertInto('conversationFiles').values(rows).execute()
}

/** The files of these messages, by name. */
export async function listFiles(db: Reader | Tx, messageIds: number[]): Promise<MessageFile[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('conversationFiles')
    .selectAll()
    .where('messageId', 'in', messageIds)
    .orderBy('name')
    .orderBy('documentId')
    .execute()
  return rows.map((row) => ({ messageId: row.messageId, documentId: row.documentId, name: row.name }))
}
