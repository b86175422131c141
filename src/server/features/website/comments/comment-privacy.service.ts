import { markSubjects, touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import { listWrittenBy, takeWriterOut, type Writer } from './comment-privacy.store.ts'
import { find, index as indexComment, setState } from './comments.store.ts'

/**
 * What comments hold about a person: shown to them, and taken out when they leave. Words that are on the site stay in
 * their thread; words that are not, such as those that were too private for it, go.
 */
export function createCommentPrivacy({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    name: 'comments',
    async collect(person: Writer) {
      return (await listWrittenBy(db.read, person)).map(({ id: _, ...comment }) => comment)
    },
    async erase(tx: Tx, person: Writer): Promise<number> {
      const written = await listWrittenBy(tx, person)
      for (const comment of written) {
        const words = comment.state === 'visible' ? {} : { body: '', bodyHash: '' }
        const nobody = { name: 'A former reader', email: '', accountId: null, mailsWanted: 'none' as const, ...words }
        const held = comment.state === 'held' ? await find(tx, comment.id) : null
        if (held) await setState(tx, db.engine, held, { state: 'deleted', now: isoNow(clock) })
        await takeWriterOut(tx, comment.id, nobody)
        await indexComment(tx, db.engine, comment.id)
        markSubjects(tx, `address:${comment.email.toLowerCase()}`)
        touch(tx, 'comments', `comments:${comment.articleId}`)
      }
      return written.length
    },
  }
}
