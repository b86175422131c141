import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const accepted = acceptedIn(header)
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

function acceptedIn(header: string): Set<string> {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(name)
  }
  return accepted
}

const COMPRESSIBLE =
  /^(text\/|application\/(json|feed\+json|ld\+json|manifest\+json|javascript|xml|rss\+xml|atom\+xml)|image\/svg\+xml)/

export function isCompressible(contentType: string | null | undefined): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses off the main thread: well what is kept and sent often, quickly what is sent once. */
export async function compress(bytes: Buffer, encoding: Encoding, use: 'kept' | 'once'): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return await gzipped(bytes, { level: use === 'kept' ? 7 : 4 })
  return await brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: use === 'kept' ? 6 : 2,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No wider than the page: the default takes 4 MB for each, and 1.5 ms of processor time instead of 0.6 at quality 2.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** The exponent of the smallest window that holds so many bytes. */
function windowFor(length: number): number {
  const exponent = Math.ceil(Math.log2(length + 1))
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, exponent))
}
