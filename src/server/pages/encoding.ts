import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br' | 'zstd'

/** Smallest first: the bytes are made once and sent often. */
const FOR_KEEPING: Encoding[] = ['br', 'zstd', 'gzip']
/** Quickest first: the bytes are sent once. */
const FOR_ONCE: Encoding[] = ['zstd', 'br', 'gzip']

const chosen = { keeping: new Map<string, Encoding>(), once: new Map<string, Encoding>() }

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(header: string | undefined, use: 'keeping' | 'once' = 'keeping'): Encoding {
  if (!header) return 'identity'
  const known = chosen[use].get(header)
  if (known) return known
  const accepted = acceptedIn(header)
  const best = (use === 'keeping' ? FOR_KEEPING : FOR_ONCE).find((name) => accepted.has(name)) ?? 'identity'
  // Browsers send a handful of values; whoever sends thousands gains nothing by it.
  if (chosen[use].size < 200) chosen[use].set(header, best)
  return best
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

const APART = { gzip: promisify(gzip), br: promisify(brotliCompress), zstd: promisify(zstdCompress) }
const ON_THE_SPOT = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync }
/** Up to here, to hand bytes to another thread and back takes as long as to compress them quickly. */
const SMALL_BYTES = 100_000

/** Compresses for keeping, or quickly for sending once; off the main thread, unless that would take longer. */
export async function compress(bytes: Buffer, encoding: Encoding, use: 'keeping' | 'once'): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const options = optionsFor(encoding, use, bytes.length)
  if (use === 'once' && bytes.length <= SMALL_BYTES) return ON_THE_SPOT[encoding](bytes, options)
  return await APART[encoding](bytes, options)
}

function optionsFor(encoding: Encoding, use: 'keeping' | 'once', length: number) {
  const keeping = use === 'keeping'
  if (encoding === 'gzip') return { level: keeping ? 7 : 4 }
  if (encoding === 'zstd') return { params: { [constants.ZSTD_c_compressionLevel]: keeping ? 9 : 3 } }
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: keeping ? 6 : 2,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }
}
