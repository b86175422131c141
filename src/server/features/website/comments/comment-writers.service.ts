import type { Reader, Tx } from '#database/engine.ts'
import type { Tools } from '#server/tools.ts'
import { listFrom, listNewestFrom } from './comment-writers.store.ts'
import type { Comment } from './comments.model.ts'

type Signed = Pick<Comment, 'name' | 'email' | 'createdAt'>

export type CommentWriters = ReturnType<typeof createCommentWriters>

/** Comments by the addresses they were written from; spam counts for nobody, nor do the firm's own replies. */
export function createCommentWriters({ db }: Pick<Tools, 'db'>) {
  return {
    /** The newest from each of some addresses: who wrote it, and when. */
    listNewest: (reader: Reader | Tx, addresses: string[]): Promise<Map<string, Signed>> =>
      listNewestFrom(reader, addresses),
    listOf: (addresses: string[], limit: number): Promise<Comment[]> => listFrom(db.read, addresses, limit),
  }
}
