import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { differencesIn } from './check-sums.ts'
import { ciiInvoice } from './cii.ts'
import type { StatedInvoice } from './invoice.model.ts'
import { ublInvoice } from './ubl.ts'
import { LARGEST_XML, readXml, UnreadableXml, type XmlNode } from './xml-tree.ts'

const MOST_LINES = 500
const LONGEST_TEXT = 2000

/** What a file is, as far as e-invoices go. `about` says in words what it is instead, or what is wrong with it. */
export interface ReadInvoice {
  invoice: EInvoice | null
  about: string | null
}

const NONE: ReadInvoice = { invoice: null, about: null }

/** The invoice in this XML; what is something else says so where it can be told. */
export function invoiceInXml(bytes: Uint8Array): ReadInvoice {
  const text = bytes.length > LARGEST_XML ? null : asText(bytes)
  if (bytes.length > LARGEST_XML) return looksLikeInvoice(bytes) ? damaged('it is larger than 10 MB') : NONE
  if (!text?.trimStart().startsWith('<')) return looksLikeInvoice(bytes) ? damaged('its letters cannot be read') : NONE
  try {
    const root = readXml(text.trimStart())
    const stated = ublInvoice(root) ?? ciiInvoice(root)
    return stated ? { invoice: presented(stated), about: null } : { invoice: null, about: otherThan(root) }
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error
    return looksLikeInvoice(bytes) ? damaged(error.message.replace(/\.$/, '')) : NONE
  }
}

const damaged = (what: string): ReadInvoice => ({
  invoice: null,
  about: `There is an e-invoice in this file, but it is damaged: ${what}.`,
})

const NAMESPACES =
  /urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2|uncefact:data:standard:CrossIndustryInvoice|urn:ferd:CrossIndustryDocument/

/** Whether the beginning of a file names one of the vocabularies: what cannot be read was meant to be an invoice. */
const looksLikeInvoice = (bytes: Uint8Array) =>
  NAMESPACES.test(new TextDecoder('latin1').decode(bytes.subarray(0, 8_192)).replaceAll('\u0000', ''))

/** Other business documents in the same vocabularies. */
function otherThan({ namespace, name }: XmlNode): string | null {
  if (/SCRDMCCBDACIO/.test(namespace)) return 'This is an order (Order-X), not an invoice.'
  const [, kind] = /urn:oasis:names:specification:ubl:schema:xsd:(\w+)-2$/.exec(namespace) ?? []
  const words = kind?.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  if (words) return `This is a UBL document of the kind “${words}”, not an invoice.`
  return namespace.includes('uncefact') ? `This is a business document (${name.slice(0, 80)}), not an invoice.` : null
}

/** In the encoding that it declares; null when it is not written in it. */
function asText(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256)).replaceAll('\u0000', '')
  const declared = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  const isWide = (first: number, second: number) => bytes[0] === first && bytes[1] === second
  const encoding = isWide(0xff, 0xfe) ? 'utf-16le' : isWide(0xfe, 0xff) ? 'utf-16be' : (declared ?? 'utf-8')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function presented({ lines, ...stated }: StatedInvoice): EInvoice {
  return shortened({
    ...stated,
    lines: lines.slice(0, MOST_LINES).map(({ hasParts: _, ...line }) => line),
    moreLines: Math.max(0, lines.length - MOST_LINES),
    differences: differencesIn({ lines, ...stated }),
  })
}

/** A text of a stranger's file is bounded wherever it is. */
function shortened<T>(value: T): T {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT) as T
  if (Array.isArray(value)) return value.map(shortened) as T
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)])) as T
  }
  return value
}
