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

function opening(element: Element, isWhole: boolean): string {
  const name = element.localName
  const whole = isWhole ? restOf(element) : ''
  if (name === 'a') return `${whole}[`
  const isField = /^(input|select|textarea|option|button|form|img|time|details|dialog|label|td|th)$/.test(name)
  const given = (isField ? TOLD : []).flatMap((each) => {
    const value = element.getAttribute(each)
    return value === null || value === '' ? [] : [`${each}=${plain(value)}`]
  })
  const marks = isField ? MARKS.filter((each) => element.hasAttribute(each)) : []
  const states = STATES.flatMap((each) => (element.hasAttribute(each) ? [`${each}=${element.getAttribute(each)}`] : []))
  const label = element.getAttribute('aria-label')
  const told = [...(label ? [`“${plain(label)}”`] : []), ...given, ...marks, ...states, ...(whole ? [whole] : [])].join(
    ' ',
  )
  if (name === 'td' || name === 'th') return ` | ${told}`
  if (isField && !/^(td|th|label|time)$/.test(name)) return ` <${name}${told ? ` ${told}` : ''}> `
  return told ? ` {${told}} ` : ''
}

/** Attributes that are told anyway, differ in each run, or say how a page is printed and read in. */
const NOT_TOLD = new Set([
  ...[...TOLD, ...MARKS, ...STATES, 'aria-label', 'aria-labelledby', 'aria-controls', 'id', 'class', 'href'],
  ...['data-print', 'data-discover', 'data-island', 'width', 'height', 'sizes', 'loading', 'decoding', 'fetchpriority'],
])
/** Names of classes that hide, or tell what is late, new or done. */
const TELLING = /^(.*:)?(hidden|sr-only|invisible|contents)$|^(rotate-180|text-red|line-through)$/

/** What else differs between a page and a broken one: what is hidden, marked, limited or tied to something. */
function restOf(element: Element): string {
  const classes = (element.getAttribute('class') ?? '').split(' ').filter((name) => TELLING.test(name))
  const more = [...element.attributes].flatMap(({ name, value }) =>
    NOT_TOLD.has(name.toLowerCase()) ? [] : [value === '' ? name : `${name}=${inShort(plain(value))}`],
  )
  return [...classes.map((name) => `.${name}`), ...more].join(' ')
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
