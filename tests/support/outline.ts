import { createHash } from 'node:crypto'

/** What a person finds on a page, a line each: headings, text, links with their address, fields with their value, buttons. */
export function outlineOf(document: Document): string[] {
  const root = document.querySelector('main') ?? document.body
  const robots = document.querySelector('meta[name=robots]')?.getAttribute('content')
  return [`title: ${plain(document.title)}`, ...(robots ? [`robots: ${robots}`] : []), ...linesOf(root)]
}

/** The same of a part of a page; `isWhole`: with every attribute that users could notice. */
export function linesOf(root: Element, isWhole = false): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line.trim()) lines.push(line.trim().replace(/\s+/g, ' '))
    line = ''
  }
  const walk = (node: Node): void => {
    if (node.nodeType === 3) {
      line += plain(node.textContent ?? '')
      return
    }
    if (node.nodeType !== 1) return
    const element = node as Element
    const name = element.localName
    if (/^(script|style|template|svg|noscript|title|meta|link)$/.test(name)) return
    if (BLOCKS.test(name)) end()
    if (/^h[1-6]$/.test(name)) line += `${'#'.repeat(Number(name[1]))} `
    line += opening(element, isWhole)
    if (name === 'select' && element.children.length > MOST_OPTIONS) {
      line += longSelect(element)
      return
    }
    for (const child of childrenOf(element)) walk(child)
    line += closing(element)
    if (BLOCKS.test(name)) end()
  }
  walk(root)
  end()
  return lines
}

/** The parser's document makes a list of them each time; one after the other is faster. */
function* childrenOf(element: Element): Iterable<Node> {
  if (element.firstChild === undefined) yield* element.childNodes as unknown as Node[]
  else for (let child: Node | null = element.firstChild; child; child = child.nextSibling) yield child
}

/** Of long lists of countries or zones, the chosen one and how many there are. */
const MOST_OPTIONS = 15

function longSelect(element: Element): string {
  const options = [...element.querySelectorAll('option')]
  const chosen = options
    .filter((option) => option.hasAttribute('selected'))
    .map((option) => plain(option.textContent ?? ''))
  return ` ${options.length} options, chosen: ${chosen.join(', ')} `
}

const BLOCKS =
  /^(main|div|p|h[1-6]|ul|ol|li|table|tr|form|section|article|header|footer|nav|dl|dt|dd|fieldset|legend|label|details|summary|dialog|figure|blockquote|pre)$/

const TOLD = ['name', 'value', 'type', 'placeholder', 'min', 'max', 'action', 'method', 'for', 'alt', 'datetime']
const MARKS = ['checked', 'selected', 'disabled', 'required', 'readonly', 'hidden', 'open']
const STATES = ['aria-current', 'aria-expanded', 'aria-disabled', 'aria-pressed', 'aria-invalid', 'aria-sort']

const FIELD = /^(input|select|textarea|option|button|form|img|time|details|dialog|label|td|th)$/

function opening(element: Element, isWhole: boolean): string {
  const name = element.localName
  const given = element.getAttributeNames()
  if (given.length === 0 && !FIELD.test(name)) return name === 'a' ? '[' : ''
  const whole = isWhole ? restOf(element, given) : ''
  if (name === 'a') return `${whole}[`
  const isField = FIELD.test(name)
  const told: string[] = []
  const label = given.includes('aria-label') && element.getAttribute('aria-label')
  if (label) told.push(`“${plain(label)}”`)
  if (isField) {
    for (const each of TOLD) {
      const value = given.includes(each) && element.getAttribute(each)
      if (value) told.push(`${each}=${plain(value)}`)
    }
    for (const each of MARKS) if (given.includes(each)) told.push(each)
  }
  for (const each of STATES) if (given.includes(each)) told.push(`${each}=${element.getAttribute(each)}`)
  if (whole) told.push(whole)
  const words = told.join(' ')
  if (name === 'td' || name === 'th') return ` | ${words}`
  if (isField && !/^(td|th|label|time)$/.test(name)) return ` <${name}${words ? ` ${words}` : ''}> `
  return words ? ` {${words}} ` : ''
}

/** Attributes that are told anyway, differ in each run, or say how a page is printed and read in. */
const NOT_TOLD = new Set([
  ...[...TOLD, ...MARKS, ...STATES, 'aria-label', 'aria-labelledby', 'aria-controls', 'id', 'class', 'href'],
  ...['data-print', 'data-discover', 'data-island', 'width', 'height', 'sizes', 'loading', 'decoding', 'fetchpriority'],
])
/** Names of classes that hide, or tell what is late, new or done. */
const TELLING = /^(.*:)?(hidden|sr-only|invisible|contents)$|^(rotate-180|text-red|line-through)$/

/** What else differs between a page and a broken one: what is hidden, marked, limited or tied to something. */
function restOf(element: Element, given: string[]): string {
  const told: string[] = given.includes('class') ? tellingOf(element.getAttributeNode('class')?.value ?? '') : []
  const more = given.flatMap((name) => {
    if (NOT_TOLD.has(name.toLowerCase())) return []
    const value = element.getAttribute(name)
    // What waited for a part to be loaded was hidden, or was not, as the moments fell.
    if (name === 'style' && value && /^display:\s*;?$/.test(value)) return []
    return value ? `${name}=${inShort(plain(value))}` : name
  })
  return more.length > 0 ? [...told, ...more].join(' ') : told.join(' ')
}

const telling = new Map<string, string[]>()

/** Many elements have the same classes. */
function tellingOf(classes: string): string[] {
  const known = telling.get(classes)
  if (known) return known
  const names = classes.split(' ').filter((name) => TELLING.test(name))
  const told = names.map((name) => `.${name}`)
  telling.set(classes, told)
  return told
}

const inShort = (value: string) =>
  value.length > 90 ? `#${createHash('sha256').update(value).digest('hex').slice(0, 8)}` : value

function closing(element: Element): string {
  if (element.localName === 'a') return `](${plain(element.getAttribute('href') ?? '')}${stateOf(element)}) `
  return element.localName === 'button' ? ' </button> ' : ''
}

const stateOf = (element: Element) =>
  STATES.flatMap((each) => (element.hasAttribute(each) ? [` ${each}=${element.getAttribute(each)}`] : [])).join('')

const known = new Map<string, string>()

/** Without what is another in every run: secrets, references, keys of React. */
export function plain(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const made = plainOf(text)
  if (text.length < 200) known.set(text, made)
  return made
}

function plainOf(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/127\.0\.0\.1(:|%3A)\d+/g, '<host>')
    .replace(/\b[a-z0-9]{8}\.[\w-]{20,}/g, '<secret>')
    .replace(/-[0-9a-f]{8}@/g, '@')
    .replace(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/g, '<reference>')
    .replace(/_[Rr]_[\w]*_/g, '<key>')
    .replace(/(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g, '<secret>')
    .replace(/(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}/g, '<secret>')
    .replace(/[A-Za-z0-9+/=_-]{60,}/g, '<secret>')
}
