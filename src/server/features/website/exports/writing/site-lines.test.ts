import { describe, expect, it } from 'vitest'
import { type Article, emptyWriting, type Live } from '#server/features/website/articles/articles.model.ts'
import type { Comment } from '#server/features/website/comments/comments.model.ts'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import * as lines from './site-lines.ts'

const HASH = '0123456789abcdef0123456789abcdef'
const figure = (mediaId: number) => ({ type: 'figure', attrs: { mediaId, src: `/uploads/${HASH}-640.webp`, alt: 'A' } })
const link = (href: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
})
const document = {
  type: 'doc',
  content: [figure(7), link('/uploads/publications/31/a.pdf'), link('https://else.example/x'), figure(8)],
}

/** Each field of its own words, so that one in the place of another is seen. */
const writing = (of: string) => ({
  ...emptyWriting(),
  ...{ title: `${of} title`, summary: `${of} summary`, address: `${of}-address`, document },
  ...{ searchTitle: `${of} st`, searchText: `${of} sx`, socialTitle: `${of} ot`, socialText: `${of} ox` },
  ...{ byline: `${of} by`, datedOn: '2026-01-02', comments: 'closed' as const, tags: `${of}, tag` },
  ...{ categoryId: 11, subcategoryId: null, coverId: 12, coverAlt: `${of} cover` },
  ...{ asAt: '2026-01-03', reviewBy: '2026-01-04' },
})
const article = {
  ...{ id: 5, kind: 'article', state: 'published', author: 'Ann', pinned: true, hasChanges: false },
  ...{ createdAt: '2026-01-05T00:00:00Z', changedAt: '2026-01-06T00:00:00Z', publishAt: '2026-01-07T00:00:00Z' },
  work: writing('work'),
  live: {
    ...writing('live'),
    ...{ slug: 'live-slug', publishedAt: '2026-01-08T00:00:00Z', updatedAt: '2026-01-09T00:00:00Z' },
  } as unknown as Live,
} as unknown as Article

describe('the line of an article', () => {
  const told = (more: Partial<Article>, address: string | null = '/blogd/5') =>
    JSON.parse(lines.articleLine({ ...article, ...more }, address))

  it('is of the version that readers see, with what they do not see yet beside it', () => {
    expect(told({})).toMatchSnapshot('as it is')
    expect(told({ hasChanges: true })).toMatchSnapshot('with changes')
    expect(told({ live: null, state: 'draft', hasChanges: true }, null)).toMatchSnapshot('a draft')
  })

  it('names the innermost category, and its cover, if there are any', () => {
    const works = eachOf({ categoryId: [null, 11], subcategoryId: [null, 13], coverId: [null, 12] })
    expect(
      decisions((own) => {
        const { categories, cover } = told({ live: null, work: { ...article.work, ...own } })
        return [...categories, cover]
      }, works),
    ).toMatchSnapshot()
  })
})

describe('the line of anything else', () => {
  it('has each of its fields', () => {
    const picture = { id: 1, name: 'Name', alt: 'Alt', caption: 'Caption', path: 'pictures/1.jpg' }
    const comment = {
      ...{ id: 3, articleId: 5, replyTo: null, name: 'Cleo', email: 'c@example.com', body: 'Words', state: 'visible' },
      ...{ createdAt: '2026-01-10T00:00:00Z', fromStaff: false },
    } as unknown as Comment
    const made = [
      lines.headLine('https://firm.example', '2026-01-11T00:00:00Z'),
      lines.categoryLine({ id: 2, parentId: 0, name: 'Tax & more', slug: 'tax & more' }),
      lines.categoryLine({ id: 3, parentId: 2, name: 'VAT', slug: 'vat' }),
      lines.pictureLine(picture),
      lines.folderLine({ id: 4, name: 'Forms', audience: 'shared' }),
      lines.fileLine({ id: 5, folderId: 4, name: 'One', year: null, replacesId: null }, 'files/5.pdf'),
      lines.fileLine({ id: 6, folderId: 4, name: 'Two', year: 2026, replacesId: 5 }, 'files/6.pdf'),
      lines.redirectLine({ from: '/a', to: '/b', kind: 'temporary' }),
      lines.redirectLine({ from: '/c', to: '/d', kind: 'permanent' }),
      lines.settingLine('firm', { name: 'Firm' }, 'mark'),
      lines.commentLine(comment, 'A title'),
      lines.commentLine({ ...comment, id: 4, replyTo: 3, fromStaff: true } as Comment, 'A title'),
    ]
    for (const line of made) expect(line.indexOf('\n'), 'one line').toBe(line.length - 1)
    expect(made.map((line) => JSON.parse(line))).toMatchSnapshot()
  })

  it('names pictures and files of this site by their lines, and leaves other addresses', () => {
    const known = new Map([[HASH, 7]])
    const other = HASH.replaceAll('0', 'f')
    const addresses = [
      ...[`/uploads/${HASH}-640.webp`, `/uploads/${HASH}-1280.avif`, `/news/postimages/${HASH}-1.webp`],
      ...[`/uploads/${other}-640.webp`, `/uploads/${HASH}-640.png`, `https://else.example/uploads/${HASH}.webp`],
      ...['/uploads/publications/31/a%20b.pdf', '/uploads/publications/31/a.pdf?v=2', '/uploads/publications/x/a.pdf'],
    ]
    expect(decisions((address) => lines.withNamedAddresses({ at: address }, known), addresses)).toMatchSnapshot()
  })
})
