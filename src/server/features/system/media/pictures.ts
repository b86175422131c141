import type { default as OpenSharp, Sharp } from 'sharp'
import { BYTES, IMAGE_MEGAPIXELS } from '#contract/limits.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { type Encoded, type PreparedPicture, widthsFor } from './media.model.ts'

export interface Cut {
  left: number
  top: number
  width: number
  height: number
}

const MOST_PIXELS = IMAGE_MEGAPIXELS * 1_000_000
// WebP cannot be taller; nothing on a page should be.
const TALLEST = 8_000
const MASTER_SIDE = 2_560

/** Judges a file by its content and makes the sizes that pages show; nothing of the file itself is kept. */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  if (bytes.length > BYTES.image) {
    throw problem('too-large', 413, `The picture is too large. At most ${BYTES.image / 1024 / 1024} MB can be sent.`)
  }
  const kind = kindOf(bytes)
  return await inTurn(async () => {
    try {
      const animated = await measure(bytes, kind)
      return await encode(bytes, animated)
    } catch (error) {
      throw error instanceof Problem ? error : unreadable(error)
    }
  })
}

/** The AVIF sizes, from the master: slow, so made after the upload was answered. */
export async function encodeAvif(read: () => Promise<Buffer>, widths: number[]): Promise<Encoded[]> {
  return await inTurn(async () => {
    const master = await read()
    const made: Encoded[] = []
    for (const width of widths) {
      const { data, info } = await sharp(master)
        .resize({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true })
        .avif({ quality: 55, effort: 2 })
        .toBuffer({ resolveWithObject: true })
      made.push({ width: info.width, height: info.height, bytes: data.length, data })
    }
    return made
  })
}

/** Cuts a master; the cut is given in pixels of the picture as it was uploaded. */
export async function cutPicture(
  read: () => Promise<Buffer>,
  cut: Cut,
  uploaded: { width: number },
): Promise<PreparedPicture> {
  return await inTurn(async () => {
    const master = await read()
    const size = await sharp(master).metadata()
    const scale = size.width / uploaded.width
    const left = Math.round(cut.left * scale)
    const top = Math.round(cut.top * scale)
    const piece = await sharp(master)
      .extract({
        left,
        top,
        width: Math.max(1, Math.min(Math.round(cut.width * scale), size.width - left)),
        height: Math.max(1, Math.min(Math.round(cut.height * scale), size.height - top)),
      })
      .webp({ quality: 92, effort: 2 })
      .toBuffer()
    return await encode(piece, false)
  })
}

const open = (bytes: Buffer, animated: boolean): Sharp =>
  sharp(bytes, { animated, limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds: 30,
  })

/** Reads the header: refuses what is too large to unpack, before anything is. */
async function measure(bytes: Buffer, kind: PictureKind): Promise<boolean> {
  const found = await sharp(bytes, { animated: true, limitInputPixels: false, failOn: 'error' }).metadata()
  const format = found.format === 'heif' ? 'avif' : found.format
  if (format !== kind) throw problem('not-a-picture', 415, 'This file is not the picture it says it is.')
  const frames = found.pages ?? 1
  const frameHeight = found.pageHeight ?? found.height
  if (found.width * frameHeight * frames > MOST_PIXELS) {
    const words = frames > 1 ? 'The animation is too long or too large.' : 'The picture has too many pixels.'
    throw problem('too-many-pixels', 413, `${words} At most ${IMAGE_MEGAPIXELS} megapixels can be taken.`)
  }
  return frames > 1 && (kind === 'gif' || kind === 'webp')
}

async function encode(bytes: Buffer, animated: boolean): Promise<PreparedPicture> {
  const upright = () => open(bytes, animated).autoOrient()
  const { master, width, height } = await makeMaster(bytes, animated)
  const webp: Encoded[] = []
  for (const target of widthsFor(width)) {
    const { data, info } = await upright()
      .resize({ width: target, height: animated ? undefined : TALLEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: animated ? 1 : 4 })
      .toBuffer({ resolveWithObject: true })
    // A very tall picture comes out narrower than asked for, and then the same for every width.
    if (webp.at(-1)?.width === info.width) continue
    webp.push({ width: info.width, height: info.pageHeight ?? info.height, bytes: data.length, data })
  }
  return { width, height, animated, webp, master }
}

async function makeMaster(bytes: Buffer, animated: boolean) {
  const found = await open(bytes, animated).metadata()
  const { width, height } = found.autoOrient
  const frameHeight = found.pageHeight ?? height
  const shrunk = animated
    ? open(bytes, animated)
    : open(bytes, animated)
        .autoOrient()
        .resize({ width: MASTER_SIDE, height: TALLEST, fit: 'inside', withoutEnlargement: true })
  const master = await shrunk.webp({ quality: 92, effort: 1 }).toBuffer()
  return { master, width, height: animated ? frameHeight : height }
}

function unreadable(error: unknown): Problem {
  const reason = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(reason)) {
    return problem('too-many-pixels', 413, `At most ${IMAGE_MEGAPIXELS} megapixels can be taken.`)
  }
  return problem('broken-picture', 422, 'The picture is broken or incomplete. Please save it again and retry.')
}

/** For other work on pictures, one at a time as well. */
export const withSharp = <T>(work: (open: typeof OpenSharp) => Promise<T>): Promise<T> => inTurn(() => work(sharp))

// Loaded with the first picture: it weighs 25 MB, and most of the time there is none.
let sharp: typeof OpenSharp

// A picture of 50 megapixels takes 200 MB while it is worked on: one at a time.
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(async () => {
    sharp ??= await openSharp()
    return await work()
  })
  last = next.catch(() => {})
  return next
}

async function openSharp(): Promise<typeof OpenSharp> {
  const { default: opened } = await import('sharp')
  // No picture is worked on twice, and a second thread would take as much memory again.
  opened.cache(false)
  opened.concurrency(1)
  return opened
}

type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** What a file is by its first bytes; its name and the type a browser gave it are not asked. */
function kindOf(bytes: Buffer): PictureKind {
  if (bytes.length === 0) throw problem('empty-file', 422, 'The file is empty.')
  const kind = SIGNATURES.find(([, matches]) => matches(bytes))?.[0]
  if (!kind)
    throw problem('not-a-picture', 415, 'This file is not a supported picture. Use JPEG, PNG, WebP, AVIF or GIF.')
  if (isSomethingElseToo(bytes)) {
    throw problem('not-only-a-picture', 415, 'This file holds more than a picture. Save it again as JPEG or PNG.')
  }
  return kind
}

const latin = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

const SIGNATURES: [PictureKind, (bytes: Buffer) => boolean][] = [
  ['jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['png', (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(latin(bytes, 0, 6))],
  ['webp', (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'],
  ['avif', isAvif],
]

// The brands in the first box; 'avis' is a moving one.
function isAvif(bytes: Buffer): boolean {
  if (latin(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), 128)
  return /avi[fs]/.test(latin(bytes, 8, end))
}

const FOREIGN = ['<script', '<?php', '<html', '<!doctype', '<iframe', '%pdf-']
const ZIP_END = 'PK\x05\x06'

/** A picture that a browser or another program could also read as a page, a script, a document or an archive. */
function isSomethingElseToo(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase()
  return FOREIGN.some((mark) => text.includes(mark)) || bytes.subarray(-66_000).includes(ZIP_END, 0, 'latin1')
}
