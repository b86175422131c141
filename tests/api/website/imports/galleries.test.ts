import { describe, expect, it } from 'vitest'
import { nodesOf } from '#server/features/website/articles/document/document-text.ts'
import { readGhost } from '#server/features/website/imports/reading/ghost.ts'
import type { SourceItem, WritingItem } from '#server/features/website/imports/reading/source-item.ts'
import { readWordpress } from '#server/features/website/imports/reading/wordpress.ts'
import { OPTIONS, sourceFile } from '#tests/support/imports/source-files.ts'
import { attachment, post, wxr } from '#tests/support/imports/wordpress.ts'

const UPLOADS = 'https://old.example/wp-content/uploads'
const image = (name: string, alt = `Alt ${name}`) => `<img src="${UPLOADS}/${name}-300x200.jpg" alt="${alt}">`

async function itemsOf(reading: AsyncGenerator<SourceItem>): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  for await (const item of reading) items.push(item)
  return items
}
const inWordpress = (...parts: string[]) => itemsOf(readWordpress([sourceFile(wxr(...parts))], OPTIONS))
const articleIn = (items: SourceItem[]) => items.find(({ kind }) => kind === 'article') as WritingItem

/** What is in an article, galleries with their pictures. */
function shapeOf({ document }: WritingItem): unknown[] {
  return (document.content ?? []).map((node) =>
    node.type === 'gallery'
      ? (node.content ?? []).map(({ attrs }) => [String(attrs?.src).split('/').at(-1), attrs?.alt, attrs?.caption])
      : node.type === 'paragraph'
        ? (node.content ?? []).map(({ text }) => text).join('')
        : node.type,
  )
}

