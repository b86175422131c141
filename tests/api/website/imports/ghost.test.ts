import { describe, expect, it } from 'vitest'
import { textOf } from '#server/features/website/articles/document/document-text.ts'
import { readGhost } from '#server/features/website/imports/reading/ghost.ts'
import { SourceFault, type SourceItem, type WritingItem } from '#server/features/website/imports/reading/source-item.ts'
import { OPTIONS, sourceFile } from '#tests/support/imports/source-files.ts'

const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format })
const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } })

const POSTS = [
  {
    ...{ id: 'p1', uuid: 'u1', title: 'First', slug: 'first', type: 'post', status: 'published', visibility: 'public' },
    lexical: lexical(
      { type: 'extended-heading', tag: 'h1', children: [text('Head')] },
      {
        type: 'paragraph',
        children: [
          text('Bold', 1),
          text(' and '),
          { type: 'link', url: 'https://a.example', children: [text('link')] },
        ],
      },
      { type: 'list', listType: 'number', start: 3, children: [{ type: 'listitem', children: [text('Three')] }] },
      {
        type: 'image',
        src: '__GHOST_URL__/content/images/2021/01/desk.jpg',
        alt: 'A desk',
        caption: 'Our <em>desk</em>',
      },
      { type: 'callout', calloutText: 'Mind <b>this</b>', calloutEmoji: '!' },
      { type: 'signup', header: 'Join us', buttonText: 'Join' },
    ),
    feature_image: '__GHOST_URL__/content/images/2021/01/cover.png',
    created_at: '2021-01-02T03:04:05.000Z',
    published_at: '2021-01-03T03:04:05.000Z',
    custom_excerpt: 'Short',
  },
  {
    ...{
      id: 'p2',
      uuid: 'u2',
      title: 'Second',
      slug: 'second',
      type: 'post',
      status: 'published',
      visibility: 'members',
    },
    mobiledoc: JSON.stringify({
      version: '0.3.1',
      atoms: [['soft-return', '', {}]],
      cards: [
        ['hr', {}],
        ['code', { code: 'a < b', language: 'js' }],
      ],
      markups: [['strong'], ['a', ['href', 'https://b.example']]],
      sections: [
        [
          1,
          'p',
          [
            [0, [0], 1, 'Strong'],
            [1, [], 0, 0],
            [0, [1], 1, 'there'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'Item']]]],
        [10, 0],
        [10, 1],
      ],
    }),
    published_at: '2021-01-04T00:00:00.000Z',
  },
  {
    ...{ id: 'p3', title: 'A page', slug: 'a-page', type: 'page', status: 'draft', html: '<p>From HTML</p>' },
    lexical: lexical({ type: 'markdown', markdown: '# From Markdown' }),
  },
]

const EXPORT = {
  db: [
    {
      meta: { version: '5.0.0' },
      data: {
        posts: POSTS,
        posts_authors: [{ post_id: 'p1', author_id: 'a1', sort_order: 0 }],
        posts_tags: [
          { post_id: 'p1', tag_id: 't2', sort_order: 1 },
          { post_id: 'p1', tag_id: 't1', sort_order: 0 },
          { post_id: 'p1', tag_id: 't3', sort_order: 2 },
        ],
        tags: [
          { id: 't1', name: 'Tax', slug: 'tax' },
          { id: 't2', name: 'News', slug: 'news' },
          { id: 't3', name: '#import', slug: 'hash-import' },
        ],
        users: [{ id: 'a1', name: 'Anna Ledger', slug: 'anna', email: 'anna@secret.example', password: '$2a$10$hash' }],
      },
    },
  ],
}

describe('an export of Ghost', () => {
  const read = async (json: string, size?: number) => {
    const items: SourceItem[] = []
    const options = { ...OPTIONS, siteAddress: 'https://old.example/' }
    for await (const item of readGhost([sourceFile(json, 'ghost.json', size)], options)) items.push(item)
    return items
  }
  const writing = (items: SourceItem[], key: string) => items.find((item) => item.key === key) as WritingItem

  it('I1: is read with its authors, tags, posts and pages, and nothing of anybody’s account', async () => {
    const items = await read(JSON.stringify(EXPORT))
    expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'author author:a1',
      'category tag:t1',
      'tag tag:t2',
      'other tag:t3',
      'picture picture://old.example/content/images/2021/01/desk.jpg',
      'picture picture://old.example/content/images/2021/01/cover.png',
      'article post:u1',
      'article post:u2',
      'page page:p3',
    ])
    expect(JSON.stringify(items)).not.toMatch(/secret\.example|\$2a/)
    expect(items[4]).toMatchObject({ paths: expect.arrayContaining(['content/images/2021/01/desk.jpg']) })
    expect(writing(items, 'post:u1')).toMatchObject({
      author: 'Anna Ledger',
      address: '/first/',
      state: 'published',
      publishedAt: '2021-01-03T03:04:05.000Z',
      summary: 'Short',
      categories: ['tag:t1'],
      tags: ['News'],
      unknown: ['card signup'],
    })
  })

  it('I1: reads Lexical, Mobiledoc, and the HTML of Markdown', async () => {
    const items = await read(JSON.stringify(EXPORT))
    const first = writing(items, 'post:u1').document
    expect(first.content?.map(({ type }) => type)).toEqual([
      ...['heading', 'paragraph', 'orderedList', 'figure', 'blockquote', 'heading'],
    ])
    expect(first.content?.[2]?.attrs).toMatchObject({ start: 3 })
    expect(first.content?.[3]?.attrs).toMatchObject({ alt: 'A desk', caption: 'Our desk' })
    expect(textOf(first)).toContain('Join us')
    const second = writing(items, 'post:u2')
    expect(second.document.content?.map(({ type }) => type)).toEqual([
      ...['paragraph', 'bulletList', 'horizontalRule', 'codeBlock'],
    ])
    expect(textOf(second.document)).toBe('Strong\nthere\nItem\na < b')
    expect([second.state, second.notes]).toEqual(['draft', ['It was for members only, and is a draft here.']])
    expect(textOf(writing(items, 'page:p3').document)).toBe('From HTML')
  })

  it.each(['members', 'paid', 'tiers'])('I1: makes no post public that was for %s', async (visibility) => {
    const text = JSON.stringify(EXPORT).replaceAll('"visibility":"public"', `"visibility":"${visibility}"`)
    expect(writing(await read(text), 'post:u1')).toMatchObject({ state: 'draft', publishedAt: null, address: null })
  })

  it.each([1, 7, 100])('I3: reads the same in pieces of %i bytes', async (size) => {
    expect(await read(JSON.stringify(EXPORT), size)).toEqual(await read(JSON.stringify(EXPORT)))
  })

  it('I3: that is broken or cut off says so, with the line', async () => {
    const broken = JSON.stringify(EXPORT, null, 1)
    const line = broken.split('\n').findIndex((each) => each.includes('"users"')) + 1
    const error: unknown = await read(broken.replace('"users"', 'users')).catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(SourceFault)
    expect((error as SourceFault).fault.line).toBeGreaterThanOrEqual(line)
    await expect(read(broken.slice(0, -20))).rejects.toBeInstanceOf(SourceFault)
  })
})
