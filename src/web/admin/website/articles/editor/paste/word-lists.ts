interface Item {
  list: string
  level: number
  ordered: boolean
  number: number | null
}

/** Word writes lists as paragraphs with a bullet typed in front; these become lists again, nested by their level. */
export function listsFromWord(page: Document): void {
  const open: { element: Element; item: Item }[] = []
  for (const element of [...page.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, table, ul, ol')]) {
    const item = listItemOf(element)
    if (!item) {
      open.length = 0
      continue
    }
    while (open.length > 0 && !holds(open.at(-1)?.item as Item, item)) open.pop()
    let current = open.at(-1)
    if (!current || current.item.level < item.level) {
      const list = listFor(page, item)
      const parentItem = current?.element.lastElementChild
      if (parentItem) parentItem.append(list)
      else element.before(list)
      current = { element: list, item }
      open.push(current)
    }
    const entry = page.createElement('li')
    const paragraph = page.createElement('p')
    paragraph.append(...element.childNodes)
    entry.append(paragraph)
    current.element.append(entry)
    element.remove()
  }
}

/** Whether an item can be in this list or below it: a numbered one does not go on a list of bullets. */
function holds(open: Item, item: Item): boolean {
  if (open.level !== item.level) return open.level < item.level
  return open.ordered === item.ordered && open.list === item.list
}

function listFor(page: Document, { ordered, number }: Item): Element {
  const list = page.createElement(ordered ? 'ol' : 'ul')
  if (ordered && number !== null && number > 1) list.setAttribute('start', String(number))
  return list
}

function listItemOf(element: Element): Item | null {
  const style = element.getAttribute('data-style') ?? ''
  const [, list, level] = /mso-list:\s*(\S+)\s+level(\d+)/i.exec(style) ?? []
  if (element.tagName !== 'P' || !list || !level) return null
  const marker = markerOf(element)
  const typed = /^\s*\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.exec(marker?.textContent ?? '')?.[1]
  marker?.remove()
  return { list, level: Number(level), ordered: typed !== undefined, number: Number(typed) || null }
}

function markerOf(element: Element): Element | null {
  for (const span of element.querySelectorAll('span')) {
    if (/mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')) return span
  }
  return null
}
