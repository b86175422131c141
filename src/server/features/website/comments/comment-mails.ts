import { createHmac, timingSafeEqual } from 'node:crypto'
import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { truncate } from '#domain/text/excerpt.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Comment } from './comments.model.ts'
import * as store from './comments.store.ts'

const QUOTED_LENGTH = 600

export type CommentMails = ReturnType<typeof createCommentMails>

/** Mails to readers who asked to hear what becomes of their comment. Each has a link that ends them all. */
export function createCommentMails(
  { db, config, secrets }: Pick<Tools, 'db' | 'config' | 'secrets'>,
  { outbox, articles }: { outbox: Outbox; articles: Articles },
) {
  // Only hyphens and word characters: the outbox takes such tokens out of a mail once it was sent.
  const tokenOf = (id: number) => `${id}-${sign(secrets.csrf, id)}`

  function commentOf(token: string): number | null {
    const [id = ''] = token.split('-', 1)
    const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(Number(id)))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : null
  }

  async function send(
    tx: Tx,
    comment: Comment,
    content: Omit<MailContent, 'note' | 'stop'>,
    kind: string,
  ): Promise<void> {
    const mail = await outbox.write({
      // Nobody has shown that the address is theirs: nothing that was typed with it goes there.
      greeting: 'Hello,',
      ...content,
      note: 'You asked for this email when you wrote your comment.',
      stop: {
        words: 'Stop emails about my comments',
        url: `${config.publicUrl}/comment-mails?token=${tokenOf(comment.id)}`,
      },
    })
    await outbox.queue(tx, { kind, to: comment.email, ...mail })
  }

  const titleOf = async (tx: Tx, { articleId }: Comment) =>
    (await articles.listTitles([articleId], tx)).get(articleId) ?? 'our news'
  const pageOf = ({ articleId }: Comment) => `${config.publicUrl}/blogd/${articleId}#comments`

  return {
    /** Once for each comment, however often it is taken down and shown again. */
    async tellShown(tx: Tx, comment: Comment): Promise<void> {
      if (comment.mailsWanted !== 'all' || !comment.email) return
      await store.setMailsWanted(tx, comment.id, 'answers')
      const content = {
        subject: `Your comment on "${await titleOf(tx, comment)}" has been published`,
        body: ['Your comment is now on the page.', { button: 'See it on the page', url: pageOf(comment) }],
      }
      await send(tx, comment, content, 'comments.shown')
    },

    async tellAnswered(tx: Tx, comment: Comment, answer: Pick<Comment, 'name' | 'body'>): Promise<void> {
      if (comment.mailsWanted === 'none' || !comment.email || comment.fromStaff) return
      // The answer says that it is shown, too.
      await store.setMailsWanted(tx, comment.id, 'answers')
      const content = {
        subject: `${answer.name} answered your comment on "${await titleOf(tx, comment)}"`,
        body: [
          `${answer.name} wrote under your comment:`,
          { quote: truncate(answer.body, QUOTED_LENGTH) },
          { button: 'Read it on the page', url: pageOf(comment) },
        ],
      }
      await send(tx, comment, content, 'comments.answered')
    },

    async stop(token: string): Promise<void> {
      const id = commentOf(token)
      await db.transaction(async (tx) => {
        const comment = id ? await store.find(tx, id) : null
        if (!comment)
          throw notFound('This link no longer works. No emails are sent about a comment that has been deleted.')
        await store.stopMailsTo(tx, comment.email)
        touch(tx, 'comments')
      })
    },
  }
}

function sign(secret: string, id: number): string {
  return createHmac('sha256', secret).update(`comment mails\n${id}`).digest('base64url')
}
