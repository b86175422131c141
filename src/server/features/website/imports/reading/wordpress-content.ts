import { escapeHtml } from '#domain/text/escape.ts'

/** Blocks whose own HTML says all that there is to say. */
const KNOWN_BLOCKS = new Set(
  (
    'paragraph heading list list-item image gallery quote pullquote code preformatted verse table separator columns column group buttons ' +
    'button media-text html more nextpage embed video audio file cover details freeform spacer classic row stack footnotes missing'
  ).split(' '),
)
const EMBEDS = /^(core-)?embed(\/.*)?$/

/** Shortcodes that come with WordPress; others are told from words in brackets by how they are written. */
const KNOWN_SHORTCODES = new Set('gallery playlist audio video caption wp_caption embed'.split(' '))

export interface ReadContent {
  html: string
  /** Blocks and shortcodes that stand as placeholders, by name. */
  unknown: string[]
}

/** The HTML of a post: blocks without their marks, old posts with their paragraphs, shortcodes as something a reader sees. */
export function readContent(content: string): ReadContent {
  const unknown: string[] = []
  const hasBlocks = content.includes('<!-- wp:')
  const unmarked = replaceSpans(content, ['<!--', '-->'], (comment) => blockOf(comment, unknown))
  const spelled = readShortcodes(unmarked, unknown)
  return { html: hasBlocks ? spelled : withParagraphs(spelled), unknown }
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

/** What stands in the place of a comment, which may be the mark of a block; other comments are for nobody who reads. */
function blockOf(comment: string, unknown: string[]): string {
  const [, given, attributes, isWhole] = OPENING.exec(comment) ?? []
  if (!given) return ''
  const name = given.replace(/^core\//, '')
  if (KNOWN_BLOCKS.has(name) || EMBEDS.test(name)) return embedded(name, attributes)
  unknown.push(`block ${name}`)
  // What a block holds is read on; one that is made by a program has nothing but its name.
  return isWhole ? shown(`block ${name}`) : ''
}

/** An embed holds a bare address, which is a link here. */
function embedded(name: string, attributes: string | undefined): string {
  if (!EMBEDS.test(name) || !attributes) return ''
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

function readShortcodes(content: string, unknown: string[]): string {
  const closed = new Set([...content.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name = '']) => name.toLowerCase()))
  return content
    .replace(CAPTION, (_, attributes: string, inside: string) => captioned(attributes, inside))
    .replace(EMBED, (_, address: string) => `\n\n${link(address)}\n\n`)
    .replace(SHORTCODE, (whole: string, escaped: string, slash: string, name: string, attributes: string) => {
      const known = name.toLowerCase()
      const isWritten =
        KNOWN_SHORTCODES.has(known) || closed.has(known) || /[\w-]=/.test(attributes) || /[_-]/.test(name)
      // Doubled brackets are how an author shows a shortcode instead of using it.
      if (escaped || !isWritten) return whole
      if (!slash) unknown.push(`shortcode ${known}`)
      return `<code>${escapeHtml(whole)}</code>`
    })
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

const shown = (what: string) => `<p><code>${escapeHtml(`[${what}]`)}</code></p>`
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
    tag.startsWith('</') ? `${tag}\n\n` : `\n\n${tag}`,
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
