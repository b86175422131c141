import { describe, expect, it } from 'vitest'
import { renderDocument } from '#server/features/website/articles/document/document-render.ts'
import { nodesOf, plainOf, textOf } from '#server/features/website/articles/document/document-text.ts'
import { SourceFault, type SourceItem, type WritingItem } from '#server/features/website/imports/reading/source-item.ts'
import { readWordpress } from '#server/features/website/imports/reading/wordpress.ts'
import { OPTIONS, sourceFile } from '#tests/support/imports/source-files.ts'
import { attachment, author, category, comment, post, tag, wxr } from '#tests/support/imports/wordpress.ts'

async function read(text: string, size?: number): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of readWordpress([sourceFile(text, 'export.xml', size)], OPTIONS)) items.push(item)
  return items
}

async function readOne(given: Parameters<typeof post>[0]): Promise<WritingItem> {
  const items = await read(wxr(author('anna', 'Anna Ledger'), post(given)))
  return items.find((item): item is WritingItem => item.kind === 'article' || item.kind === 'page') as WritingItem
}

describe('an export of WordPress', () => {
  const WHOLE = wxr(
    author('anna', 'Anna Ledger'),
    category('tax', 'Tax &amp; duties'),
    category('vat', 'VAT', 'tax'),
    tag('deadlines', 'Deadlines'),
    attachment(9, 'https://old.example/wp-content/uploads/2019/05/ledger.jpg', 'A ledger'),
    post({
      id: 12,
      title: 'Tax &amp; you',
      content: '<!-- wp:paragraph --><p>Words.</p><!-- /wp:paragraph -->',
      terms:
        '<category domain="category" nicename="vat"><![CDATA[VAT]]></category><category domain="post_tag" nicename="deadlines"><![CDATA[Deadlines]]></category>',
      more: `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>${comment(5, '1', 'Thanks.<br>Really')}${comment(6, '0', 'Hm', '<wp:comment_parent>5</wp:comment_parent>')}${comment(7, 'trash', 'x')}${comment(8, '1', 'x', '<wp:comment_type>pingback</wp:comment_type>')}`,
    }),
    post({ id: 13, title: 'About', type: 'page', link: 'https://old.example/about-us/' }),
    post({ id: 14, title: 'Gone', status: 'trash' }),
    post({ id: 15, title: 'Menu', type: 'nav_menu_item' }),
  )

  it('I1: is read item by item, each with what it is', async () => {
    const items = await read(WHOLE)
    expect(items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'author author:anna',
      'category category:tax',
      'category category:vat',
      'tag tag:deadlines',
      'picture attachment:9',
      'article post:12',
      'comment comment:5',
      'comment comment:6',
      'other comment:7',
      'other comment:8',
      'page page:13',
      'other post:14',
      'other nav_menu_item:15',
    ])
    expect(items[1]).toMatchObject({ title: 'Tax & duties', parent: null, address: '/category/tax/' })
    expect(items[2]).toMatchObject({ parent: 'category:tax' })
    expect(items[5]).toMatchObject({
      title: 'Tax & you',
      author: 'Anna Ledger',
      state: 'published',
      address: '/2019/05/post-12/',
      publishedAt: '2019-05-03T10:42:00.000Z',
      categories: ['category:vat'],
      tags: ['Deadlines'],
      cover: 'attachment:9',
    })
    expect(items[6]).toMatchObject({ state: 'visible', body: 'Thanks.\nReally', createdAt: '2019-05-04T08:00:00.000Z' })
    expect(items[7]).toMatchObject({ state: 'held', answers: 'comment:5', on: 'post:12' })
    expect(JSON.stringify(items)).not.toContain('secret.example')
  })

  it.each([1, 5, 31, 400])('I3: reads the same in pieces of %i bytes', async (size) => {
    expect(await read(WHOLE, size)).toEqual(await read(WHOLE))
  })

  it('I1: takes dates in UTC where they are told, else by the clocks of its own site, else by those of the firm', async () => {
    const zeros = '0000-00-00 00:00:00'
    const draft = (id: number) =>
      post({ id, title: `Draft ${id}`, status: 'draft', date: ['2019-07-01 09:00:00', zeros] })
    const [alone] = (await read(wxr(draft(1)))).filter((item) => item.kind === 'article')
    expect(alone).toMatchObject({ state: 'draft', createdAt: '2019-07-01T07:00:00.000Z', publishedAt: null })
    const published = post({ id: 2, title: 'P', date: ['2019-05-03 05:42:00', '2019-05-03 10:42:00'] })
    const [, after] = (await read(wxr(published, draft(3)))).filter((item) => item.kind === 'article')
    expect(after).toMatchObject({ createdAt: '2019-07-01T14:00:00.000Z' })
    const spelled = post({ id: 4, title: 'S', date: ['Thu Jul 23 2015 13:57:10 GMT+0200 (CEST)', ''] })
    const [whole] = (await read(wxr(spelled))).filter((item) => item.kind === 'article')
    expect(whole).toMatchObject({ state: 'published', publishedAt: '2015-07-23T11:57:10.000Z' })
    const local = comment(5, '1', 'Words').replace('2019-05-04 08:00:00', zeros)
    const [said] = (await read(wxr(post({ id: 5, title: 'C', more: local })))).filter((item) => item.kind === 'comment')
    expect(said).toMatchObject({ createdAt: '2019-05-04T08:00:00.000Z' })
  })

  it('I1: makes nothing public that was not', async () => {
    const secret = await readOne({ id: 1, title: 'S', more: '<wp:post_password>x</wp:post_password>' })
    const hidden = await readOne({ id: 1, title: 'S', status: 'private' })
    const later = await readOne({ id: 1, title: 'S', status: 'future' })
    expect([secret.state, hidden.state, later.state]).toEqual(['draft', 'draft', 'scheduled'])
    expect([secret.notes.length, hidden.notes.length]).toEqual([1, 1])
  })

  it('I1: keeps shortcodes and unknown blocks for staff to see, lists them, and never shows them to readers', async () => {
    const { document, unknown } = await readOne({
      id: 1,
      title: 'S',
      content:
        '<!-- wp:acf/quote {"id":1} /--><!-- wp:paragraph --><p>Write to us: [contact-form-7 id="5"] [sic]</p><!-- /wp:paragraph --><!-- wp:shop/offer --><p>Inside</p><!-- /wp:shop/offer --><iframe src="https://video.example/1"></iframe><script>alert(1)</script>',
    })
    expect(textOf(document)).toBe('Write to us:  [sic]\nInside')
    const left = [...nodesOf(document)].filter(({ type }) => type === 'leftOut')
    expect(left.map(({ attrs }) => attrs)).toEqual([
      { what: 'block acf/quote', href: '', source: '<!-- wp:acf/quote {"id":1} /-->' },
      { what: 'shortcode contact-form-7', href: '', source: '[contact-form-7 id="5"]' },
      { what: 'iframe', href: 'https://video.example/1', source: '' },
    ])
    expect(renderDocument(document)).toBe(
      '<p>Write to us:  [sic]</p><p>Inside</p><p><a href="https://video.example/1" rel="noopener noreferrer">Open on video.example</a></p>',
    )
    expect(unknown).toEqual(['block acf/quote', 'block shop/offer', 'shortcode contact-form-7', 'iframe'])
  })

  it('I1: gives old posts their paragraphs and captions', async () => {
    const { document } = await readOne({
      id: 1,
      title: 'S',
      content:
        'First line\nsecond line\n\nNext\n\n[caption id="a" width="300"]<a href="https://old.example/wp-content/uploads/x.jpg"><img src="/wp-content/uploads/x-300x200.jpg" alt="X"></a> Seen in May[/caption]\n\n<ul>\n<li>One</li>\n</ul>\n<pre>a\n\nb</pre>',
    })
    expect(document.content?.map(({ type }) => type)).toEqual([
      'paragraph',
      'paragraph',
      'figure',
      'bulletList',
      'codeBlock',
    ])
    expect(document.content?.[0]?.content?.map(({ type }) => type)).toEqual(['text', 'hardBreak', 'text'])
    expect(document.content?.[2]?.attrs).toMatchObject({
      src: 'picture://old.example/wp-content/uploads/x.jpg',
      alt: 'X',
      caption: 'Seen in May',
    })
    expect(plainOf(document.content?.[4] ?? document)).toBe('a\n\nb')
  })

  it('I3: with bad XML says the line, and keeps what came before', async () => {
    const items: SourceItem[] = []
    const broken = wxr(post({ id: 1, title: 'Good' }), '<item><title>Bad & worse</title></item>')
    const reading = (async () => {
      for await (const item of readWordpress([sourceFile(broken)], OPTIONS)) items.push(item)
    })()
    const error: unknown = await reading.catch((fault: unknown) => fault)
    expect(items.map(({ key }) => key)).toContain('post:1')
    expect(error).toBeInstanceOf(SourceFault)
    expect((error as SourceFault).fault.line).toBe(broken.split('\n').findIndex((line) => line.includes('Bad')) + 1)
  })

  it('I3: that ends in the middle says so; entities of its own are refused', async () => {
    await expect(read(wxr(post({ id: 1, title: 'x' })).slice(0, -30))).rejects.toBeInstanceOf(SourceFault)
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n${wxr(post({ id: 1, title: '&b;' }))
      .split('\n')
      .slice(1)
      .join('\n')}`
    await expect(read(bomb)).rejects.toThrow('entities of its own')
  })
})
