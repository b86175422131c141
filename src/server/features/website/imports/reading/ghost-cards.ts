import { escapeHtml } from '#domain/text/escape.ts'
import { placeholder } from './source-html.ts'

type Payload = Record<string, unknown>

/** What a card of Ghost's editor becomes; cards have the same names and facts in both of its formats. */
export function cardHtml(name: string, payload: Payload, unknown: string[]): string {
  const make = CARDS[name]
  if (make) return make(payload)
  unknown.push(`card ${name}`)
  return placeholder(`card ${name}`, addressOf(payload))
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const escaped = (value: unknown) => escapeHtml(text(value))

function addressOf(payload: Payload): string | null {
  const found = [payload.url, payload.src, payload.buttonUrl, payload.productUrl].map(text).find((url) => url !== '')
  return found && /^(https?:|__GHOST_URL__)/.test(found) ? found : null
}

const imageOf = ({ src, alt, caption, title, cardWidth: _ }: Payload) =>
  `<figure><img src="${escaped(src)}" alt="${escaped(alt) || escaped(title)}"><figcaption>${text(caption)}</figcaption></figure>`

const linkOf = (address: unknown, words: unknown) =>
  text(address) ? `<p><a href="${escaped(address)}">${escaped(words) || escaped(address)}</a></p>` : ''

/** Rules of the editor that no reader sees, and words that only mails hold. */
const nothing = () => ''

const CARDS: Record<string, (payload: Payload) => string> = {
  image: imageOf,
  gallery: ({ images }) =>
    Array.isArray(images) ? images.map((image: Payload) => imageOf({ ...image, src: image.src })).join('') : '',
  html: ({ html }) => text(html),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  code: ({ code, language }) =>
    `<pre><code${text(language) ? ` class="language-${escaped(language)}"` : ''}>${escaped(code)}</code></pre>`,
  codeblock: (payload) => CARDS.code?.(payload) ?? '',
  markdown: ({ markdown }) => paragraphsOf(text(markdown)),
  'card-markdown': ({ markdown }) => paragraphsOf(text(markdown)),
  embed: ({ url, metadata }) => linkOf(url, (metadata as Payload | undefined)?.title),
  bookmark: ({ url, metadata }) => linkOf(url, (metadata as Payload | undefined)?.title),
  button: ({ buttonUrl, buttonText }) => linkOf(buttonUrl, buttonText),
  callout: ({ calloutText, calloutEmoji }) =>
    `<blockquote><p>${escaped(calloutEmoji)} ${text(calloutText)}</p></blockquote>`,
  toggle: ({ heading, content }) => `<h3>${text(heading)}</h3>${asBlock(text(content))}`,
  header: ({ heading, header, subheading, subheader }) =>
    `<h2>${text(heading) || text(header)}</h2>${asBlock(text(subheading) || text(subheader))}`,
  file: ({ src, fileTitle, fileName }) => linkOf(src, text(fileTitle) || text(fileName)),
  video: ({ src, fileName }) => linkOf(src, text(fileName) || 'Video'),
  audio: ({ src, title }) => linkOf(src, text(title) || 'Audio'),
  paywall: nothing,
  email: nothing,
  'email-cta': nothing,
  'soft-return': () => '<br>',
}

const asBlock = (html: string) => (/^\s*<(p|ul|ol|h\d|blockquote|div)\b/i.test(html) || !html ? html : `<p>${html}</p>`)

/** The words of Markdown, paragraph by paragraph; where a post has its HTML too, that is read instead. */
function paragraphsOf(markdown: string): string {
  return markdown
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replace(/\n/g, '<br>')}</p>`)
    .join('')
}
