const TOKENS = /<!--[\s\S]*?-->|<!\w[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g
const ATTRIBUTES = /([^\s=/]+)(?:="([^"]*)")?/g
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }
const decoded = (text: string) =>
  text.includes('&') ? text.replace(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all) : text

class Text {
  nodeType = 3
  textContent: string
  constructor(text: string) {
    this.textContent = text
  }
}

/** An element as the outline reads it: a parser with all that a document can do takes longer than React over a page. */
class Part {
  nodeType = 1
  childNodes: (Part | Text)[] = []
  localName: string
  attributes: { name: string; value: string }[]
  constructor(localName: string, attributes: { name: string; value: string }[] = []) {
    this.localName = localName
    this.attributes = attributes
  }
  get children(): Part[] {
    return this.childNodes.filter((node) => node instanceof Part)
  }
  get textContent(): string {
    return this.childNodes.map((node) => node.textContent).join('')
  }
  getAttribute(wanted: string) {
    return this.attributes.find(({ name }) => name === wanted)?.value ?? null
  }
  getAttributeNode(wanted: string) {
    return this.attributes.find(({ name }) => name === wanted) ?? null
  }
  getAttributeNames(): string[] {
    return this.attributes.map(({ name }) => name)
  }
  hasAttribute(wanted: string) {
    return this.attributes.some(({ name }) => name === wanted)
  }
  querySelectorAll(name: string): Part[] {
    return this.children.flatMap((child) => [
      ...(child.localName === name ? [child] : []),
      ...child.querySelectorAll(name),
    ])
  }
}

/** What React has rendered, which closes and quotes everything. */
export function treeOf(html: string): Element {
  const root = new Part('body')
  const open = [root]
  for (const [token, isEnd, name = '', given = ''] of html.matchAll(TOKENS)) {
    const at = open.at(-1) as Part
    if (!name) {
      if (!token.startsWith('<!')) at.childNodes.push(new Text(decoded(token)))
      continue
    }
    if (isEnd) {
      const from = open.findLastIndex(({ localName }) => localName === name)
      if (from > 0) open.length = from
      continue
    }
    const attributes = [...given.matchAll(ATTRIBUTES)].map(([, each = '', value = '']) => ({
      name: each,
      value: decoded(value),
    }))
    const part = new Part(name, attributes)
    at.childNodes.push(part)
    if (!VOID.test(name) && !given.endsWith('/')) open.push(part)
  }
  return root as unknown as Element
}

/** The page's own part and, without it, what is around. */
export function mainOf(page: Element): { main: Element | null; around: Element } {
  const main = page.querySelectorAll('main')[0] ?? null
  const without = (part: Part): Part => {
    const copy = new Part(part.localName, part.attributes)
    for (const node of part.childNodes)
      if ((node as unknown) !== main) copy.childNodes.push(node instanceof Part ? without(node) : node)
    return copy
  }
  return { main, around: without(page as unknown as Part) as unknown as Element }
}
