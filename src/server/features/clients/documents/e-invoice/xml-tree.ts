import { SaxesParser } from 'saxes'

export interface XmlNode {
  /** Without its prefix: which prefix is for which vocabulary is the writer's choice. */
  name: string
  namespace: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

export const LARGEST_XML = 10_000_000
const DEEPEST = 60
const MOST_NODES = 400_000

export class UnreadableXml extends Error {}

/** Reads XML into a tree. A document type is refused: its entities could grow without end or name files. */
export function readXml(xml: string): XmlNode {
  if (xml.length > LARGEST_XML) throw new UnreadableXml('The XML is larger than 10 MB.')
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  let root: XmlNode | null = null
  let count = 0
  parser.on('doctype', () => refuse('The XML has a document type, which is not accepted.'))
  parser.on('error', (error) => refuse(error.message))
  parser.on('opentag', (tag) => {
    count += 1
    if (count > MOST_NODES || open.length >= DEEPEST) refuse('The XML is nested too deeply or has too many parts.')
    const attributes = Object.fromEntries(Object.values(tag.attributes).map((one) => [one.local, one.value]))
    const node: XmlNode = { name: tag.local, namespace: tag.uri, attributes, children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('text', (text) => addText(open, text))
  parser.on('cdata', (text) => addText(open, text))
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  if (!root) throw new UnreadableXml('The XML is empty.')
  return root
}

function addText(open: XmlNode[], text: string): void {
  const node = open.at(-1)
  if (node) node.text += text
}

function refuse(words: string): never {
  throw new UnreadableXml(words)
}

/** All nodes at the end of the path, such as `Party/PartyName/Name`. */
export function all(node: XmlNode | undefined, path: string): XmlNode[] {
  if (!node) return []
  return path
    .split('/')
    .reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)), [node])
}

export function first(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return all(node, path)[0]
}

/** The words at the end of the first of these paths that has any. */
export function text(node: XmlNode | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const words = first(node, path)?.text.trim()
    if (words) return words
  }
  return null
}
