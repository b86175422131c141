import {
  compareRevisions,
  getAgenda,
  getArticleCounts,
  getPreview,
  getRevision,
  listRevisions,
  restoreRevision,
} from '#contract/website/article-revisions.ts'
import * as articleWorkCalls from '#contract/website/article-work.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import { type Article, wordsIn } from '#server/features/website/articles/articles.model.ts'
import {
  contentOf,
  presentEditor,
  presentWork,
  presentWorkingCopy,
  previewAddress,
} from '#server/features/website/articles/articles.present.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { picturesOf } from '#server/features/website/articles/document/document-text.ts'
import { presentBlocks } from '#server/features/website/articles/page-blocks.present.ts'
import { actorOf } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { presentComparison, presentWriting, readSave } from './article-forms.present.ts'
import { withAddresses } from './article-pictures.ts'

/** The calls of the editor: saving as one types, publishing, revisions, previews, who else is at work. */
export function articleWorkRoutes(
  { clock, config }: Pick<Tools, 'clock' | 'config'>,
  articles: Articles,
  media: MediaService,
) {
  const work = async (actor: Actor, article: Article) => {
    const { coverId, document } = article.work
    const pictures = await media.listByIds(picturesOf(document))
    const shown = { ...article, work: { ...article.work, document: withAddresses(document, pictures) } }
    const cover = coverId ? await media.find(coverId) : undefined
    const editors = await articles.listEditors(actor, article.id)
    const checklist = await articles.check(article)
    return presentWork(shown, { cover, checklist, editors, now: clock.now(), publicUrl: config.publicUrl })
  }

  return createFeature()
    .openapi(getArticleCounts, async (c) => c.json(await articles.countStates(), 200))
    .openapi(getAgenda, async (c) => {
      const { review, scheduled, drafts } = await articles.agenda()
      const item = (each: (typeof review)[number], at: string | null) => ({
        id: each.id,
        title: each.title,
        at: at ?? each.updatedAt,
        by: each.lastEditor,
      })
      return c.json(
        {
          review: review.map((each) => item(each, each.reviewBy)),
          scheduled: scheduled.map((each) => item(each, each.publishedAt)),
          drafts: drafts.map((each) => item(each, each.updatedAt)),
        },
        200,
      )
    })
    .openapi(getPreview, async (c) => {
      const article = await articles.findByPreview(c.req.valid('param').secret)
      if (!article) throw notFound('This preview has ended.')
      c.header('X-Robots-Tag', 'noindex')
      const shown = [...picturesOf(article.work.document), ...(article.work.coverId ? [article.work.coverId] : [])]
      const [pictures, categories] = [await media.listByIds(shown), await articles.categories.list()]
      const answer = presentWorkingCopy(article, { pictures, categories, today: await articles.today() })
      const { kind, previewUntil } = article
      const blocks = kind === 'page' ? presentBlocks(article.work.document, pictures) : []
      return c.json({ ...answer, kind, blocks, expiresAt: previewUntil ?? '' }, 200)
    })
    .openapi(articleWorkCalls.createWork, async (c) => {
      const { title, saveId } = c.req.valid('json')
      return c.json(await work(actorOf(c), await articles.begin(actorOf(c), { title }, saveId)), 201)
    })
    .openapi(articleWorkCalls.getWork, async (c) =>
      c.json(await work(actorOf(c), await articles.get(c.req.valid('param').id)), 200),
    )
    .openapi(articleWorkCalls.saveWork, async (c) => {
      const save = readSave(c.req.valid('json'))
      const { article, applied } = await articles.save(actorOf(c), c.req.valid('param').id, save)
      const editors = await articles.listEditors(actorOf(c), article.id)
      return c.json(
        {
          version: article.version,
          sequence: save.sequence,
          applied,
          savedAt: article.changedAt,
          state: article.state,
          hasChanges: article.hasChanges,
          words: wordsIn(article.work),
          checklist: await articles.check(article),
          editors: editors.map(presentEditor),
        },
        200,
      )
    })
    .openapi(articleWorkCalls.duplicateArticle, async (c) =>
      c.json(await work(actorOf(c), await articles.duplicate(actorOf(c), c.req.valid('param').id)), 201),
    )
    .openapi(articleWorkCalls.publishArticle, async (c) => {
      const { id } = c.req.valid('param')
      const { version, keepAddress } = c.req.valid('json')
      const published = await articles.publish(actorOf(c), id, { version, givesUp: !keepAddress })
      const article = keepAddress ? published : await articles.giveUpFor(actorOf(c), published)
      return c.json(await work(actorOf(c), article), 200)
    })
    .openapi(articleWorkCalls.scheduleArticle, async (c) => {
      const { publishAt, version } = c.req.valid('json')
      return c.json(
        await work(actorOf(c), await articles.schedule(actorOf(c), c.req.valid('param').id, publishAt, version)),
        200,
      )
    })
    .openapi(articleWorkCalls.unscheduleArticle, async (c) =>
      c.json(await work(actorOf(c), await articles.unschedule(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(articleWorkCalls.unpublishArticle, async (c) =>
      c.json(await work(actorOf(c), await articles.unpublish(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(articleWorkCalls.discardWork, async (c) =>
      c.json(
        await work(
          actorOf(c),
          await articles.discard(actorOf(c), c.req.valid('param').id, c.req.valid('json').version),
        ),
        200,
      ),
    )
    .openapi(articleWorkCalls.restoreArticle, async (c) =>
      c.json(await work(actorOf(c), await articles.restore(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(articleWorkCalls.markPresence, async (c) => {
      const { id } = c.req.valid('param')
      const { saveId, leaving } = c.req.valid('json')
      const { version, state, publishAt } = await articles.get(id)
      await articles.markPresence(actorOf(c), id, saveId, leaving)
      const editors = await articles.listEditors(actorOf(c), id)
      return c.json({ version, state, publishAt, editors: editors.map(presentEditor) }, 200)
    })
    .openapi(articleWorkCalls.createPreview, async (c) => {
      const { secret, expiresAt } = await articles.createPreview(actorOf(c), c.req.valid('param').id)
      return c.json({ url: config.publicUrl + previewAddress(secret), secret, expiresAt }, 200)
    })
    .openapi(articleWorkCalls.endPreview, async (c) => {
      await articles.endPreview(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The address no longer works.' }, 200)
    })
    .openapi(listRevisions, async (c) =>
      c.json(await articles.listRevisions(c.req.valid('param').id, c.req.valid('query').page), 200),
    )
    .openapi(getRevision, async (c) => {
      const { id, revision } = c.req.valid('param')
      const { writing, saveId: _, startedAt: __, kindOfText: kind, ...found } = await articles.getRevision(id, revision)
      const pictures = await media.listByIds(picturesOf(writing.document))
      return c.json(
        {
          ...found,
          ...presentWriting({ ...writing, document: withAddresses(writing.document, pictures) }),
          content: contentOf(writing.document, kind, pictures),
        },
        200,
      )
    })
    .openapi(restoreRevision, async (c) => {
      const { id, revision } = c.req.valid('param')
      return c.json(await work(actorOf(c), await articles.restoreRevision(actorOf(c), id, revision)), 200)
    })
    .openapi(compareRevisions, async (c) => {
      const { from, to } = c.req.valid('query')
      return c.json(presentComparison(await articles.compareRevisions(c.req.valid('param').id, from, to)), 200)
    })
}
