import { isRecord } from '#domain/compare/values.ts'
import { escapeHtml } from '#domain/text/escape.ts'
import { videoAt, videoName } from '#domain/video.ts'
import { placeholder } from './source-html.ts'

type Payload = Record<string, unknown>

/** What a card of Ghost's editor becomes; cards have the same names and facts in both of its formats. */
export function cardHtml(name: string, payload: Payload, unknown: string[]): string {
  const make = CARDS[name]
  if (!make || ONLY_PARTLY.has(name)) unknown.push(`card ${name}`)
  return make ? make(payload) : placeholder(`card ${name}`, addressOf(payload))
}

/** Cards whose words are kept, and not what they do: forms, and what only emails held. */
const ONLY_PARTLY = new Set(['signup', 'email', 'email-cta', 'paywall'])

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

/** Words that only mails hold, and the line at which a post ends for those who do not pay. */
const nothing = () => ''

const CARDS: Record<string, (payload: Payload) => string> = {
  image: imageOf,
  gallery: ({ images, caption }) =>
    Array.isArray(images)
      ? `<div data-gallery="">${images.map((image: Payload) => imageOf(image)).join('')}</div>${asBlock(text(caption))}`
      : '',
  html: ({ html }) => text(html),
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  code: ({ code, language, caption }) =>
    `<pre><code${text(language) ? ` class="language-${escaped(language)}"` : ''}>${escaped(code)}</code></pre>${asBlock(text(caption))}`,
  codeblock: (payload) => CARDS.code?.(payload) ?? '',
  markdown: ({ markdown }) => paragraphsOf(text(markdown)),
  'card-markdown': ({ markdown }) => paragraphsOf(text(markdown)),
  embed: ({ url, metadata, caption }) => mediaOf(url, factsIn(metadata).title, caption),
  bookmark: ({ url, metadata, caption }) => {
    const { title, description, author, publisher } = factsIn(metadata)
    const by = [...new Set([author, publisher].map(text))].filter(Boolean).join(', ')
    return linkOf(url, title) + [description, by].map(lineOf).join('') + asBlock(text(caption))
  },
  button: ({ buttonUrl, buttonText }) => buttonOf(buttonUrl, buttonText),
  callout: ({ calloutText, calloutEmoji }) =>
    `<blockquote><p>${escaped(calloutEmoji)} ${text(calloutText)}</p></blockquote>`,
  toggle: ({ heading, content }) => `<h3>${text(heading)}</h3>${asBlock(text(content))}`,
  header: ({ heading, header, subheading, subheader, backgroundImageSrc, buttonUrl, buttonText }) =>
    `${headingOf(text(heading) || text(header))}${asBlock(text(subheading) || text(subheader))}${pictureOf(backgroundImageSrc)}${buttonOf(buttonUrl, buttonText)}`,
  file: ({ src, fileTitle, fileName, fileCaption }) =>
    linkOf(src, text(fileTitle) || text(fileName)) + lineOf(fileCaption),
  video: ({ src, fileName, caption }) => linkOf(src, text(fileName) || 'Video') + asBlock(text(caption)),
  audio: ({ src, title, caption }) => linkOf(src, text(title) || 'Audio') + asBlock(text(caption)),
  product: ({ productTitle, productDescription, productImageSrc, productUrl, productButton }) =>
    `${pictureOf(productImageSrc)}${headingOf(text(productTitle))}${asBlock(text(productDescription))}${buttonOf(productUrl, productButton)}`,
  signup: ({ header, subheader, disclaimer, backgroundImageSrc }) =>
    `${pictureOf(backgroundImageSrc)}${headingOf(text(header))}${asBlock(text(subheader))}${asBlock(text(disclaimer))}`,
  'call-to-action': ({ textValue, imageUrl, sponsorLabel, buttonUrl, buttonText }) =>
    `${asBlock(text(sponsorLabel))}${pictureOf(imageUrl)}${asBlock(text(textValue))}${buttonOf(buttonUrl, buttonText)}`,
  paywall: nothing,
  email: nothing,
  'email-cta': nothing,
  'soft-return': () => '<br>',
}

const factsIn = (value: unknown): Payload => (isRecord(value) ? value : {})
const lineOf = (words: unknown) => (text(words) ? `<p>${escaped(words)}</p>` : '')
const headingOf = (html: string) => (html ? `<h2>${html}</h2>` : '')
const pictureOf = (src: unknown) => (text(src) ? imageOf({ src }) : '')
const buttonOf = (address: unknown, words: unknown) =>
  text(address) && text(words)
    ? `<p data-button=""><a href="${escaped(address)}">${escaped(words)}</a></p>`
    : lineOf(words)

/** Something that plays: a video of a service that articles know is as such. */
function mediaOf(url: unknown, title: unknown, caption: unknown): string {
  const video = videoAt(text(url))
  const words = text(title) || 'Video'
  const line = video
    ? `<p data-video="${videoName(video)}"><a href="${escaped(url)}">${escapeHtml(words)}</a></p>`
    : linkOf(url, title)
  return line + asBlock(text(caption))
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
