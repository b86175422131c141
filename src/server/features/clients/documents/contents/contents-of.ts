import { PDF } from '@libpdf/core'
import { invoiceInXml, type ReadInvoice } from '#server/features/clients/documents/e-invoice/read-invoice.ts'
import { attachedFiles } from './attached-files.ts'
import { type Contents, UNKNOWN } from './read-contents.ts'

const MOST_PAGES = 300
const LONGEST_TEXT = 200_000
/** The names that Factur-X, ZUGFeRD, XRechnung and Order-X give to the XML inside a PDF. */
const KNOWN_NAMES = /^(factur-x|zugferd-invoice|xrechnung|order-x|cii|ubl)\.xml$/i
const MOST_ATTACHMENTS = 50

export async function contentsOf(bytes: Uint8Array): Promise<Contents> {
  return isPdf(bytes) ? contentsOfPdf(bytes) : { ...UNKNOWN, ...invoiceInXml(bytes) }
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
}

async function contentsOfPdf(bytes: Uint8Array): Promise<Contents> {
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted && !pdf.isAuthenticated) return { ...UNKNOWN, isLocked: true }
  return { text: textOf(pdf), isLocked: false, ...invoiceIn(pdf) }
}

function textOf(pdf: PDF): string | null {
  let text = ''
  for (const page of pdf.getPages().slice(0, MOST_PAGES)) {
    try {
      text += `${page.extractText().text}\n`
    } catch {
      // One page that cannot be read leaves the others readable.
    }
    if (text.length > LONGEST_TEXT) break
  }
  return text.slice(0, LONGEST_TEXT).trim() || null
}

/** Every attachment is tried, the likeliest first: what has the right name may be damaged, and the invoice have another. */
function invoiceIn(pdf: PDF): ReadInvoice {
  const tried = attachedFiles(pdf)
    .toSorted((a, b) => Number(KNOWN_NAMES.test(b.name)) - Number(KNOWN_NAMES.test(a.name)))
    .slice(0, MOST_ATTACHMENTS)
  let about: string | null = null
  for (const file of tried) {
    const read = readAttachment(file)
    if (read.invoice) return read
    about ??= read.about
  }
  return { invoice: null, about }
}

function readAttachment({ name, read }: ReturnType<typeof attachedFiles>[number]): ReadInvoice {
  try {
    const bytes = read()
    return bytes ? invoiceInXml(bytes) : { invoice: null, about: null }
  } catch {
    const about = KNOWN_NAMES.test(name)
      ? `There is an e-invoice in this file (${name}), but it cannot be unpacked.`
      : null
    return { invoice: null, about }
  }
}
