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
  // How far all was well: what is wrong with a text may only show much later, where the next sign of its kind is.
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

  for await (const text of textsOf(file)) {
    parser.write(text)
    const made = ready
    ready = []
    yield* made
    if (refused) throw refused
  }
  parser.close()
  yield* ready
  if (refused) throw refused
  stack = []
}

const HEAD = 1_024

/**
 * The text of a file in the encoding that it declares, as a parser can read it: without what some programs print before its beginning, and
 * without characters that XML forbids.
 */
async function* textsOf(file: SourceFile): AsyncGenerator<string> {
  let head: Uint8Array[] | null = []
  let decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const chunk of file.open()) {
    let bytes = chunk
    if (head) {
      head.push(chunk)
      if (head.reduce((sum, { length }) => sum + length, 0) < HEAD) continue
      bytes = Buffer.concat(head)
      head = null
      decoder = decoderFor(bytes)
      rest = decoder.decode(bytes, { stream: true }).trimStart()
    } else rest += decoder.decode(bytes, { stream: true })
    // A reference may go on in the next piece.
    const cut = /&[#\w]{0,10}$/.exec(rest.slice(-12))?.[0].length ?? 0
    const whole = rest.slice(0, rest.length - cut)
    rest = rest.slice(rest.length - cut)
    yield withoutControls(whole)
  }
  if (head) {
    const bytes = Buffer.concat(head)
    decoder = decoderFor(bytes)
    rest = decoder.decode(bytes, { stream: true }).trimStart()
  }
  yield withoutControls(rest + decoder.decode())
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const name = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder('utf-8')
  }
}

// Old posts hold signs that XML forbids, pasted from who knows where, as themselves or by number; they cannot be seen.
function withoutControls(text: string): string {
  return text
    .replace(/(?![\t\n\r\u0085])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (reference, hex?: string, decimal?: string) =>
      isForbidden(hex ? Number.parseInt(hex, 16) : Number(decimal)) ? '' : reference,
    )
}

const isForbidden = (code: number) =>
  (code < 0x20 && ![0x9, 0xa, 0xd].includes(code)) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  [0xfffe, 0xffff].includes(code) ||
  code > 0x10ffff

export const textIn = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? ''

export const allIn = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)
