import { PDF } from '@libpdf/core'
import { invoiceInXml } from '#server/features/clients/documents/e-invoice/read-invoice.ts'
import { type Contents, UNKNOWN } from './read-contents.ts'

const MOST_PAGES = 300
const LONGEST_TEXT = 200_000
/** The names that Factur-X, ZUGFeRD and XRechnung give to the invoice inside a PDF. */
const INVOICE_NAMES = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i

export async function contentsOf(bytes: Uint8Array): Promise<Contents> {
  return isPdf(bytes) ? contentsOfPdf(bytes) : { ...UNKNOWN, invoice: invoiceInXml(bytes) }
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
}

async function contentsOfPdf(bytes: Uint8Array): Promise<Contents> {
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted && !pdf.isAuthenticated) return { ...UNKNOWN, isLocked: true }
  return { text: textOf(pdf), isLocked: false, invoice: invoiceIn(pdf) }
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

function invoiceIn({ attachments }: PDF): Contents['invoice'] {
  try {
    const name = [...attachments.list().keys()].find((one) => INVOICE_NAMES.test(one))
    const xml = name ? attachments.get(name) : null
    return xml && invoiceInXml(xml)
  } catch {
    return null
  }
}
