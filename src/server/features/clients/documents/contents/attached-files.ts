import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'

interface AttachedFile {
  name: string
  /** Null when its bytes are not in the PDF; throws when they cannot be unpacked. */
  read(): Uint8Array | null
}

/** The files in a PDF: those in its list of names, and those that the catalog alone refers to by `/AF`, as PDF/A-3 allows. */
export function attachedFiles(pdf: PDF): AttachedFile[] {
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
