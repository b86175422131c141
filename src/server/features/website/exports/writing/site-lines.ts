import { presentationOf } from '#domain/presentation.ts'
import type { Article } from '#server/features/website/articles/articles.model.ts'
import { type DocumentNode, withFigures } from '#server/features/website/articles/document/foreign-document.model.ts'
import type { Comment } from '#server/features/website/comments/comments.model.ts'

// A line for each thing, in the form that this product imports (see `imports/reading/own-export.ts`).

export const headLine = (site: string, at: string) => `${JSON.stringify({ countinghouse: 1, site, exportedAt: at })}\n`

interface ExportedCategory {
  id: number
  parentId: number
  name: string
  slug: string
}

export const categoryLine = ({ id, parentId, name, slug }: ExportedCategory) =>
  line({
    ...{ kind: 'category', key: `category:${id}`, title: name, slug },
    ...{ parent: parentId ? `category:${parentId}` : null, address: `/blog?category=${encodeURIComponent(slug)}` },
  })

interface ExportedPicture {
  id: number
  name: string
  alt: string
  caption: string
  path: string
}

export const pictureLine = ({ id, name, alt, caption, path }: ExportedPicture) =>
  line({ kind: 'picture', key: `media:${id}`, title: name, address: null, paths: [path], alt, caption })

interface ExportedFile {
  id: number
  folderId: number
  name: string
  year: number | null
  replacesId: number | null
}

export const folderLine = ({ id, name, audience }: { id: number; name: string; audience: string }) =>
  line({ kind: 'folder', key: `folder:${id}`, title: name, audience })

export const fileLine = ({ id, folderId, name, year, replacesId }: ExportedFile, path: string) =>
  line({
    ...{ kind: 'file', key: `file:${id}`, title: name, folder: `folder:${folderId}`, path, year },
    replaces: replacesId ? `file:${replacesId}` : null,
  })

export const redirectLine = ({ from, to, kind }: { from: string; to: string; kind: string }) =>
  line({
    ...{ kind: 'redirect', key: `redirect:${from}`, title: from, address: from, to },
    isTemporary: kind === 'temporary',
  })

export const settingLine = (section: string, value: unknown, mark: string | null) =>
  line({ kind: 'setting', key: `setting:${section}`, title: section, section, value, mark })

/** The version that readers see, with the changes that they do not see yet beside it. */
export function articleLine(article: Article, address: string | null): string {
  const { id, state, work, live } = article
  const shown = live ?? work
  return line({
    ...{ kind: article.kind, key: `article:${id}`, title: shown.title, slug: live?.slug ?? '', address, state },
    createdAt: article.createdAt,
    publishedAt: live?.publishedAt ?? article.publishAt,
    updatedAt: live?.updatedAt ?? article.changedAt,
    author: article.author,
    pinned: article.pinned,
    ...writingOf(shown),
    presentation: presentationOf(shown),
    ...(live && article.hasChanges ? { changes: { title: work.title, ...writingOf(work) } } : {}),
    ...{ tags: [], notes: [], unknown: [] },
  })
}

function writingOf(writing: Article['work']) {
  const { summary, document, categoryId, subcategoryId, coverId, coverAlt, asAt, reviewBy } = writing
  const category = subcategoryId ?? categoryId
  return {
    summary,
    document: withNamedFiles(named(document)),
    categories: category ? [`category:${category}`] : [],
    cover: coverId ? `media:${coverId}` : null,
    ...{ coverAlt, asAt, reviewBy },
  }
}

/** Pictures by the keys of their lines: numbers are others on another site. */
const named = (document: DocumentNode) =>
  withFigures(document, (attrs) => ({ ...attrs, src: `media:${attrs.mediaId}`, mediaId: null }))

const FILE = /\/uploads\/publications\/(\d{1,9})\/[^"\s\\?#]*/g

const withNamedFiles = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replace(FILE, (_, id: string) => `export:file:${id}`))

const PICTURE = /\/(?:uploads|news\/postimages)\/([0-9a-f]{32})-\d{1,5}\.(?:webp|avif)/g

export const withNamedAddresses = (value: unknown, pictures: Map<string, number>): unknown => {
  const place = (address: string, hash: string) => (pictures.has(hash) ? `export:media:${pictures.get(hash)}` : address)
  return withNamedFiles(JSON.parse(JSON.stringify(value).replace(PICTURE, place)))
}

export const commentLine = (comment: Comment, title: string) =>
  line({
    ...{ kind: 'comment', key: `comment:${comment.id}`, title: `On ${title}`, on: `article:${comment.articleId}` },
    answers: comment.replyTo ? `comment:${comment.replyTo}` : null,
    ...{ name: comment.name, email: comment.email, body: comment.body, state: comment.state },
    ...{ createdAt: comment.createdAt, fromStaff: comment.fromStaff },
  })

const line = (value: object) => `${JSON.stringify(value)}\n`
