import { describe, expect, it } from 'vitest'
import { renderDocument } from '#server/features/website/articles/document/document-render.ts'
import { nodesOf, textOf } from '#server/features/website/articles/document/document-text.ts'
import { readGhost } from '#server/features/website/imports/reading/ghost.ts'
import type { CommentItem, SourceItem, WritingItem } from '#server/features/website/imports/reading/source-item.ts'
import { readWordpress } from '#server/features/website/imports/reading/wordpress.ts'
import { OPTIONS, sourceFile } from '#tests/support/imports/source-files.ts'
import { author, comment, post, wxr } from '#tests/support/imports/wordpress.ts'

async function itemsOf(reading: AsyncGenerator<SourceItem>): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of reading) items.push(item)
  return items
}
const inWordpress = (text: string | Buffer, size?: number) =>
  itemsOf(readWordpress([sourceFile(text, 'export.xml', size)], OPTIONS))
const writtenIn = (items: SourceItem[]) =>
  items.filter((item): item is WritingItem => item.kind === 'article' || item.kind === 'page')
const readOne = async (given: Parameters<typeof post>[0]) =>
  writtenIn(await inWordpress(wxr(author('anna', 'Anna'), post(given))))[0] as WritingItem
const htmlOf = async (content: string) => renderDocument((await readOne({ id: 1, title: 'T', content })).document)

