import { type SqlBool, sql } from 'kysely'
import { concern, touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import { find, index as indexComment, setState } from './comments.store.ts'

interface Person {
  id: string
  email: string
  verified: boolean
}

/**
 * What comments hold about a person: shown to them, and taken out when they leave. Words that are on the site stay in
 * their thread; words that are not, such as those that were too private for it, go.
 */
export function createCommentPrivacy({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  const of = (reader: Pick<Tx, 'selectFrom'>, { id, email, verified }: Person) =>
    reader
      .selectFrom('comments')
      .where((comment) =>
        comment.or([
          comment('account_id', '=', id),
          ...(verified ? [sql<SqlBool>`lower(email) = ${email.toLowerCase()}`] : []),
        ]),
      )

  return {
    name: 'comments',
    collect: (person: Person) =>
      of(db.read, person)
        .select(['article_id', 'name', 'email', 'body', 'state', 'created_at'])
        .orderBy('id')
        .execute(),
    async erase(tx: Tx, person: Person): Promise<number> {
      const written = await of(tx, person).select(['id', 'article_id', 'email', 'body', 'state']).execute()
      for (const comment of written) {
        const words = comment.state === 'visible' ? {} : { body: '', body_hash: '' }
        const nobody = { name: 'A former reader', email: '', account_id: null, ...words }
        const held = comment.state === 'held' ? await find(tx, comment.id) : null
        if (held) await setState(tx, db.engine, held, { state: 'deleted', now: isoNow(clock) })
        await tx.updateTable('comments').set(nobody).where('id', '=', comment.id).execute()
        await indexComment(tx, db.engine, comment.id)
        concern(tx, `address:${comment.email.toLowerCase()}`)
        touch(tx, 'comments', `comments:${comment.article_id}`)
      }
      return written.length
    },
  }
}
