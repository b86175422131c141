import { type PhotoPage, photoPdf } from '#domain/photo-pdf.ts'
import { type Photo, WHOLE } from './photo.ts'

/** Small print on A4 is readable from here on; more only makes the file larger. */
const LONGEST_SIDE = 2200
const QUALITY = 0.8

/** A photograph that this browser cannot read, such as HEIC outside Safari. */
export class UnreadablePhoto extends Error {
  readonly file: File

  constructor(file: File) {
    super(`${file.name} cannot be shown in this browser.`)
    this.file = file
  }
}

/** Draws the photograph into the canvas as it is turned, and cropped unless the whole of it is asked for. */
export async function drawPhoto(
  canvas: HTMLCanvasElement,
  photo: Photo,
  { longest, whole = false }: { longest: number; whole?: boolean },
): Promise<void> {
  const bitmap = await readPhoto(photo.file)
  try {
    draw(canvas, bitmap, whole ? { ...photo, crop: WHOLE } : photo, longest)
  } finally {
    bitmap.close()
  }
}

/** One after the other, so that a phone holds one decoded photograph at a time. */
export async function pdfOf(photos: Photo[], name: string, onPage: (done: number) => void): Promise<File> {
  const pages: PhotoPage[] = []
  for (const photo of photos) {
    pages.push(await pageOf(photo))
    onPage(pages.length)
  }
  return new File([photoPdf(pages)], name, { type: 'application/pdf' })
}

async function pageOf(photo: Photo): Promise<PhotoPage> {
  const canvas = document.createElement('canvas')
  await drawPhoto(canvas, photo, { longest: LONGEST_SIDE })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new UnreadablePhoto(photo.file)
  const page = { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
  // Safari keeps the memory of a canvas until its size is zero.
  canvas.width = 0
  canvas.height = 0
  return page
}

async function readPhoto(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new UnreadablePhoto(file)
  }
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { turns, crop }: Photo, longest: number): void {
  const across = turns % 2 === 1
  const width = across ? bitmap.height : bitmap.width
  const height = across ? bitmap.width : bitmap.height
  const shown = { width: (crop.right - crop.left) * width, height: (crop.bottom - crop.top) * height }
  const scale = Math.min(1, longest / Math.max(shown.width, shown.height))
  canvas.width = Math.max(1, Math.round(shown.width * scale))
  canvas.height = Math.max(1, Math.round(shown.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  // A picture with see-through places is read on white, as on paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(-crop.left * width, -crop.top * height)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}
