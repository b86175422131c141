import { escapeHtml } from '#domain/text/escape.ts'
import { leftOut } from './source-html.ts'
import { galleryPictures, type LibraryPicture } from './wordpress-parts.ts'

/** Blocks whose own HTML says all that there is to say. */
const KNOWN_BLOCKS = new Set(
  (
    'paragraph heading list list-item image gallery quote pullquote code preformatted verse table separator columns column group buttons ' +
    'button media-text html more nextpage embed video audio file cover details freeform spacer classic row stack footnotes missing ' +
    'jetpack/tiled-gallery jetpack/slideshow jetpack/markdown'
  ).split(' '),
)
const EMBEDS = /^(core-)?embed(\/.*)?$/

/** Shortcodes that come with WordPress; others are told from words in brackets by how they are written. */
const KNOWN_SHORTCODES = new Set('gallery playlist audio video caption wp_caption embed'.split(' '))

interface Needs {
  parts: Parameters<typeof galleryPictures>[0]
  post: string
}

interface ReadContent {
  html: string
  unknown: string[]
}

/** The HTML of a post: blocks without their marks, old posts with their paragraphs, shortcodes as what they mean. */
export function readContent(content: string, needs: Needs): ReadContent {
  const unknown: string[] = []
  const whole = withReusableBlocks(content, needs)
  const hasBlocks = whole.includes('<!-- wp:')
  const unmarked = replaceSpans(whole, ['<!--', '-->'], (comment) => blockOf(comment, unknown))
  const spelled = readShortcodes(unmarked, unknown, needs)
  return { html: hasBlocks ? spelled : withParagraphs(spelled), unknown }
}

const REUSED = /<!--\s*wp:block\s+\{"ref":(\d{1,15})[^{}]*\}\s*\/-->/g
const MOST_REUSED = 200

/** A post has a reusable block by its id alone. One in another is read too, but none in itself without end. */
function withReusableBlocks(content: string, { parts }: Needs): string {
  let left = MOST_REUSED
  const unfold = (text: string, within: string[]): string =>
    text.replace(REUSED, (mark, id: string) => {
      const block = parts?.blocks.get(id)
      if (block === undefined || within.includes(id) || left-- <= 0) return mark
      return unfold(block, [...within, id])
    })
  return unfold(content, [])
}

/** Replaces each span from one mark to the next other one. Reads the text once, however it is written. */
function replaceSpans(text: string, [open, close]: [string, string], replace: (span: string) => string): string {
  let done = ''
  let at = 0
  for (;;) {
    const from = text.indexOf(open, at)
    const end = from < 0 ? -1 : text.indexOf(close, from + open.length)
    if (end < 0) return done + text.slice(at)
    done += text.slice(at, from) + replace(text.slice(from, end + close.length))
    at = end + close.length
  }
}

