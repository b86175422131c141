import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { invoiceInXml, type ReadInvoice } from '#server/features/clients/documents/e-invoice/read-invoice.ts'
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

interface AttachedFile {
  name: string
  /** Null when its bytes are not in the PDF; throws when they cannot be unpacked. */
  read(): Uint8Array | null
}

/** The files in a PDF: those in its list of names, and those that the catalog alone refers to by `/AF`, as PDF/A-3 allows. */
function attachedFiles(pdf: PDF): AttachedFile[] {
  const listed = [...pdf.attachments.list()].map(([key, { filename }]) => ({
    name: filename || key,
    read: () => pdf.attachments.get(key),
  }))
  const names = new Set(listed.map(({ name }) => name))
  return [...listed, ...associatedFiles(pdf).filter(({ name }) => !names.has(name))]
}

function associatedFiles(pdf: PDF): AttachedFile[] {
  const resolve = (found: PdfObject | undefined) =>
    (found instanceof PdfRef ? pdf.getObject(found) : found) ?? undefined
  const associated = resolve(pdf.getCatalog().get('AF'))
  const files = associated instanceof PdfArray ? [...associated].map(resolve) : [associated]
  return files.flatMap((file) => {
    if (!(file instanceof PdfDict)) return []
    const name = file.getString('UF') ?? file.getString('F')
    const read = () => {
      const embedded = resolve(file.get('EF'))
      const stream = embedded instanceof PdfDict ? resolve(embedded.get('F') ?? embedded.get('UF')) : undefined
      return stream instanceof PdfStream ? stream.getDecodedData() : null
    }
    return [{ name: name?.asString() ?? '', read }]
  })
}
