export interface PhotoPage {
  jpeg: Uint8Array
  /** In pixels, as they are stored: what a camera's orientation mark says is turned before. */
  width: number
  height: number
}

const A4 = { short: 595.28, long: 841.89 }

/**
 * Photographs as one PDF, a page each, in their order. The JPEG data is taken over as it is. The same photographs give the same
 * bytes, so that sending them twice can be noticed.
 */
export function photoPdf(photos: PhotoPage[]): Uint8Array<ArrayBuffer> {
  if (photos.length === 0) throw new RangeError('A PDF needs at least one page.')
  const file = new PdfFile()
  const pageIds = photos.map((_, index) => 3 + index * 3)
  file.object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  file.object(2, `<< /Type /Pages /Count ${photos.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`)
  for (const [index, photo] of photos.entries()) addPage(file, pageIds[index] as number, photo)
  return file.finish()
}

function addPage(file: PdfFile, id: number, { jpeg, width, height }: PhotoPage): void {
  const size = pageSize(width, height)
  const box = `${points(size.width)} ${points(size.height)}`
  const drawing = `q ${points(size.width)} 0 0 ${points(size.height)} 0 0 cm /Photo Do Q`
  file.object(
    id,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources << /XObject << /Photo ${id + 2} 0 R >> >> /Contents ${id + 1} 0 R >>`,
  )
  file.stream(id + 1, '', new TextEncoder().encode(drawing))
  file.stream(
    id + 2,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
    jpeg,
  )
}

/** As large as fits on A4, upright or across as the photograph is: it is printed without a choice of scale. */
function pageSize(width: number, height: number): { width: number; height: number } {
  const [across, down] = width > height ? [A4.long, A4.short] : [A4.short, A4.long]
  const scale = Math.min(across / width, down / height)
  return { width: width * scale, height: height * scale }
}

function points(value: number): string {
  return value.toFixed(2)
}

class PdfFile {
  private readonly parts: Uint8Array[] = []
  private readonly offsets: number[] = []
  private length = 0

  constructor() {
    this.text('%PDF-1.7\n')
    // Four bytes above 127 tell programs that carry files that this one is not text.
    this.add(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  }

  object(id: number, body: string): void {
    this.offsets[id] = this.length
    this.text(`${id} 0 obj\n${body}\nendobj\n`)
  }

  stream(id: number, entries: string, bytes: Uint8Array): void {
    this.offsets[id] = this.length
    this.text(`${id} 0 obj\n<< ${entries}/Length ${bytes.length} >>\nstream\n`)
    this.add(bytes)
    this.text('\nendstream\nendobj\n')
  }

  finish(): Uint8Array<ArrayBuffer> {
    const start = this.length
    const rows = this.offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.text(`xref\n0 ${this.offsets.length}\n0000000000 65535 f \n${rows.join('')}`)
    this.text(`trailer\n<< /Size ${this.offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
    const whole = new Uint8Array(this.length)
    let at = 0
    for (const part of this.parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  private text(text: string): void {
    this.add(new TextEncoder().encode(text))
  }

  private add(bytes: Uint8Array): void {
    this.parts.push(bytes)
    this.length += bytes.length
  }
}
