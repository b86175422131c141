import type { MarkPicture } from '#domain/mark.ts'
import type { StoredMark } from './marks.store.ts'

const PAPER = '#fbf8f1'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

interface Frame {
  side: number
  /** How much of the side the mark takes. */
  part: number
  background: string | typeof CLEAR
}

const FRAMES: Record<Exclude<MarkPicture, 'mail'>, Frame> = {
  '32': { side: 32, part: 1, background: CLEAR },
  '180': { side: 180, part: 0.76, background: PAPER },
  '192': { side: 192, part: 0.9, background: CLEAR },
  '512': { side: 512, part: 0.9, background: CLEAR },
  // Whatever form a home screen cuts it to, the mark stays within.
  maskable: { side: 512, part: 0.58, background: PAPER },
}

/** A mark as a PNG, in a square for icons; mails get it as it is, in twice the size that they show. */
export async function drawPicture({ bytes }: StoredMark, picture: MarkPicture): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  // Dense enough that a drawing of few units is sharp at 512.
  const mark = () => sharp(bytes, { density: 288 })
  if (picture === 'mail')
    return Buffer.from(await mark().resize({ height: 80 }).flatten({ background: PAPER }).png().toBuffer())
  const { side, part, background } = FRAMES[picture]
  const inner = Math.round(side * part)
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  const drawn = await mark()
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .extend({ top: before, bottom: after, left: before, right: after, background: CLEAR })
    .png()
    .toBuffer()
  return Buffer.from(background === CLEAR ? drawn : await sharp(drawn).flatten({ background }).png().toBuffer())
}

/** A mark as a PNG on white, sharp enough to be printed. */
export async function drawOnWhite({ bytes }: StoredMark): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawn = sharp(bytes, { density: 288 }).resize({ width: 900, height: 240, fit: 'inside' })
  return await drawn.flatten({ background: '#ffffff' }).png().toBuffer()
}
