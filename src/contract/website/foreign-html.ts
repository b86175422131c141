/** Reads the elements of other programs' HTML that the schema of articles names differently. Works in a browser and on the server. */
export function settleForeignElements(root: Element): void {
  for (const [name, to] of Object.entries(RENAMED)) {
    for (const element of [...root.querySelectorAll(name)]) rename(element, to)
  }
  for (const quote of [...root.querySelectorAll('q')]) {
    quote.before('“')
    quote.after('”')
    unwrap(quote)
  }
  settleGalleries(root)
  for (const list of [...root.querySelectorAll('dl')]) listFromDefinitions(list)
}

const RENAMED: Record<string, string> = {
  ...{ kbd: 'code', samp: 'code', tt: 'code', var: 'em', cite: 'em', dfn: 'em', ins: 'u', acronym: 'abbr' },
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  const title = element.getAttribute('title')
  if (title) renamed.setAttribute('title', title)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Each term with its definitions becomes an entry of a list, the term in bold. */
function listFromDefinitions(list: Element): void {
  const page = list.ownerDocument
  const made = page.createElement('ul')
  let entry: Element | null = null
  let hasDefinition = true
  for (const part of [...list.querySelectorAll('dt, dd')]) {
    if (part.closest('dl') !== list) continue
    const isTerm = part.nodeName.toLowerCase() === 'dt'
    if (!entry || (isTerm && hasDefinition)) {
      entry = page.createElement('li')
      made.append(entry)
    }
    hasDefinition = !isTerm
    entry.append(isTerm ? termOf(part) : definitionOf(part))
  }
  if (made.children.length > 0) list.replaceWith(made)
  else unwrap(list)
}

function termOf(part: Element): Element {
  const page = part.ownerDocument
  const strong = page.createElement('strong')
  strong.append(...part.childNodes)
  const line = page.createElement('p')
  line.append(strong)
  return line
}

function definitionOf(part: Element): Element {
  const hasBlocks = part.querySelector('p, ul, ol, dl, blockquote, pre, table, figure, h2, h3, h4') !== null
  const block = part.ownerDocument.createElement(hasBlocks ? 'div' : 'p')
  block.append(...part.childNodes)
  return block
}

/** Galleries as WordPress (three forms), Jetpack and Ghost write them; and any other figure of several pictures. */
const GALLERIES = [
  ...['.wp-block-gallery', '.blocks-gallery-grid', '.wp-block-jetpack-tiled-gallery', '.wp-block-jetpack-slideshow'],
  ...['.kg-gallery-card', '.tiled-gallery', 'div.gallery', 'dl.gallery'],
].join(', ')

function settleGalleries(root: Element): void {
  for (const element of [...root.querySelectorAll(`${GALLERIES}, figure`)]) {
    // One within another was settled with it.
    if (!root.contains(element) || element.closest('[data-gallery]')) continue
    const pictures = [...element.querySelectorAll('img[src]')]
    const isGallery = element.matches(GALLERIES)
    if (pictures.length === 0 || (!isGallery && pictures.length < 2)) continue
    const gallery = element.ownerDocument.createElement('div')
    gallery.setAttribute('data-gallery', '')
    const own = [...element.children].find(
      (child) => child.matches('figcaption, .blocks-gallery-caption') && !child.querySelector('img'),
    )
    const counts = countAbove(pictures, element)
    gallery.append(...pictures.map((picture) => figureOf(picture, { gallery: element, own, counts })))
    element.before(gallery)
    const words = own?.textContent?.trim()
    if (own && words) {
      const line = element.ownerDocument.createElement(own.querySelector('p') ? 'div' : 'p')
      line.append(...own.childNodes)
      gallery.after(line)
    }
    element.remove()
  }
}

function countAbove(pictures: Element[], gallery: Element): Map<Element, number> {
  const counts = new Map<Element, number>()
  for (const picture of pictures) {
    for (let holder = picture.parentElement; holder && holder !== gallery; holder = holder.parentElement) {
      counts.set(holder, (counts.get(holder) ?? 0) + 1)
    }
  }
  return counts
}

interface Within {
  gallery: Element
  own: Element | undefined
  counts: Map<Element, number>
}

function figureOf(picture: Element, { gallery, own, counts }: Within): Element {
  const page = picture.ownerDocument
  const figure = page.createElement('figure')
  for (let holder = picture.parentElement; holder && holder !== gallery; holder = holder.parentElement) {
    if ((counts.get(holder) ?? 0) > 1) break
    const caption = [...holder.querySelectorAll('figcaption, .gallery-caption, .wp-caption-text')].find(
      (each) => each !== own,
    )
    if (!caption) continue
    const kept = page.createElement('figcaption')
    kept.append(...caption.childNodes)
    figure.append(kept)
    break
  }
  figure.prepend(picture)
  return figure
}