describe('a gallery', () => {
  const shapeInWordpress = async (content: string) =>
    shapeOf(articleIn(await inWordpress(post({ id: 1, title: 'Gallery', content }))))
  const THREE = [
    ['a.jpg', 'Alt a', 'First'],
    ['b.jpg', 'Alt b', ''],
    ['c.jpg', 'Alt c', 'Third'],
  ]

  it('I2: of WordPress until 5.9 keeps every picture with its own caption, and its own caption after it', async () => {
    const item = (name: string, caption = '') =>
      `<li class="blocks-gallery-item"><figure><a href="${UPLOADS}/${name}.jpg">${image(name)}</a>${caption && `<figcaption class="blocks-gallery-item__caption">${caption}</figcaption>`}</figure></li>`
    const content = `<!-- wp:gallery {"ids":[1,2,3]} --><figure class="wp-block-gallery columns-3"><ul class="blocks-gallery-grid">${item('a', 'First')}${item('b')}${item('c', 'Third')}</ul><figcaption class="blocks-gallery-caption">All of them</figcaption></figure><!-- /wp:gallery --><!-- wp:paragraph --><p>After</p><!-- /wp:paragraph -->`
    expect(await shapeInWordpress(content)).toEqual([THREE, 'All of them', 'After'])
    const older = `<ul class="wp-block-gallery columns-3">${item('a', 'First')}${item('b')}${item('c', 'Third')}</ul>`
    expect(await shapeInWordpress(`<!-- wp:gallery -->${older}<!-- /wp:gallery -->`)).toEqual([THREE])
  })

  it('I2: of WordPress since 5.9, of figures in a figure, keeps the same', async () => {
    const inner = (name: string, caption = '') =>
      `<!-- wp:image {"id":1} --><figure class="wp-block-image size-large">${image(name)}${caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`}</figure><!-- /wp:image -->`
    const content = `<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images columns-default is-cropped">${inner('a', 'First')}\n\n${inner('b')}\n\n${inner('c', 'Third')}<figcaption class="blocks-gallery-caption">All of <em>them</em></figcaption></figure><!-- /wp:gallery -->`
    expect(await shapeInWordpress(content)).toEqual([THREE, 'All of them'])
  })

  it('I2: of classic HTML and of Jetpack is one too, and a figure of one picture is none', async () => {
    const classic = ['a', 'b', 'c'].map(
      (name, at) =>
        `<dl class="gallery-item"><dt class="gallery-icon">${image(name)}</dt>${at === 1 ? '' : `<dd class="wp-caption-text gallery-caption">${at === 0 ? 'First' : 'Third'}</dd>`}</dl>`,
    )
    expect(
      await shapeInWordpress(`<div id="gallery-1" class="gallery">${classic.join('')}<br style="clear:both"></div>`),
    ).toEqual([THREE])
    const tiled = `<!-- wp:jetpack/tiled-gallery --><div class="wp-block-jetpack-tiled-gallery"><div class="tiled-gallery__gallery"><div class="tiled-gallery__row">${['a', 'b', 'c'].map((name) => `<figure class="tiled-gallery__item">${image(name)}</figure>`).join('')}</div></div></div><!-- /wp:jetpack/tiled-gallery -->`
    expect(await shapeInWordpress(tiled)).toEqual([THREE.map(([name, alt]) => [name, alt, ''])])
    expect(
      await shapeInWordpress(`<figure class="wp-block-image">${image('a')}<figcaption>One</figcaption></figure>`),
    ).toEqual(['figure'])
  })

  it('I2: as a shortcode shows the pictures it names, else those of its post, with the captions of the library', async () => {
    const picture = (id: number, name: string, parent: number, order: number) =>
      attachment(id, `${UPLOADS}/${name}.jpg`, `Alt ${name}`)
        .replace('<excerpt:encoded><![CDATA[]]>', `<excerpt:encoded><![CDATA[Caption ${name}]]>`)
        .replace(
          '<wp:post_name>',
          `<wp:post_parent>${parent}</wp:post_parent><wp:menu_order>${order}</wp:menu_order><wp:post_name>`,
        )
    const items = await inWordpress(
      post({
        id: 1,
        title: 'Gallery',
        content:
          'Before\n\n[gallery ids="12,11,99" columns="2"]\n\n[gallery exclude="12" link=\'file\']\n\n[[gallery]]',
      }),
      picture(11, 'x', 1, 2),
      picture(12, 'y', 1, 1),
      picture(13, 'z', 1, 0),
      picture(14, 'elsewhere', 2, 0),
    )
    const article = articleIn(items)
    expect(shapeOf(article)).toEqual([
      'Before',
      [
        ['attachment:12', 'Alt y', 'Caption y'],
        ['attachment:11', 'Alt x', 'Caption x'],
        ['attachment:99', '', ''],
      ],
      [
        ['attachment:13', 'Alt z', 'Caption z'],
        ['attachment:11', 'Alt x', 'Caption x'],
      ],
      '[[gallery]]',
    ])
    expect(article.unknown).toEqual([])
    expect(items.filter(({ kind }) => kind === 'picture').map(({ key }) => key)).toEqual(
      [11, 12, 13, 14].map((id) => `attachment:${id}`),
    )
  })

  it('I2: of Ghost keeps every picture and its caption, as a card and as HTML', async () => {
    const pictures = ['a', 'b'].map((name) => ({
      src: `https://old.example/content/images/${name}.jpg`,
      alt: `Alt ${name}`,
    }))
    const card = { type: 'gallery', images: pictures, caption: 'Two of <b>them</b>' }
    const html = `<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row">${pictures.map(({ src, alt }) => `<div class="kg-gallery-image"><img src="${src}" alt="${alt}" loading="lazy"></div>`).join('')}</div></div><figcaption><p>Two of <b>them</b></p></figcaption></figure>`
    const posts = [
      { id: '1', uuid: 'u1', title: 'A', lexical: JSON.stringify({ root: { type: 'root', children: [card] } }) },
      { id: '2', uuid: 'u2', title: 'B', html },
    ]
    const items = await itemsOf(readGhost([sourceFile(JSON.stringify({ data: { posts } }), 'ghost.json')], OPTIONS))
    const written = items.filter(({ kind }) => kind === 'article') as WritingItem[]
    expect(written).toHaveLength(2)
    for (const each of written) {
      expect(shapeOf(each)).toEqual([
        [
          ['a.jpg', 'Alt a', ''],
          ['b.jpg', 'Alt b', ''],
        ],
        'Two of them',
      ])
    }
    expect([...nodesOf(written[0]?.document ?? { type: 'doc' })].filter(({ type }) => type === 'figure')).toHaveLength(
      2,
    )
  })
})
