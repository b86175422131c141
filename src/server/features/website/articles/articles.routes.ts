import * as calls from '#contract/website/articles.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import { actorOf, mayAccess } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound } from '#server/http/problem.ts'
import { type Article, addDays, UNDO_DAYS } from './articles.model.ts'
import { presentListItem, presentPublished, presentWorkingCopy } from './articles.present.ts'
import type { Articles } from './articles.service.ts'
import { picturesOf } from './document/document-text.ts'
import { missingCover, readCover, readForm, readStart, readWanted } from './writing/article-forms.present.ts'
import type { Wanted } from './writing/article-writing.ts'

export function articleRoutes(articles: Articles, media: MediaService) {
  const work = async (article: Article) => {
    const shown = [...picturesOf(article.work.document), ...(article.work.coverId ? [article.work.coverId] : [])]
    const [pictures, categories] = [await media.listByIds(shown), await articles.categories.list()]
    return presentWorkingCopy(article, { pictures, categories, today: await articles.today() })
  }

  const written = async (article: Article, message: string) => ({
    ...(await work(article)),
    message,
    version: article.version,
  })

  async function coverOf(actor: Actor, sent: File | number | undefined): Promise<number | undefined> {
    return sent instanceof File ? (await media.upload(actor, [sent]))[0]?.id : sent
  }

  return createFeature()
    .openapi(calls.listArticles, async (c) => {
      const { page, perPage, state, category, q, review, order } = c.req.valid('query')
      const asking = { page, perPage, category, q }
      const found = mayAccess(c.var.actor, 'editor')
        ? await articles.listForOffice({ ...asking, state, order, reviewDue: review === 'due' })
        : await articles.listPublished(asking)
      c.header('X-Total-Count', String(found.total))
      c.header('X-Total-Pages', String(found.pages))
      c.header('X-Page', String(found.page))
      const today = await articles.today()
      return c.json(
        found.items.map((item) => presentListItem(item, today)),
        200,
      )
    })
    .openapi(calls.startArticle, async (c) => {
      const actor = actorOf(c)
      const form = c.req.valid('form')
      const coverId = await coverOf(actor, readCover(form))
      if (!coverId) throw missingCover()
      const fields = { ...readStart(form), coverId }
      const { id, version } = await articles.create(
        actor,
        fields,
        { state: 'draft' },
        idempotencyKeyOf(c.req.valid('header')),
      )
      return c.json({ id, version, message: 'The draft was saved.' }, 201)
    })
    .openapi(calls.finishArticle, async (c) => {
      const { content, state, version } = c.req.valid('json')
      const wanted: Wanted | undefined = state === 'published' ? { state } : undefined
      const article = await articles.update(actorOf(c), c.req.valid('param').id, { content }, { wanted, version })
      return c.json(await written(article, wanted ? 'Article published.' : 'The draft was saved.'), 200)
    })
    .openapi(calls.createArticle, async (c) => {
      const form = c.req.valid('form')
      const fields = { ...readForm(form), coverId: await coverOf(actorOf(c), readCover(form)) }
      const wanted = readWanted(form) ?? { state: 'published' }
      const article = await articles.create(actorOf(c), fields, wanted, idempotencyKeyOf(c.req.valid('header')))
      return c.json(await written(article, 'Article created successfully'), 201)
    })
    .openapi(calls.updateArticle, async (c) => {
      const form = c.req.valid('form')
      const fields = { ...readForm(form), coverId: await coverOf(actorOf(c), readCover(form)) }
      const givesUp = form.keepAddress === 'no'
      const how = { wanted: readWanted(form), version: form.version, givesUp }
      const updated = await articles.update(actorOf(c), c.req.valid('param').id, fields, how)
      const article = givesUp ? await articles.giveUpFor(actorOf(c), updated) : updated
      return c.json(await written(article, 'Article updated!'), 200)
    })
    .openapi(calls.getArticle, async (c) => {
      const { id } = c.req.valid('param')
      if (mayAccess(c.var.actor, 'editor')) return c.json(await work(await articles.get(id)), 200)
      const published = await articles.findPublished(id)
      if (!published) throw notFound('This article does not exist.')
      return c.json(presentPublished(published, await articles.today()), 200)
    })
    .openapi(calls.deleteArticle, async (c) => {
      const { deletedAt } = await articles.delete(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The article was deleted.', undoUntil: addDays(deletedAt ?? '', UNDO_DAYS) }, 200)
    })
}

const idempotencyKeyOf = (header: { 'idempotency-key'?: string | undefined }) => header['idempotency-key']
