import { LENGTHS } from '#contract/limits.ts'
import { textOfHtml } from '#platform/html.ts'
import { pictureKey } from './addresses.ts'
import { momentIn } from './dates.ts'
import { readSourceHtml } from './source-html.ts'
import type { CommentItem, ReadingOptions, SourceFile, SourceItem, WritingItem } from './source-item.ts'
import { readDump } from './sql-dump.ts'

/** Tables of people are not among them: no password ever leaves the dump. */
const FIRST = new Set(['tblcategory', 'tblsubcategory'])
const SECOND = new Set(['tblposts'])
const THIRD = new Set(['tblcomments', 'tblpages'])

type Values = Record<string, string | null>

/** What the dump of the news portal holds. Read three times, for tables come in any order: categories, articles, comments. */
export async function* readNewsPortal(files: SourceFile[], options: ReadingOptions): AsyncGenerator<SourceItem> {
  for (const tables of [FIRST, SECOND, THIRD]) {
    for (const file of files) {
      for await (const { table, values } of readDump(file, tables)) yield* ITEMS[table]?.(values, options) ?? []
    }
  }
}

const ITEMS: Record<string, (values: Values, options: ReadingOptions) => Iterable<SourceItem>> = {
  tblcategory: (values) => [categoryOf(`category:${values.id}`, values.CategoryName, null)],
  tblsubcategory: (values) => [
    categoryOf(`subcategory:${values.SubCategoryId}`, values.Subcategory, `category:${values.CategoryId}`),
  ],
  tblposts: postOf,
  tblcomments: (values, { zone }) => [commentOf(values, zone)],
  tblpages: (values) => [
    {
      kind: 'other',
      key: `page:${values.id}`,
      title: plain(values.PageTitle) || plain(values.PageName),
      why: 'A page that this site has by itself: its words are changed in Setting.',
    },
  ],
}

const categoryOf = (key: string, name: string | null | undefined, parent: string | null): SourceItem => ({
  kind: 'category',
  key,
  title: plain(name) || 'Unnamed',
  slug: '',
  parent,
  address: null,
})

function* postOf(values: Values, { zone, siteAddress, skip }: ReadingOptions): Generator<SourceItem> {
  const key = `post:${values.id}`
  if (skip.has(key)) return
  const read = readSourceHtml(values.PostDetails ?? '', siteAddress, pictureKey)
  for (const [picture, { address, alt, caption }] of read.pictures) {
    yield {
      kind: 'picture',
      key: picture,
      title: nameOf(address),
      address: onWeb(address),
      paths: [pathOf(address)],
      alt,
      caption,
    }
  }
  const title = plain(values.PostTitle)
  const file = (values.PostImage ?? '').trim().replace(/^.*\//, '')
  if (file) {
    const address = siteAddress ? (URL.parse(`postimages/${file}`, siteAddress)?.href ?? null) : null
    const paths = [`postimages/${file}`, `admin/postimages/${file}`, file]
    yield { kind: 'picture', key: `postimage:${file}`, title: file, address, paths, alt: title, caption: '' }
  }
  const isActive = values.Is_Active !== '0'
  const createdAt = momentIn(values.PostingDate, zone) ?? new Date(0).toISOString()
  const writing: WritingItem = {
    kind: 'article',
    key,
    title,
    slug: (values.PostUrl ?? '').trim(),
    address: isActive ? `/news-details.php?nid=${values.id}` : null,
    state: isActive ? 'published' : 'draft',
    createdAt,
    publishedAt: isActive ? createdAt : null,
    updatedAt: momentIn(values.UpdationDate, zone) ?? createdAt,
    author: plain(values.postedBy),
    summary: '',
    document: read.document,
    categories: [
      ...(values.SubCategoryId && values.SubCategoryId !== '0' ? [`subcategory:${values.SubCategoryId}`] : []),
      ...(values.CategoryId ? [`category:${values.CategoryId}`] : []),
    ],
    tags: [],
    cover: file ? `postimage:${file}` : null,
    coverAlt: file ? title : '',
    notes: [],
    unknown: read.unknown,
    failure: read.failure,
  }
  yield writing
}

function commentOf(values: Values, zone: string): SourceItem {
  const name = plain(values.name).slice(0, LENGTHS.name) || 'Anonymous'
  const comment: CommentItem = {
    kind: 'comment',
    key: `comment:${values.id}`,
    title: `On post ${values.postId}`,
    on: `post:${values.postId}`,
    answers: null,
    name,
    email: (values.email ?? '').trim().slice(0, LENGTHS.email),
    body: plain(values.comment).slice(0, LENGTHS.comment),
    state: values.status === '1' ? 'visible' : 'held',
    createdAt: momentIn(values.postingDate, zone) ?? new Date(0).toISOString(),
    fromStaff: false,
  }
  return comment
}

const plain = (html: string | null | undefined) => textOfHtml(html ?? '')
const nameOf = (address: string) => address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
const pathOf = (address: string) => (URL.parse(address, 'http://site.invalid')?.pathname ?? '').replace(/^\//, '')
const onWeb = (address: string) => (/^https?:/.test(address) ? address : null)
