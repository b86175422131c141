import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { differencesIn } from './check-sums.ts'
import { ciiInvoice } from './cii.ts'
import type { StatedInvoice } from './invoice.model.ts'
import { ublInvoice } from './ubl.ts'
import { LARGEST_XML, readXml, UnreadableXml } from './xml-tree.ts'

const MOST_LINES = 500
const LONGEST_TEXT = 2000

/** The invoice in this XML; null when it is something else. */
export function invoiceInXml(bytes: Uint8Array): EInvoice | null {
  if (bytes.length > LARGEST_XML) return null
  const stated = statedIn(bytes)
  return stated && presented(stated)
}

function statedIn(bytes: Uint8Array): StatedInvoice | null {
  const text = asText(bytes)
  if (!text?.trimStart().startsWith('<')) return null
  try {
    const root = readXml(text)
    return ublInvoice(root) ?? ciiInvoice(root)
  } catch (error) {
    if (error instanceof UnreadableXml) return null
    throw error
  }
}

function asText(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function presented({ lines, ...stated }: StatedInvoice): EInvoice {
  return shortened({
    ...stated,
    lines: lines.slice(0, MOST_LINES).map(({ priceFor: _, adjustments: __, ...line }) => line),
    moreLines: Math.max(0, lines.length - MOST_LINES),
    differences: differencesIn({ lines, ...stated }),
  })
}

/** A text of a stranger's file is bounded wherever it stands. */
function shortened<T>(value: T): T {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT) as T
  if (Array.isArray(value)) return value.map(shortened) as T
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)])) as T
  }
  return value
}
