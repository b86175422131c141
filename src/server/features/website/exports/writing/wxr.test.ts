import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { WXR_FOOT, wxrArticle, wxrHead, wxrPicture } from './wxr.ts'

type WxrArticle = Parameters<typeof wxrArticle>[0]
type WxrComment = WxrArticle['comments'][number]

const COVER = '_thumbnail_id'
const ALTERNATIVE = '_wp_attachment_image_alt'

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** What a strict parser reads. */
function read(items: string, site: Partial<Parameters<typeof wxrHead>[0]> = {}): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const add = (text: string) => {
    const inner = open.at(-1)
    if (inner) inner.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  const head = wxrHead({
    ...{ name: 'A & B', address: 'https://firm.example', categories: [], tags: [], authors: [] },
    ...site,
  })
  parser.write(head + items + WXR_FOOT).close()
  return root.children[0]?.children[0] as Element
}

const of = (element: Element | undefined, name: string) => element?.children.find((each) => each.name === name)?.text
const all = (element: Element | undefined, name: string) => element?.children.filter((each) => each.name === name) ?? []

const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(']]>', 'a ]]> b', '<![CDATA[', '<b>&amp;"', ']]]]>>', '5 < 6 & 7 > 2', '', 'Grüße, 東京'),
)
/** What XML cannot hold is left out, line ends are one character. */
const held = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufffe\uffff]/g, '')
const moment = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const sqlTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
const term = fc.record({ name: words, slug: fc.stringMatching(/^[a-z]{1,8}$/) })
const comment: fc.Arbitrary<WxrComment> = fc.record({
  ...{ id: fc.nat(), name: words, email: words, body: words, createdAt: moment, replyTo: fc.option(fc.nat()) },
  state: fc.constantFrom('held', 'visible', 'rejected', 'spam', 'deleted'),
})
const article: fc.Arbitrary<WxrArticle> = fc.record({
  ...{ type: fc.constantFrom('post', 'page'), id: fc.nat(), title: words, slug: words, address: fc.webUrl() },
  ...{ html: words, summary: words, author: words, pinned: fc.boolean(), isOpen: fc.boolean() },
  ...{ createdAt: moment, publishedAt: fc.option(moment), updatedAt: moment },
  state: fc.constantFrom('draft', 'scheduled', 'published', 'unpublished'),
  categories: fc.array(term, { maxLength: 2 }),
  tags: fc.array(term, { maxLength: 2 }),
  coverId: fc.option(fc.integer({ min: 1, max: 999 })),
  comments: fc.array(comment, { maxLength: 2 }),
})

