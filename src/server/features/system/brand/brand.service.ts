import { createHash } from 'node:crypto'
import type { Tx } from '#database/engine.ts'
import type { MarkPicture } from '#domain/mark.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import type { ReadQueue } from '#server/http/read-queue.ts'
import type { Tools } from '#server/tools.ts'
import { cleanSvg } from './clean-svg.ts'
import type { StoredMark } from './marks.store.ts'
import * as store from './marks.store.ts'

export type Brand = ReturnType<typeof createBrand>

interface Needs {
  audit: Audit
  reads: ReadQueue
}

/** Marks of the firm, and the pictures that are made of them. Which one is shown is in the settings. */
export function createBrand({ db, clock }: Pick<Tools, 'db' | 'clock'>, { audit, reads }: Needs) {
  async function get(key: string): Promise<store.StoredMark> {
    const found = await store.find(db.read, key)
    if (!found) throw notFound('There is no picture at this address.')
    return found
  }

  async function addIn(tx: Tx, doer: Doer, { leftOut, ...mark }: ReadMark) {
    await store.add(tx, mark, isoNow(clock))
    await audit.record(tx, doer, { action: 'brand.mark-added', subject: 'settings:brand', detail: { key: mark.key } })
    return { mark: `/brand/marks/${mark.key}.${mark.type}`, leftOut }
  }

  return {
    get,

    /** Keeps a mark and answers its address; it shows nowhere until the settings name it. */
    async add(actor: Actor, sent: Buffer) {
      // Before the transaction: reading a large picture takes a second, in which others write.
      const mark = await readMark(sent)
      return await db.transaction((tx) => addIn(tx, actor, mark))
    },
    addIn: async (tx: Tx, doer: Doer, sent: Buffer) => await addIn(tx, doer, await readMark(sent)),

    /** A mark for paper. */
    onWhite: async (key: string) => await drawOnWhite(await get(key)),

    /** A picture of a mark; drawn once. */
    picture: (key: string, picture: MarkPicture): Promise<Buffer<ArrayBuffer>> =>
      reads.once(`mark:${key}-${picture}`, { lane: 'drawing', person: 'visitors' }, async () =>
        drawPicture(await get(key), picture),
      ),
  }
}

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
async function drawPicture({ bytes }: StoredMark, picture: MarkPicture): Promise<Buffer<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const density = await densityOf(bytes)
  const mark = () => sharp(bytes, { density })
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
async function drawOnWhite({ bytes }: StoredMark): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawn = sharp(bytes, { density: await densityOf(bytes) }).resize({ width: 900, height: 240, fit: 'inside' })
  return await drawn.flatten({ background: '#ffffff' }).png().toBuffer()
}

/** Dense enough that a drawing of few units is sharp at 512, and that one of many has no more pixels than can be unpacked. */
async function densityOf(bytes: Buffer): Promise<number> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return Math.max(1, Math.min(288, (72 * 2_048) / Math.max(width, height)))
}

const LARGEST = { width: 1200, height: 400 }

interface ReadMark extends StoredMark {
  leftOut: string[]
}

/** Makes a mark of what a user sent: an SVG is written again from what it draws with, a PNG is decoded and encoded again. */
async function readMark(sent: Buffer): Promise<ReadMark> {
  const isPng = sent.subarray(0, 8).equals(PNG_SIGNATURE)
  const { type, bytes, leftOut } = isPng ? await readPng(sent) : readSvg(sent.toString('utf8'))
  const { width, height } = await sizeOf(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { key: `${hash}-${width}x${height}`, type, bytes, leftOut }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const REFUSED = 'This is not an SVG or PNG picture that can be read. Choose another file.'

function readSvg(text: string) {
  const clean = cleanSvg(text)
  if (!clean) throw invalid('mark', REFUSED)
  return { type: 'svg' as const, bytes: Buffer.from(clean.svg), leftOut: clean.leftOut }
}

async function readPng(sent: Buffer) {
  const { default: sharp } = await import('sharp')
  const drawn = await sharp(sent, { limitInputPixels: 25_000_000 })
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => {
      throw invalid('mark', REFUSED)
    })
  return { type: 'png' as const, bytes: Buffer.from(drawn), leftOut: [] }
}

/** In pixels, as large as it is kept; a library for pictures that cannot draw it means that a browser may not either. */
async function sizeOf(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw invalid('mark', REFUSED)
    })
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
