import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

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

const compressors = {
  gzip: promisify(gzip),
  br: promisify(brotliCompress),
  zstd: promisify(zstdCompress),
}

/** Compresses off the main thread. */
export async function compress(bytes: Buffer, encoding: Encoding, use: 'keeping' | 'once'): Promise<Buffer> {
  const keeping = use === 'keeping'
  if (encoding === 'gzip') return await compressors.gzip(bytes, { level: keeping ? 7 : 4 })
  if (encoding === 'zstd') {
    return await compressors.zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: keeping ? 9 : 3 } })
  }
  if (encoding === 'br') {
    return await compressors.br(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: keeping ? 6 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    })
  }
  return bytes
}