describe('what an article of another site says', () => {
  it('I2: keeps raised and lowered characters, also where there are words alone', async () => {
    const content = '<p>10<sup>3</sup> m<sup>2</sup> of H<sub>2</sub>O, the 1<sup>st</sup> time<sup>4</sup>.</p>'
    const { document } = await readOne({ id: 1, title: 'T', content })
    expect(renderDocument(document)).toBe(content)
    expect(textOf(document)).toBe('10³ m² of H₂O, the 1st time⁴.')
  })

  it('I2: keeps marks, abbreviations, deletions, keys and definitions, and reports what it cannot', async () => {
    expect(
      await htmlOf(
        '<p><mark>Due</mark> <abbr title="Value added tax">VAT</abbr> <del>old</del> <ins>new</ins> <kbd>Ctrl</kbd> <q>so</q></p>',
      ),
    ).toBe(
      '<p><mark>Due</mark> <abbr title="Value added tax">VAT</abbr> <s>old</s> <u>new</u> <code>Ctrl</code> “so”</p>',
    )
    expect(
      await htmlOf(
        '<dl><dt>Accrual</dt><dd>When it is earned.</dd><dt>Cash</dt><dt>Money</dt><dd>When it comes.</dd></dl>',
      ),
    ).toBe(
      '<ul><li><p><strong>Accrual</strong></p><p>When it is earned.</p></li><li><p><strong>Cash</strong></p><p><strong>Money</strong></p><p>When it comes.</p></li></ul>',
    )
    const small = await readOne({
      id: 1,
      title: 'T',
      content:
        '<p>Big <small>and small</small></p><figure><img src="/a.jpg"><figcaption>By <a href="https://x.example">X</a></figcaption></figure>',
    })
    expect(small.notes).toEqual(['Small print has the usual size.', 'Links in captions became plain text: 1.'])
    expect(textOf(small.document)).toContain('Big and small')
  })

  it('I2: keeps whether readers may comment, further categories as tags, and the words for search engines', async () => {
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
    const terms = ['tax', 'levies', 'grants'].map(
      (slug) => `<category domain="category" nicename="${slug}"><![CDATA[${slug}]]></category>`,
    )
    const written = await readOne({
      id: 1,
      title: 'T',
      terms: `${terms.join('')}<category domain="tag" nicename="vat"><![CDATA[VAT]]></category><category domain="series" nicename="s"><![CDATA[Basics]]></category><category domain="post_format" nicename="post-format-aside"><![CDATA[Aside]]></category>`,
      more: `<wp:comment_status>closed</wp:comment_status>${meta('_yoast_wpseo_metadesc', 'For search engines')}${meta('_yoast_wpseo_title', '%%title%% %%sep%% x')}`,
    })
    expect(written).toMatchObject({
      categories: ['category:tax'],
      tags: ['levies', 'grants', 'VAT'],
      notes: ['Not kept: series Basics.'],
      presentation: { comments: 'closed', searchText: 'For search engines', searchTitle: '' },
    })
    expect((await readOne({ id: 1, title: 'T' })).presentation).toMatchObject({ comments: 'open' })
  })

  it('I2: keeps where links of comments lead', async () => {
    const body =
      'See <a href="https://tax.example/form">the form</a> or <a href="https://tax.example/">tax.example</a>, <a href="javascript:x">no</a>'
    const [said] = (await inWordpress(wxr(post({ id: 1, title: 'T', more: comment(1, '1', body) })))).filter(
      (item): item is CommentItem => item.kind === 'comment',
    )
    expect(said?.body).toBe('See the form (https://tax.example/form) or tax.example, no')
  })

  it('I2: has shortcodes read where they mean something, and left out with their source where they do not', async () => {
    const { document, unknown } = await readOne({
      id: 1,
      title: 'T',
      content:
        'Hear [audio mp3="https://old.example/a.mp3"][/audio]\n\n[sitemap]\n\nHe wrote [sic] and <a href="[permalink id=3]">more</a>\n\n[tabs][tab title="x"]Inside[/tab][/tabs]',
    })
    const html = renderDocument(document)
    expect(html).toContain('<a href="https://old.example/a.mp3"')
    expect(html).toContain('He wrote [sic] and')
    expect(html).toContain('Inside')
    expect(html.replace('[sic]', '')).not.toMatch(/[[\]]|data-/)
    expect(unknown).toEqual(['shortcode sitemap', 'shortcode permalink', 'shortcode tabs', 'shortcode tab'])
  })

  it('I2: has reusable blocks and embedded videos in their place', async () => {
    const items = await inWordpress(
      wxr(
        post({
          id: 1,
          title: 'T',
          content:
            '<!-- wp:block {"ref":7} /--><!-- wp:embed {"url":"https://www.youtube.com/watch?v=aaaaaaaaaaa"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa\n</div><figcaption>How it is done</figcaption></figure><!-- /wp:embed --><!-- wp:block {"ref":8} /-->',
        }),
        post({
          id: 7,
          title: 'Used again',
          type: 'wp_block',
          content: '<!-- wp:paragraph --><p>Our hours.</p><!-- /wp:paragraph --><!-- wp:block {"ref":7} /-->',
        }),
      ),
    )
    const [written] = writtenIn(items)
    expect(textOf(written?.document ?? { type: 'doc' })).toBe('Our hours.\nHow it is done')
    expect(
      [...nodesOf(written?.document ?? { type: 'doc' })].find(({ type }) => type === 'videoLine')?.attrs,
    ).toMatchObject({
      video: 'youtube:aaaaaaaaaaa',
    })
    expect(written?.unknown).toEqual(['block block', 'block block'])
  })

  it('I2: is read in files that begin with blank lines, declare another encoding, or hold forbidden characters', async () => {
    const text = wxr(post({ id: 1, title: 'Prüfung', content: '<p>Größe</p>' }))
    const latin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    for (const file of [
      `\n\r\n ${text}`,
      `\ufeff${text}`,
      latin,
      text.replace('<link>https://old.example</link>', '<link>https://old.example&#8;&#x1F;</link>'),
    ]) {
      for (const size of [1, 7, 65_536]) {
        const [written] = writtenIn(await inWordpress(file, size))
        expect([written?.title, textOf(written?.document ?? { type: 'doc' })]).toEqual(['Prüfung', 'Größe'])
      }
    }
  })

  it('I2: in the cards of Ghost is kept, with captions and descriptions, and what they do is reported', async () => {
    const cards = [
      {
        type: 'bookmark',
        url: 'https://a.example',
        metadata: { title: 'A site', description: 'About it', publisher: 'A' },
        caption: 'Read this',
      },
      { type: 'codeblock', code: 'x', caption: 'Listing 1' },
      { type: 'video', src: 'https://old.example/v.mp4', fileName: 'v.mp4', caption: 'A film' },
      { type: 'file', src: 'https://old.example/f.pdf', fileTitle: 'Form', fileCaption: 'To fill in' },
      {
        type: 'product',
        productTitle: 'A book',
        productDescription: '<p>On tax</p>',
        productUrl: 'https://shop.example',
        productButton: 'Buy',
      },
      { type: 'call-to-action', textValue: '<p>Call us</p>', buttonText: 'Now', buttonUrl: 'https://old.example/call' },
      { type: 'signup', header: 'Join', subheader: 'Monthly', disclaimer: 'No spam' },
      { type: 'paragraph', children: [{ type: 'text', text: '2', format: 64 }] },
      { type: 'email', html: '<p>For subscribers</p>' },
      { type: 'newer-card', url: 'https://b.example/x' },
    ]
    const lexical = JSON.stringify({ root: { type: 'root', children: cards } })
    const posts = [
      { id: '1', uuid: 'u', title: 'A', lexical, featured: 1, canonical_url: 'https://c.example/', status: 'draft' },
    ]
    const data = { posts, posts_meta: [{ post_id: '1', meta_description: 'For search', og_image: 'x.png' }] }
    const items = await itemsOf(readGhost([sourceFile(JSON.stringify({ data }), 'ghost.json')], OPTIONS))
    const [written] = writtenIn(items) as [WritingItem]
    expect(textOf(written.document)).toBe(
      'A site\nAbout it\nA\nRead this\nx\nListing 1\nv.mp4\nA film\nForm\nTo fill in\nA book\nOn tax\nBuy\nCall us\nNow\nJoin\nMonthly\nNo spam\n²',
    )
    expect(renderDocument(written.document)).not.toContain('subscribers')
    expect(written).toMatchObject({
      pinned: true,
      unknown: ['card signup', 'card email', 'card newer-card'],
      notes: ['Not kept: its canonical address https://c.example/, a picture for sharing.'],
      presentation: { searchText: 'For search' },
    })
  })
})
