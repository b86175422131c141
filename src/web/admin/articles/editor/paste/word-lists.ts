/** Word writes lists as paragraphs with a bullet typed in front; these become lists again, nested by their level. */
export function listsFromWord(page: Document): void {
  const open: { list: Element; level: number }[] = []
  for (const element of [...page.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, table, ul, ol')]) {
    const item = listItemOf(element)
    if (!item) {
      open.length = 0
      continue
    }
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < item.level) {
      const list = page.createElement(item.ordered ? 'ol' : 'ul')
      const parentItem = current?.list.lastElementChild
      if (parentItem) parentItem.append(list)
      else element.before(list)
      current = { list, level: item.level }
      open.push(current)
    }
    const entry = page.createElement('li')
    const paragraph = page.createElement('p')
    paragraph.append(...element.childNodes)
    entry.append(paragraph)
    current.list.append(entry)
    element.remove()
  }
}

function listItemOf(element: Element): { level: number; ordered: boolean } | null {
  const style = element.getAttribute('data-style') ?? ''
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(style)?.[1]
  if (element.tagName !== 'P' || !level) return null
  const marker = markerOf(element)
  const ordered = /^\s*\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  return { level: Number(level), ordered }
}

/** The span that holds the typed bullet or number. */
function markerOf(element: Element): Element | null {
  for (const span of element.querySelectorAll('span')) {
    if (/mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? '')) return span
  }
  return null
}
