import { CryptoKeySigner, HttpTimestampAuthority, P12Signer, PDF, type Signer, type SignOptions } from '@libpdf/core'
import { fetchPublic, PrivateAddress } from '#platform/public-fetch.ts'
import { dropSigningTime, withoutSigningTime } from './signed-attributes.ts'
import type { KeyMaterial, ReadKey, Sealed, TimestampServer } from './tasks.ts'

/** Room for the signature: with a chain of certificates, and with the timestamp and those of its server. */
const PLAIN_BYTES = 16_384
const STAMPED_BYTES = 32_768

interface Wanted {
  key: KeyMaterial
  at: Date
  reason: string
  timestamps: TimestampServer | null
}

/** Seals a PDF as PAdES B-B; as B-T when there is a timestamp server and it answers. */
export async function signPdf(bytes: Uint8Array, { key, at, reason, timestamps }: Wanted): Promise<Sealed> {
  const signer = withoutTime(await signerOf(key))
  const sign = async (more: Partial<SignOptions>) => {
    const pdf = await PDF.load(bytes)
    const signed = await pdf.sign({
      signer,
      reason,
      signingTime: at,
      subFilter: 'ETSI.CAdES.detached',
      fieldName: 'Seal',
      ...more,
    })
    return withoutTimeInside(signed.bytes)
  }
  const plain = async (stampFailure: string | null) => ({
    bytes: await sign({ level: 'B-B', estimatedSize: PLAIN_BYTES }),
    isStamped: false,
    stampFailure,
  })
  if (!timestamps) return await plain(null)
  try {
    const stamped = await sign({
      level: 'B-T',
      timestampAuthority: timestampAuthority(timestamps),
      estimatedSize: STAMPED_BYTES,
    })
    return { bytes: stamped, isStamped: true, stampFailure: null }
  } catch (error) {
    return await plain(error instanceof Error ? error.message : String(error))
  }
}

/** Signs what the library asks for without the signing time; the attribute itself is taken out of the file afterwards. */
function withoutTime(signer: Signer): Signer {
  const { certificate, keyType, signatureAlgorithm } = signer
  const chain = signer.certificateChain ? { certificateChain: signer.certificateChain } : {}
  return {
    ...{ certificate, keyType, signatureAlgorithm, ...chain },
    sign: (attributes, algorithm) => signer.sign(withoutSigningTime(attributes), algorithm),
  }
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+\d+\s*\]/g

/** The signature is in the one place of the file that it does not cover, so that it can be written there again. */
function withoutTimeInside(pdf: Uint8Array): Uint8Array {
  const [from = 0, to = 0] =
    [...Buffer.from(pdf).toString('latin1').matchAll(BYTE_RANGE)].at(-1)?.slice(1).map(Number) ?? []
  const room = pdf.subarray(from + 1, to - 1)
  const padded = Buffer.from(Buffer.from(room).toString('latin1'), 'hex')
  // What follows the signature are zeros, which are no part of it.
  const bytesOfLength = (padded[1] ?? 0) & 0x7f
  const length = 2 + bytesOfLength + padded.readUIntBE(2, bytesOfLength)
  const cms = Buffer.from(dropSigningTime(padded.subarray(0, length))).toString('hex')
  const changed = Buffer.from(pdf)
  changed.write(cms.padEnd(room.length, '0'), from + 1, 'latin1')
  return new Uint8Array(changed)
}

/** Adds a timestamp to a PDF that was sealed before, and leaves what is there as it is, byte for byte. */
export async function stampPdf(bytes: Uint8Array, timestamps: TimestampServer): Promise<Sealed> {
  const pdf = await PDF.load(bytes)
  const stamped = await pdf.addTimestamp({ timestampAuthority: timestampAuthority(timestamps) })
  return { bytes: stamped.bytes, isStamped: true, stampFailure: null }
}

/** Opens a .p12 file; throws when it is none, the password is wrong, or no key is in it. */
export async function readKey(file: Uint8Array, password: string): Promise<ReadKey> {
  const { certificate } = await P12Signer.create(file, password)
  return { certificate: new Uint8Array(certificate) }
}

async function signerOf(key: KeyMaterial): Promise<Signer> {
  if (key.kind === 'own') return await P12Signer.create(key.file, key.password)
  const form = { name: 'ECDSA', namedCurve: 'P-256' }
  const privateKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(key.privateKey), form, false, ['sign'])
  return new CryptoKeySigner(privateKey, key.certificate, 'EC', 'ECDSA')
}

const WITHIN_MS = 10_000
/** A timestamp with its certificates has a few KB. */
const MOST_BYTES = 64 * 1024
const PRIVATE =
  'The address of the timestamp server is in a private network. The operator of the site has to allow it by TIMESTAMP_HOSTS, as docs/reference.md says.'

/** Asks a timestamp server that was named on screen: it is looked up once, and private networks are refused. */
function timestampAuthority({ url, privateHosts }: TimestampServer): HttpTimestampAuthority {
  const ask = async (_: unknown, init: RequestInit = {}): Promise<Response> => {
    const post = { body: init.body as Uint8Array, headers: init.headers as Record<string, string> }
    const allow = (address: string) => privateHosts.includes(address)
    try {
      const bytes = await fetchPublic(url, { mostBytes: MOST_BYTES, withinMs: WITHIN_MS, allow, post })
      return new Response(new Uint8Array(bytes))
    } catch (error) {
      throw error instanceof PrivateAddress ? new PrivateAddress(PRIVATE) : error
    }
  }
  return new HttpTimestampAuthority(url, { timeout: 2 * WITHIN_MS, fetch: ask as typeof fetch })
}
