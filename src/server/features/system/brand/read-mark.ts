import { createHash } from 'node:crypto'
import { invalid } from '#server/http/problem.ts'
import { cleanSvg } from './clean-svg.ts'
import type { StoredMark } from './marks.store.ts'

const LARGEST = { width: 1200, height: 400 }

interface ReadMark extends StoredMark {
  leftOut: string[]
}

/** Makes a mark of what somebody sent: an SVG is written anew from what it draws with, a PNG is decoded and encoded again. */
export async function readMark(sent: Buffer): Promise<ReadMark> {
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
