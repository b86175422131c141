import type { Reader, Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import { findNewestFrom, listFrom } from './comment-writers.store.ts'
import type { Comment } from './comments.model.ts'

type Signed = Pick<Comment, 'name' | 'email' | 'createdAt'>

export type CommentWriters = ReturnType<typeof createCommentWriters>

/** Comments by the addresses they were written from; spam counts for nobody, nor do the firm's own replies. */
export function createCommentWriters({ db }: Pick<Tools, 'db'>) {
  return {
    /** The newest from an address: who wrote it, and when. */
    findNewest: (reader: Reader | Tx, address: string): Promise<Signed | null> => findNewestFrom(reader, address),
    listOf: (addresses: string[], limit: number): Promise<Comment[]> => listFrom(db.read, addresses, limit),
  }
}
