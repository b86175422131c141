import type { PageAnswer, PageListItem } from '#contract/website/pages.ts'
import { type Media, pictureOf } from '#server/features/system/media/media.model.ts'
import type { Live } from '#server/features/website/articles/articles.model.ts'
import { presentBlocks } from '#server/features/website/articles/page-blocks.present.ts'
import type { ListedPage } from './pages.store.ts'

export function presentPage({ id, live }: { id: number; live: Live }, pictures: Media[]): PageAnswer {
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

export function presentListed(page: ListedPage): PageListItem {
  const { publishAt, publishedAt, ...rest } = page
  return { ...rest, publishedAt: page.state === 'scheduled' ? publishAt : publishedAt }
}
