import { PAGE_SIZE } from '#contract/limits.ts'
import * as calls from '#contract/website/comments.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Comment } from './comments.model.ts'
import { presentComment } from './comments.present.ts'
import type { Comments } from './comments.service.ts'

export function commentsRoutes(comments: Comments, articles: Articles) {
  const present = async (list: Comment[]) => {
    const titles = await articles.listTitles(list.map((comment) => comment.articleId))
    return list.map((comment) => presentComment(comment, titles.get(comment.articleId) ?? 'A deleted article'))
  }
  const presentOne = async (comment: Comment) => {
    const [presented] = await present([comment])
    return presented as NonNullable<typeof presented>
  }

  return createFeature()
    .openapi(calls.listComments, async (c) => {
      const filter = c.req.valid('query')
      const { items, total, totals, more } = await comments.list(filter)
      const pages = Math.max(1, Math.ceil(total / PAGE_SIZE.office))
      return c.json({ items: await present(items), page: filter.page, pages, total, totals, more }, 200)
    })
    .openapi(calls.updateComments, async (c) => {
      const { ids, state } = c.req.valid('json')
      const moved = await comments.moveMany(actorOf(c), ids, state)
      const changed = moved.length
      return c.json({ message: changed === 1 ? '1 comment moved.' : `${changed} comments moved.`, changed, moved }, 200)
    })
    .openapi(calls.updateComment, async (c) =>
      c.json(
        await presentOne(await comments.move(actorOf(c), c.req.valid('param').id, c.req.valid('json').state)),
        200,
      ),
    )
    .openapi(calls.deleteComment, async (c) =>
      c.json(await presentOne(await comments.move(actorOf(c), c.req.valid('param').id, 'deleted')), 200),
    )
    .openapi(calls.replyToComment, async (c) =>
      c.json(
        await presentOne(await comments.reply(actorOf(c), c.req.valid('param').id, c.req.valid('json').comment)),
        201,
      ),
    )
    .openapi(calls.stopCommentMails, async (c) => {
      await comments.stopMails(c.req.valid('json').token)
      return c.json({ message: 'You will get no more emails about your comments.' }, 200)
    })
    .openapi(calls.makeCommentPrivate, async (c) => {
      const reference = await comments.makePrivate(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `Moved to the inbox as ${reference}.`, reference }, 200)
    })
}
