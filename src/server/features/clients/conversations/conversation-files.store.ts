import type { Reader, Tx } from '#database/engine.ts'

export interface MessageFile {
  messageId: number
  documentId: string
  name: string
}

export async function addFiles(tx: Tx, messageId: number, files: { id: string; name: string }[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ id, name }) => ({ message_id: messageId, document_id: id, name }))
  await tx.insertInto('conversation_files').values(rows).execute()
}

/** The files of these messages, by name. */
export async function listFiles(db: Reader | Tx, messageIds: number[]): Promise<MessageFile[]> {
  if (messageIds.length === 0) return []
  const rows = await db
    .selectFrom('conversation_files')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('name')
    .orderBy('document_id')
    .execute()
  return rows.map((row) => ({ messageId: row.message_id, documentId: row.document_id, name: row.name }))
}
