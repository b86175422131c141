import { hash } from 'node:crypto'
import { compress, type Encoding, isCompressible } from './encoding.ts'

/** An answer in one encoding, with nothing left to do but to write it. */
export interface Variant {
  etag: string
  bytes: Buffer
  /** Names and values in turn, as node:http takes them. */
  head: string[]
  headNotModified: string[]
}

/** A whole answer for everybody, whose bytes are made once for each encoding. */
export interface ReadyAnswer {
  readonly status: number
  readonly variants: { [name in Encoding]?: Variant }
  readonly isCompressible: boolean
  /** Whether a user who gets it looks at a page, rather than at a file or at data. */
  readonly isPage: boolean
  /** Makes the bytes of an encoding, or answers those that are there. */
  encode(encoding: Encoding): Promise<Variant>
  /** Reports the bytes that are held, and of more as encodings are made. */
  onGrow(heard: (bytes: number) => void): void
}

interface Parts {
  status?: number
  headers: Record<string, string>
  body: Buffer
  isPage?: boolean
  /** Bytes that were compressed beforehand. */
  compressed?: Partial<Record<Encoding, Buffer>>
}

export function readyAnswer({ status = 200, headers, body, isPage = false, compressed = {} }: Parts): ReadyAnswer {
  const tag = hash('sha256', body, 'base64url').slice(0, 22)
  const compressible = isCompressible(headers['Content-Type']) && body.length > 256
  const common = Object.entries(compressible ? withVary(headers) : headers).flat()
  const making: { [name in Encoding]?: Promise<Variant> } = {}
  const variants: ReadyAnswer['variants'] = {}
  let tell = (_bytes: number) => {}

  function add(encoding: Encoding, bytes: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const headNotModified = [...common, 'ETag', etag]
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const head = [...headNotModified, ...encoded, 'Content-Length', String(bytes.length)]
    const variant = { etag, bytes, head, headNotModified }
    variants[encoding] = variant
    tell(bytes.length)
    return variant
  }

  async function make(encoding: Encoding): Promise<Variant> {
    return add(encoding, await compress(body, encoding, 'kept'))
  }

  add('identity', body)
  for (const [encoding, bytes] of Object.entries(compressed)) add(encoding as Encoding, bytes)

  return {
    status,
    variants,
    isCompressible: compressible,
    isPage,
    encode(encoding) {
      making[encoding] ??= variants[encoding] ? Promise.resolve(variants[encoding]) : make(encoding)
      return making[encoding]
    },
    onGrow(heard) {
      tell = heard
      for (const variant of Object.values(variants)) heard(variant.bytes.length)
    },
  }
}

function withVary(headers: Record<string, string>): Record<string, string> {
  return { ...headers, Vary: headers.Vary ? `Accept-Encoding, ${headers.Vary}` : 'Accept-Encoding' }
}
