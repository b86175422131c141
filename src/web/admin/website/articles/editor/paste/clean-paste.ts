import { settleForeignElements } from '#contract/website/foreign-html.ts'
import { trustedHtml } from '#web/trusted-html.ts'
import { listsFromWord } from './word-lists.ts'

/** What other programs put on the clipboard, reduced to the structure and emphasis that a text of ours knows. */
export function cleanPaste(html: string, parse: (html: string) => Document = parseInBrowser): string {
  // What was copied from this editor keeps its place in lists and tables.
  if (html.includes('data-pm-slice')) return withoutActiveAttributes(html)
  const page = parse(withoutActiveAttributes(withoutOfficeMarkup(html)))
  const { body } = page
  for (const element of body.querySelectorAll(
    'style, script, meta, link, title, xml, template, noscript, iframe, object',
  ))
    element.remove()
  listsFromWord(page)
  for (const element of body.querySelectorAll('*')) if (element.tagName.includes(':')) unwrap(element)
  for (const element of body.querySelectorAll('b, strong, i, em, span, font')) emphasise(page, element)
  settleForeignElements(body)
  for (const heading of body.querySelectorAll('h1, h5, h6'))
    rename(page, heading, heading.tagName === 'H1' ? 'h2' : 'h4')
  for (const image of body.querySelectorAll('img')) if (!isOwnPicture(image)) image.remove()
  for (const gallery of body.querySelectorAll('[data-gallery]')) if (!gallery.querySelector('img')) gallery.remove()
  for (const element of body.querySelectorAll('*')) dropAttributes(element)
  for (const block of body.querySelectorAll('p, div, h2, h3, h4')) if (isEmpty(block)) block.remove()
  return body.innerHTML
}

// Into a document of its own, in which nothing runs; what leaves it has been cleaned.
const parseInBrowser = (html: string) => new DOMParser().parseFromString(trustedHtml(html), 'text/html')

function withoutOfficeMarkup(html: string): string {
  return html
    .replace(/<!--\[if[\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replace(/<!--(?:Start|End)Fragment-->/gi, '')
    .replace(/<(xml|style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\u00a0/g, ' ')
    .replace(/&nbsp;/gi, ' ')
}

/** The site's policy complains of styles and handlers even in a document that is only read, so they go by other names. */
function withoutActiveAttributes(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, ' data-$1='))
}

/** Styles that mean emphasis become emphasis; a bold tag that says it is not bold (Google Docs) goes. */
function emphasise(page: Document, element: Element): void {
  const style = element.getAttribute('data-style')?.toLowerCase() ?? ''
  const tag = element.tagName.toLowerCase()
  if ((tag === 'b' || tag === 'strong') && /font-weight:\s*(normal|400)/.test(style)) unwrap(element)
  if (tag !== 'span' && tag !== 'font') return
  const marks = [
    /font-weight:\s*(bold|[6-9]00)/.test(style) && 'strong',
    /font-style:\s*italic/.test(style) && 'em',
    /text-decoration[^;]*:\s*[^;]*underline/.test(style) && !element.closest('a') && 'u',
    /text-decoration[^;]*:\s*[^;]*line-through/.test(style) && 's',
    /vertical-align:\s*super/.test(style) && 'sup',
    /vertical-align:\s*sub/.test(style) && 'sub',
  ].filter((mark): mark is string => Boolean(mark))
  for (const mark of marks) wrapInside(page, element, mark)
  unwrap(element)
}

const KEPT: Record<string, string[]> = {
  a: ['href'],
  abbr: ['title'],
  div: ['data-gallery'],
  img: ['src', 'alt', 'width', 'height', 'data-media-id'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
}

function dropAttributes(element: Element): void {
  const kept = KEPT[element.tagName.toLowerCase()] ?? []
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name)
}

/** Only pictures of this site's library can be copied along; others would be fetched from elsewhere by every reader. */
function isOwnPicture(image: Element): boolean {
  return image.hasAttribute('data-media-id') && /^\/uploads\//.test(image.getAttribute('src') ?? '')
}

function isEmpty(block: Element): boolean {
  return !block.textContent?.trim() && !block.querySelector('img, hr, table')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(page: Document, element: Element, tag: string): void {
  const renamed = page.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function wrapInside(page: Document, element: Element, tag: string): void {
  const wrapper = page.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
