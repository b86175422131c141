import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'

/** A user with an account, whose address may be proven. */
export interface Writer {
  id: string
  email: string
  verified: boolean
}

export async function listWrittenBy(db: Reader | Tx, { id, email, verified }: Writer) {
  return await db
    .selectFrom('comments')
    .select(['id', 'articleId', 'name', 'email', 'body', 'state', 'createdAt'])
    .where((comment) =>
      comment.or([
        comment('accountId', '=', id),
        ...(verified ? [sql<SqlBool>`lower(email) = ${email.toLowerCase()}`] : []),
      ]),
    )
    .orderBy('id')
    .execute()
}

export async function takeWriterOut(tx: Tx, id: number, nobody: Updateable<Tables['comments']>): Promise<void> {
  await tx.updateTable('comments').set(nobody).where('id', '=', id).execute()
}
