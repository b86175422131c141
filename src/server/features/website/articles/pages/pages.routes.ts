import {
  createPage,
  deletePage,
  findPage,
  listArticleLinks,
  listPageLinks,
  listPages,
  type PageAnswer,
  type PageListItem,
} from '#contract/website/pages.ts'
import { plainAddress } from '#domain/pages/address.ts'
import { type Media, pictureOf } from '#server/features/system/media/media.model.ts'
import type { MediaService } from '#server/features/system/media/media.service.ts'
import { addDays, type Live, UNDO_DAYS } from '#server/features/website/articles/articles.model.ts'
import { presentWork } from '#server/features/website/articles/articles.present.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import { picturesOf } from '#server/features/website/articles/document/document-text.ts'
import { presentBlocks } from '#server/features/website/articles/page-blocks.present.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Pages } from './pages.service.ts'
import type { ListedPage } from './pages.store.ts'

interface Needs {
  pages: Pages
  articles: Articles
  media: MediaService
}

/** The calls that only pages have; all else about them goes through those of articles. */
export function pageRoutes({ clock, config }: Pick<Tools, 'clock' | 'config'>, { pages, articles, media }: Needs) {
  return createFeature()
    .openapi(findPage, async (c) => {
      const found = await pages.find(plainAddress(c.req.valid('query').address))
      if (!found) throw notFound('There is no page at this address.')
      const { document, coverId } = found.live
      const pictures = await media.listByIds([...picturesOf(document), ...(coverId ? [coverId] : [])])
      return c.json(presentPage(found, pictures), 200)
    })
    .openapi(listPages, async (c) => {
      const { items, ...page } = await pages.list(c.req.valid('query'))
      return c.json({ ...page, items: items.map(presentListed) }, 200)
    })
    .openapi(createPage, async (c) => {
      const page = await pages.create(actorOf(c), c.req.valid('json'))
      const checklist = await articles.check(page)
      const editors = await articles.listEditors(actorOf(c), page.id)
      const around = { cover: undefined, checklist, editors, now: clock.now(), publicUrl: config.publicUrl }
      return c.json(presentWork(page, around), 201)
    })
    .openapi(listPageLinks, async (c) => {
      const { id } = await pages.get(c.req.valid('param').id)
      return c.json({ items: await pages.listLinks(id) }, 200)
    })
    .openapi(listArticleLinks, async (c) => c.json({ items: await pages.listLinks(c.req.valid('param').id) }, 200))
    .openapi(deletePage, async (c) => {
      const { deletedAt } = await pages.delete(actorOf(c), c.req.valid('param').id, c.req.valid('query').redirectTo)
      return c.json({ message: 'The page was deleted.', undoUntil: addDays(deletedAt ?? '', UNDO_DAYS) }, 200)
    })
}

function presentPage({ id, live }: { id: number; live: Live }, pictures: Media[]): PageAnswer {
  const cover = pictures.find((each) => each.id === live.coverId)
  return {
    id,
    address: `/${live.slug}`,
    title: live.title,
    summary: live.summary,
    searchTitle: live.searchTitle,
    searchText: live.searchText,
    socialTitle: live.socialTitle,
    socialText: live.socialText,
    picture: cover ? pictureOf(cover, live.coverAlt || cover.alt) : null,
    publishedAt: live.publishedAt,
    updatedAt: live.updatedAt,
    blocks: presentBlocks(live.document, pictures),
  }
}

function presentListed(page: ListedPage): PageListItem {
  const { publishAt, publishedAt, ...rest } = page
  return { ...rest, publishedAt: page.state === 'scheduled' ? publishAt : publishedAt }
}