test('I4: another parser reads every field of every article as it is, whatever is written in it', () => {
  const STATUS = { draft: 'draft', scheduled: 'future', published: 'publish', unpublished: 'draft' }
  const APPROVED = { visible: '1', held: '0', rejected: 'trash', spam: 'spam', deleted: 'trash' }
  fc.assert(
    fc.property(article, (one) => {
      const [item] = all(read(wxrArticle(one)), 'item')
      const at = one.publishedAt ?? one.createdAt
      expect({
        title: of(item, 'title'),
        link: of(item, 'link'),
        guid: of(item, 'guid'),
        date: of(item, 'pubDate'),
        creator: of(item, 'dc:creator'),
        content: of(item, 'content:encoded'),
        excerpt: of(item, 'excerpt:encoded'),
        id: of(item, 'wp:post_id'),
        local: of(item, 'wp:post_date'),
        gmt: of(item, 'wp:post_date_gmt'),
        modified: of(item, 'wp:post_modified_gmt'),
        comments: of(item, 'wp:comment_status'),
        pings: of(item, 'wp:ping_status'),
        slug: of(item, 'wp:post_name'),
        status: of(item, 'wp:status'),
        type: of(item, 'wp:post_type'),
        sticky: of(item, 'wp:is_sticky'),
      }).toEqual({
        title: held(one.title),
        link: one.address,
        guid: one.address,
        date: new Date(at).toUTCString(),
        creator: held(one.author),
        content: held(one.html),
        excerpt: held(one.summary),
        id: String(one.id),
        local: sqlTime(at),
        gmt: one.state === 'draft' ? '0000-00-00 00:00:00' : sqlTime(at),
        modified: sqlTime(one.updatedAt),
        comments: one.isOpen ? 'open' : 'closed',
        pings: 'closed',
        slug: held(one.slug),
        status: STATUS[one.state],
        type: one.type,
        sticky: one.pinned ? '1' : '0',
      })
      const told = (domain: string, terms: WxrArticle['tags']) =>
        terms.map(({ name, slug }) => ({ domain, slug, name: held(name) }))
      expect(
        all(item, 'category').map(({ attributes, text }) => ({
          domain: attributes.domain,
          slug: attributes.nicename,
          name: text,
        })),
      ).toEqual([...told('category', one.categories), ...told('post_tag', one.tags)])
      const cover = all(item, 'wp:postmeta').map((meta) => [of(meta, 'wp:meta_key'), of(meta, 'wp:meta_value')])
      expect(cover).toEqual(one.coverId ? [[COVER, String(1_000_000_000 + one.coverId)]] : [])
      expect(
        all(item, 'wp:comment').map((each) => ({
          id: of(each, 'wp:comment_id'),
          name: of(each, 'wp:comment_author'),
          email: of(each, 'wp:comment_author_email'),
          at: [of(each, 'wp:comment_date'), of(each, 'wp:comment_date_gmt')],
          body: of(each, 'wp:comment_content'),
          approved: of(each, 'wp:comment_approved'),
          parent: of(each, 'wp:comment_parent'),
        })),
      ).toEqual(
        one.comments.map((each) => ({
          id: String(each.id),
          name: held(each.name),
          email: held(each.email),
          at: [sqlTime(each.createdAt), sqlTime(each.createdAt)],
          body: held(each.body),
          approved: APPROVED[each.state],
          parent: String(each.replyTo ?? 0),
        })),
      )
    }),
  )
})

test('I4: the head of an export names the site, its categories, tags and authors', () => {
  const site = {
    categories: [
      { name: 'Tax & more', slug: 'tax', parent: '' },
      { name: 'VAT', slug: 'vat', parent: 'tax' },
    ],
    tags: [{ name: 'Rates ]]>', slug: 'rates' }],
    authors: ['Ada "A" Admin', 'Ed'],
  }
  const channel = read('', site)
  expect([of(channel, 'title'), of(channel, 'link'), of(channel, 'wp:base_site_url')]).toEqual([
    'A & B',
    'https://firm.example',
    'https://firm.example',
  ])
  const told = (name: string) => all(channel, name).map(({ children }) => children.map(({ text }) => text))
  expect(told('wp:category')).toEqual([
    ['tax', '', 'Tax & more'],
    ['vat', 'tax', 'VAT'],
  ])
  expect(told('wp:tag')).toEqual([['rates', 'Rates ]]>']])
  expect(told('wp:author')).toEqual([
    ['1', 'Ada "A" Admin', 'Ada "A" Admin'],
    ['2', 'Ed', 'Ed'],
  ])
})

test('I4: a picture is exported with its alternative text and caption, and without what it lacks', () => {
  const picture = {
    ...{ id: 3, title: 'desk.jpg', address: 'https://firm.example/uploads/desk.jpg' },
    ...{ alt: 'A desk & a lamp', caption: 'Our desk ]]>', uploadedAt: '2026-01-02T03:04:05.000Z' },
  }
  const [item] = all(read(wxrPicture(picture)), 'item')
  expect(item?.children.map(({ name, text }) => [name, text]).filter(([name]) => name !== 'wp:postmeta')).toEqual([
    ['title', 'desk.jpg'],
    ['link', picture.address],
    ['guid', picture.address],
    ['excerpt:encoded', 'Our desk ]]>'],
    ['wp:post_id', '1000000003'],
    ['wp:post_date', '2026-01-02 03:04:05'],
    ['wp:post_date_gmt', '2026-01-02 03:04:05'],
    ['wp:status', 'inherit'],
    ['wp:post_type', 'attachment'],
    ['wp:attachment_url', picture.address],
  ])
  const [meta] = all(item, 'wp:postmeta')
  expect(meta?.children.map(({ text }) => text)).toEqual([ALTERNATIVE, 'A desk & a lamp'])
  expect(wxrPicture({ ...picture, alt: '' })).not.toContain('postmeta')
})
