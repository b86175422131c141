import { DOMParser } from 'linkedom'

interface CleanSvg {
  svg: string
  /** Names of elements that were not taken over, such as `text` and `image`. */
  leftOut: string[]
}

const MOST_ELEMENTS = 3_000
const DEEPEST = 40

interface Node {
  nodeType: number
  localName: string
  textContent: string | null
  childNodes: Iterable<Node>
  attributes: Iterable<{ name: string; value: string }>
}

/**
 * Writes an SVG again from what it draws with: known elements, known attributes, plain values. Nothing of the sent text is passed on as it
 * was, so scripts, handlers, links, styles, other files and entities have no way in. Null when it is no SVG or draws nothing.
 */
export function cleanSvg(text: string): CleanSvg | null {
  // Entities would be expanded by whoever reads the file; no drawing program needs them.
  if (/<!ENTITY/i.test(text)) return null
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement as unknown as Node | null
  if (root?.localName !== 'svg') return null
  const viewBox = viewBoxOf(root)
  if (!viewBox) return null
  const leftOut = new Set<string>()
  const rules = rulesOf(root)
  let elements = 0

  function write(node: Node, depth: number): string {
    if (node.nodeType !== 1) return ''
    if (!ELEMENTS.has(node.localName)) {
      if (node.localName !== 'style') leftOut.add(node.localName)
      return ''
    }
    elements++
    if (elements > MOST_ELEMENTS || depth > DEEPEST) return ''
    const inner = [...node.childNodes].map((child) => write(child, depth + 1)).join('')
    return `<${node.localName}${attributesOf(node, rules)}>${inner}</${node.localName}>`
  }

  const inner = [...root.childNodes].map((child) => write(child, 0)).join('')
  if (elements > MOST_ELEMENTS || !/<(path|circle|rect|ellipse|line|polyline|polygon)\b/.test(inner)) return null
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributesOf(root, rules)}>${inner}</svg>`
  return { svg, leftOut: [...leftOut].filter((name) => VISIBLE.has(name)).sort() }
}

/** What a person would miss in the picture. */
const VISIBLE = new Set(['text', 'image', 'use', 'foreignObject', 'filter', 'pattern', 'switch'])

function viewBoxOf(root: Node): string | null {
  const attributes = new Map([...root.attributes].map(({ name, value }) => [name, value]))
  const given = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [attributes.get('width'), attributes.get('height')].map((side) =>
    Number.parseFloat(side ?? ''),
  )
  const box = given?.length === 4 ? given : [0, 0, width ?? 0, height ?? 0]
  return box.every(Number.isFinite) && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0 ? box.join(' ') : null
}

type Rules = Map<string, Record<string, string>>

/** Drawing programs put colours into classes; the simple ones are written to the elements themselves. */
function rulesOf(root: Node): Rules {
  const rules: Rules = new Map()
  for (const sheet of stylesIn(root)) {
    // Split, not matched: a pattern would look at a long sheet without braces again and again.
    for (const rule of sheet.replace(/\/\*[\s\S]*?\*\//g, '').split('}')) {
      const [selectors = '', body] = rule.split('{')
      if (body === undefined) continue
      for (const selector of selectors.split(',').map((each) => each.trim())) {
        if (/^\.[\w-]+$/.test(selector))
          rules.set(selector.slice(1), { ...rules.get(selector.slice(1)), ...declarationsOf(body) })
      }
    }
  }
  return rules
}

function stylesIn(node: Node, depth = 0): string[] {
  if (node.nodeType !== 1 || depth > DEEPEST) return []
  if (node.localName === 'style') return [node.textContent ?? '']
  return [...node.childNodes].flatMap((child) => stylesIn(child, depth + 1))
}

function declarationsOf(text: string): Record<string, string> {
  const pairs = text.split(';').map((each) => each.split(':').map((part) => part.trim()))
  return Object.fromEntries(pairs.filter(([name, value]) => PROPERTIES.has(name ?? '') && isPlainValue(value ?? '')))
}

function attributesOf(node: Node, rules: Rules): string {
  const own: Record<string, string> = {}
  let styled: Record<string, string> = {}
  for (const { name, value } of node.attributes) {
    if (name === 'class') for (const each of value.split(/\s+/)) styled = { ...styled, ...rules.get(each) }
    else if (name === 'style') styled = { ...styled, ...declarationsOf(value) }
    else if ((ATTRIBUTES.has(name) || PROPERTIES.has(name)) && isPlainValue(value)) own[name] = value
  }
  return Object.entries({ ...own, ...styled })
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What a mark may be drawn with. `use` is not among it: a few of them inside each other make a file of any size. */
const ELEMENTS = new Set([
  ...['g', 'defs', 'path', 'circle', 'rect', 'ellipse', 'line', 'polyline', 'polygon', 'clipPath', 'mask'],
  ...['linearGradient', 'radialGradient', 'stop'],
])

const ATTRIBUTES = new Set([
  ...['id', 'd', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy'],
  ...['width', 'height', 'transform', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'preserveAspectRatio', 'pathLength'],
])

const PROPERTIES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['clip-path', 'clip-rule', 'mask', 'stop-color', 'stop-opacity', 'vector-effect'],
])

/** Figures, names, colours, and references within the file; no address, no escape, no markup. */
function isPlainValue(value: string): boolean {
  if (/^url\(\s*["']?#[\w-]+["']?\s*\)$/.test(value)) return true
  return /^[\w\s.,#%()+-]*$/.test(value) && !/url|javascript|expression|import/i.test(value)
}
