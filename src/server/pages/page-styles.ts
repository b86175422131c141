import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Picks from a style sheet what a document can use before its client comes. */
export type PageStyles = (html: string) => string

/** The sheets of the build, each read on first demand; of an address that is none of theirs, nothing. */
export function openStyles(folder: string): (address: string) => PageStyles | null {
  const known = new Map<string, PageStyles | null>()
  return (address) => {
    const found = known.get(address)
    if (found !== undefined) return found
    const file = join(folder, address)
    const styles =
      /^\/assets\/[\w.-]+\.css$/.test(address) && existsSync(file) ? readStyles(readFileSync(file, 'utf8')) : null
    known.set(address, styles)
    return styles
  }
}

/** Reads a built sheet once; each page then gets the rules whose classes stand in it. */
export function readStyles(sheet: string): PageStyles {
  const rules = parse(sheet.replace(/\/\*[\s\S]*?\*\//g, ''))
  return (html) => {
    const chosen = choose(rules, presentIn(html))
    const isUsed = (name: string) => chosen.includes(`var(${name}`)
    // Properties are registered, and for older browsers set, for the rules that use them.
    return chosen
      .replace(/@property (--[\w-]+)\{[^}]*\}/g, (all, name: string) => (isUsed(name) ? all : ''))
      .replace(/(@layer properties\{[^{]*\{[^{]*\{)([^}]*)/, (_, head: string, values: string) => {
        return (
          head +
          values
            .split(';')
            .filter((value) => isUsed(value.split(':', 1)[0] ?? ''))
            .join(';')
        )
      })
  }
}

interface Rule {
  /** What stands before the braces; a statement has nothing else. */
  head: string
  body: string | null
  inner: Rule[] | null
  /** For each selector the elements and .classes without which it matches nothing; null when it is no rule for elements. */
  needs: string[][] | null
}

const GROUPS = /^@(media|supports|layer|container)\b/

function choose(rules: Rule[], present: Set<string>): string {
  let chosen = ''
  for (const { head, body, inner, needs } of rules) {
    if (inner) {
      const within = choose(inner, present)
      if (within) chosen += `${head}{${within}}`
    } else if (body === null) {
      chosen += `${head};`
    } else if (!needs || needs.some((names) => names.every((name) => present.has(name)))) {
      chosen += `${head}{${body}}`
    }
  }
  return chosen
}

function parse(text: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  while (from < text.length) {
    const at = endOf(text, from, '{;')
    const head = text.slice(from, at).trim()
    if (text[at] !== '{') {
      if (head) rules.push({ head, body: null, inner: null, needs: null })
      from = at + 1
      continue
    }
    const end = endOf(text, at + 1, '}')
    const body = text.slice(at + 1, end)
    const inner = GROUPS.test(head) ? parse(body) : null
    const needs = head.startsWith('@') ? null : selectorsIn(head).map(neededBy)
    rules.push({ head, body, inner, needs })
    from = end + 1
  }
  return rules
}

/** Where one of the marks stands next, outside of strings and of braces that open after the start. */
function endOf(text: string, from: number, marks: string): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] as string
    if (letter === '\\') at += 1
    else if (letter === '"' || letter === "'") at = closingQuote(text, at)
    else if (depth === 0 && marks.includes(letter)) return at
    else if ('{(['.includes(letter)) depth += 1
    else if ('})]'.includes(letter)) depth -= 1
  }
  return text.length
}

function closingQuote(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1
  return at
}

function selectorsIn(head: string): string[] {
  const selectors: string[] = []
  for (let from = 0; from <= head.length; ) {
    const at = endOf(head, from, ',')
    selectors.push(head.slice(from, at))
    from = at + 1
  }
  return selectors
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi
const NAME = /(\.?)((?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{1,6}\s?|\\.)+)/gi

function neededBy(selector: string): string[] {
  // Pseudo-classes and ids narrow a selector; what counts is the kinds of things that a document holds.
  const plain = outsideBrackets(selector).replace(/(?<!\\)(?:::?|#)[\w-]+/g, '')
  return [...plain.matchAll(NAME)].map(([, dot = '', name = '']) => {
    const meant = name.replace(ESCAPE, (_, code, letter) => letter ?? String.fromCodePoint(Number.parseInt(code, 16)))
    return dot + meant
  })
}

/** What is said in brackets is a choice (`:is`), a denial (`:not`) or about attributes: nothing that must be there. */
function outsideBrackets(selector: string): string {
  let outside = ''
  for (let from = 0; from < selector.length; ) {
    const at = endOf(selector, from, '([')
    outside += selector.slice(from, at)
    from = at < selector.length ? endOf(selector, at + 1, selector[at] === '(' ? ')' : ']') + 1 : at
  }
  return outside
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

function presentIn(html: string): Set<string> {
  const present = new Set<string>()
  for (const [, element = ''] of html.matchAll(/<([a-z][\w-]*)/g)) present.add(element)
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    const plain = value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '')
    for (const name of plain.split(' ')) present.add(`.${name}`)
  }
  return present
}