const OPENING = /^<!--\s*wp:([a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?)\s*(\{[\s\S]*\})?\s*(\/)?-->$/

/** What is in the place of a comment, which may be the mark of a block; other comments are for nobody who reads. */
function blockOf(comment: string, unknown: string[]): string {
  const [, given, attributes, isWhole] = OPENING.exec(comment) ?? []
  if (!given) return ''
  const name = given.replace(/^core\//, '')
  // What is in the block has the address again; one without content has it here alone.
  if (EMBEDS.test(name)) return isWhole ? embedded(attributes) : ''
  if (KNOWN_BLOCKS.has(name)) return ''
  unknown.push(`block ${name}`)
  // What a block holds is read on; one that is made by a program has nothing but its name.
  return isWhole ? `<p>${leftOut({ what: `block ${name}`, source: comment })}</p>` : ''
}

function embedded(attributes = '{}'): string {
  try {
    const { url } = JSON.parse(attributes) as { url?: string }
    return url && /^https?:\/\//.test(url) ? link(url) : ''
  } catch {
    return ''
  }
}

// None reads past the next bracket, so that many that are never closed cost no more than others.
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{1,60})((?:\s+[^[\]]*)?)\](\]?)/gi
const CAPTION = /\[(?:wp_)?caption\b([^[\]]*)\]([^[]*)\[\/(?:wp_)?caption\]/gi
const EMBED = /\[embed\b[^[\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/gi
const MEDIA = /\[(audio|video)\b([^[\]]*)\](?:\s*\[\/\1\])?/gi
const GALLERY = /\[gallery\b([^[\]]*)\]/gi

function readShortcodes(content: string, unknown: string[], needs: Needs): string {
  const closed = new Set([...content.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name = '']) => name.toLowerCase()))
  return content
    .replace(CAPTION, (_, attributes: string, inside: string) => captioned(attributes, inside))
    .replace(EMBED, (_, address: string) => `\n\n${link(address)}\n\n`)
    .replace(MEDIA, (whole: string, _name: string, attributes: string) => mediaLink(attributes) ?? whole)
    .replace(GALLERY, (whole: string, attributes: string, at: number, text: string) =>
      text[at - 1] === '[' ? whole : galleryOf(galleryPictures(needs.parts, attributes, needs.post)) || whole,
    )
    .replace(SHORTCODE, (...found: unknown[]) => {
      const [whole, escaped, slash, name, attributes, , at, text] = found as Shortcode
      const known = name.toLowerCase()
      const isWritten =
        KNOWN_SHORTCODES.has(known) || closed.has(known) || /[\w-]=/.test(attributes) || /[_-]/.test(name)
      // Doubled brackets are how an author shows a shortcode instead of using it.
      if (escaped || !(isWritten || isAlone(text, at, whole.length))) return whole
      if (!slash) unknown.push(`shortcode ${known}`)
      // Its end is part of it, and an attribute has no place for it.
      return slash || text.lastIndexOf('<', at) > text.lastIndexOf('>', at)
        ? ''
        : leftOut({ what: `shortcode ${known}`, source: whole })
    })
}

type Shortcode = [
  ...[whole: string, escaped: string, slash: string, name: string, attributes: string, end: string],
  ...[at: number, text: string],
]

function isAlone(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at)
  const after = text.slice(at + length, at + length + 40)
  const [last, first] = [before.trimEnd(), after.trimStart()]
  const startsLine = last === '' || last.endsWith('>') || before.slice(last.length).includes('\n')
  const endsLine = first === '' || first.startsWith('<') || after.slice(0, after.length - first.length).includes('\n')
  return startsLine && endsLine
}

export const BY_ID = 'http://attachment.invalid/'

function galleryOf(pictures: LibraryPicture[]): string {
  if (pictures.length === 0) return ''
  const figures = pictures.map(
    ({ id, alt, caption }) =>
      `<figure><img src="${BY_ID}${escapeHtml(id)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
  )
  return `\n\n<div data-gallery="">${figures.join('')}</div>\n\n`
}

function mediaLink(attributes: string): string | null {
  const address = /\b(?:src|mp3|m4a|ogg|wav|mp4|m4v|webm|ogv)\s*=\s*["']?(https?:\/\/[^\s"'[\]]+)/i.exec(
    attributes,
  )?.[1]
  return address ? `\n\n${link(address)}\n\n` : null
}

function captioned(attributes: string, inside: string): string {
  const image = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0]
  const told = /caption="([^"]*)"/.exec(attributes)?.[1]
  if (!image) return inside
  const words =
    told ??
    inside
      .replace(image, '')
      .replace(/<[^<>]+>/g, '')
      .trim()
  return `\n\n<figure>${image}<figcaption>${words}</figcaption></figure>\n\n`
}

const link = (address: string) => `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`

const BLOCK_TAGS =
  'address|article|aside|blockquote|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul'
const BLOCK = new RegExp(`</?(?:${BLOCK_TAGS})(?=[\\s/>])[^<>]*>`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCK_TAGS})(?=[\\s/>])`, 'i')
const LONE_ADDRESS = /^https?:\/\/\S+$/

/** Before there were blocks, an empty line began a paragraph, and the end of a line was one. */
function withParagraphs(content: string): string {
  const kept: string[] = []
  const keep = (pre: string) => `\n\n\ue000${kept.push(pre) - 1}\ue000\n\n`
  const plain = content.replace(/\r\n?/g, '\n').replace(/<(\/?)pre\b/gi, '<$1pre')
  const lines = replaceSpans(plain, ['<pre', '</pre>'], keep).replace(BLOCK, (tag) =>
    tag.startsWith('</') ? `\n\n${tag}\n\n` : `\n\n${tag}`,
  )
  const pieces = lines.split(/\n\s*\n/).flatMap((piece) => {
    const words = piece.trim()
    if (!words) return []
    if (STARTS_WITH_BLOCK.test(words) || words.startsWith('\ue000')) return [words]
    if (LONE_ADDRESS.test(words)) return [link(words)]
    return [`<p>${words.replace(/\n/g, '<br>')}</p>`]
  })
  return pieces.join('\n').replace(/\ue000(\d+)\ue000/g, (_, at: string) => kept[Number(at)] ?? '')
}
