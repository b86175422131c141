import { createHash } from 'node:crypto'
import type { Settings } from '#contract/system/settings.ts'
import { DEFAULT_SEEDS, deriveTokens } from '#domain/colour/palette.ts'
import { ICONS, type Icon, iconAddress, initialOf, parseMark } from '#domain/mark.ts'
import type { Brand } from '#server/features/system/brand/brand.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { Pages } from '#server/features/website/articles/pages/pages.service.ts'
import type { Events } from '#server/features/website/events/events.service.ts'
import { notFound } from '#server/http/problem.ts'
import type { ReadQueue } from '#server/http/read-queue.ts'
import type { Tools } from '#server/tools.ts'
import { type Card, drawCard, type Faces, type Look } from './image-drawing.ts'
import { type Face, setLine, widthOf } from './typesetting.ts'

interface DrawnCard {
  png: Buffer<ArrayBuffer>
  etag: string
}

interface Needs {
  settings: SettingsService
  brand: Brand
  articles: Articles
  pages: Pages
  events: Pick<Events, 'findPublicById'>
  reads: ReadQueue
}

export type SocialImages = ReturnType<typeof createSocialImages>

const DRAWING = { lane: 'drawing', person: 'visitors' } as const
const LARGEST_ID = 2 ** 31 - 1

/** Pictures of 1200 × 630 that shared links show, drawn once for the words they carry. */
export function createSocialImages(
  { config }: Pick<Tools, 'config'>,
  { settings, brand, articles, pages: ownPages, events, reads }: Needs,
) {
  async function wordsOf(name: string): Promise<Card> {
    const { pages, firm, brand: chosen } = (await settings.all()).settings
    const entry = Object.hasOwn(pages, name) ? pages[name as keyof typeof pages] : undefined
    const words = entry
      ? { title: entry.title, text: entry.description }
      : ((await wordsOfPage(name)) ?? (await wordsOfEvent(name)) ?? (await wordsOfPost(name, pages.news)))
    return { ...words, firm: firm.name, foot: new URL(config.publicUrl).host, look: await lookOf(chosen) }
  }

  async function lookOf({ mark: address, ...seeds }: Settings['brand']): Promise<Look> {
    const { ink, 'ink-soft': soft, brass } = deriveTokens(seeds).light
    const mark = parseMark(address)
    if (!mark) return { ink, soft, brass, mark: null }
    const png = await brand.picture(mark.key, 'mail')
    return { ink, soft, brass, mark: { ...mark, picture: `data:image/png;base64,${png.toString('base64')}` } }
  }

  async function wordsOfEvent(name: string) {
    const [, id] = /^event-([1-9]\d{0,9})$/.exec(name) ?? []
    const event = id && Number(id) <= LARGEST_ID ? await events.findPublicById(Number(id)) : undefined
    return (
      event && { title: event.live.socialTitle || event.live.title, text: event.live.socialText || event.live.summary }
    )
  }

  async function wordsOfPage(name: string) {
    const [, id] = /^page-([1-9]\d{0,9})$/.exec(name) ?? []
    const page = id && Number(id) <= LARGEST_ID ? await ownPages.findPublished(Number(id)) : undefined
    return page && { title: page.live.socialTitle || page.live.title, text: page.live.socialText || page.live.summary }
  }

  async function wordsOfPost(name: string, news: { title: string; description: string }) {
    const [, id] = /^post-([1-9]\d{0,9})$/.exec(name) ?? []
    // The words of an external service's posts are not ours to look up.
    if (id && config.newsServiceUrl) return { title: news.title, text: news.description }
    const article = id && Number(id) <= LARGEST_ID ? await articles.findPublished(Number(id)) : undefined
    if (!article) throw notFound()
    return { title: article.live.title, text: article.live.summary }
  }

  return {
    /** The card of a page by its name in Setting, of one that the firm made, or of a post: `services`, `page-7`, `post-12`. */
    async draw(name: string): Promise<DrawnCard> {
      const card = await wordsOf(name)
      return await reads.once(`card:${JSON.stringify(card)}`, DRAWING, () => render(card))
    },

    /** The icon of a firm whose mark is too wide for one, by the name that its address has now; no other is drawn. */
    async drawInitial(file: string): Promise<Buffer<ArrayBuffer>> {
      const { firm, brand: chosen } = (await settings.all()).settings
      const mark = parseMark(chosen.mark)
      const named = { name: firm.name, primary: chosen.primary }
      const icon = ICONS.find((each) => mark && iconAddress(mark, named, each) === `/brand/initials/${file}`)
      const initial = initialOf(firm.name)
      if (!icon || !initial) throw notFound('There is no picture at this address.')
      return await reads.once(`initial:${file}`, DRAWING, async () => {
        const [{ default: sharp }, { display }] = await Promise.all([import('sharp'), loadFaces()])
        const svg = drawInitial(initial, chosen.primary, { icon, face: display })
        return Buffer.from(await sharp(Buffer.from(svg)).png().toBuffer())
      })
    },
  }
}

async function render(card: Card): Promise<DrawnCard> {
  const [{ default: sharp }, faces] = await Promise.all([import('sharp'), loadFaces()])
  const drawn = await sharp(Buffer.from(drawCard(card, faces)))
    .png({ palette: true, colours: card.look.mark ? 128 : 32 })
    .toBuffer()
  const png = Buffer.from(drawn)
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
}

// Outlines of some 400 KB that most instances never need: read with the first card.
async function loadFaces(): Promise<Faces> {
  const [display, text] = await Promise.all([
    import('#content/fonts/display.outlines.json?raw'),
    import('#content/fonts/text.outlines.json?raw'),
  ])
  return { display: JSON.parse(display.default), text: JSON.parse(text.default) }
}

interface How {
  icon: Icon
  face: Face
}

const SIDES: Record<Icon, number> = { '32': 32, '180': 180, '192': 192, '512': 512, maskable: 512 }

/** A letter on the main colour. A home screen cuts its own form, so those icons have no corners of their own. */
function drawInitial(initial: string, primary: string, { icon, face }: How): string {
  const side = SIDES[icon]
  const { green, 'on-green': colour } = deriveTokens({ ...DEFAULT_SEEDS, primary }).light
  const isCut = icon === '180' || icon === 'maskable'
  const size = side * (isCut ? 0.7 : 0.9)
  const style = { face, size, colour, family: 'serif' } as const
  const x = (side - widthOf(initial, style)) / 2
  const y = (side + (size * face.capHeight) / face.unitsPerEm) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" rx="${isCut ? 0 : side / 8}" fill="${green}"/>`,
    setLine(initial, style, { x, y }),
    '</svg>',
  ].join('')
}
