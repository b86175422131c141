import { SaxesParser } from 'saxes'
import { SourceFault, type SourceFile } from './source-item.ts'

/** An element with all that is in it, for those that are small enough to be held. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** A post of a million words with ten thousand comments is still smaller. */
const LARGEST_ELEMENT = 64 * 1024 * 1024
const MOST_CHILDREN = 200_000
const DEEPEST = 40

/**
 * Reads XML as it comes and answers each element of the given names whole; nothing else is held. Entities are those of XML itself:
 * nothing is fetched, and nothing a file defines is unfolded. A fault says its line, and what came before it was answered.
 */
export async function* elementsIn(file: SourceFile, wanted: ReadonlySet<string>): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser({ position: true })
  const fault = (words: string) => new SourceFault({ file: file.name, line: reached, words })
  let ready: XmlElement[] = []
  let stack: XmlElement[] = []
  let size = 0
  let children = 0
  let refused: Error | null = null
  // How far all was well: what is wrong with a text may only show much later, where the next sign of its kind stands.
  let reached = 1

  const refuse = (words: string) => {
    refused ??= fault(words)
  }
  parser.on('error', (error) => refuse(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', (text) => {
    if (text.includes('<!ENTITY')) refuse('The file defines entities of its own, which are not read.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    reached = parser.line
    if (stack.length === 0 && !wanted.has(name)) return
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] }
    stack.at(-1)?.children.push(element)
    stack.push(element)
    if (stack.length > DEEPEST || ++children > MOST_CHILDREN)
      refuse('An item is nested too deeply, or of too many parts.')
  })
  const take = (text: string) => {
    reached = parser.line
    const top = stack.at(-1)
    if (!top) return
    top.text += text
    size += text.length
    if (size > LARGEST_ELEMENT) refuse('An item is larger than 64 MB.')
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    reached = parser.line
    const closed = stack.pop()
    // After a fault nothing is certain any more.
    if (!closed || stack.length > 0 || refused) return
    ready.push(closed)
    size = 0
    children = 0
  })

  const decoder = new TextDecoder('utf-8')
  for await (const chunk of file.open()) {
    parser.write(withoutControls(decoder.decode(chunk, { stream: true })))
    const made = ready
    ready = []
    yield* made
    if (refused) throw refused
  }
  parser.write(withoutControls(decoder.decode()))
  parser.close()
  yield* ready
  if (refused) throw refused
  stack = []
}

// Old posts hold signs that XML forbids, pasted from who knows where; they cannot be seen.
function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r\u0085])\p{Cc}|[\ufffe\uffff]/gu, '')
}

/** The text of the first child of a name. */
export const textIn = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? ''

export const allIn = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)
