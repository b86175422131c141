import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { fromBER, OctetString } from 'asn1js'
import { ContentInfo, SignedData, type SignerInfo } from 'pkijs'
import { SEAL_PREFIX } from '#server/features/work/seals/seals.model.ts'

export interface KnownCertificate {
  id: string
  certificate: Uint8Array
}

/** What the bytes of a file say by themselves. */
export interface FoundSeals {
  isPdf: boolean
  /** The key whose seal holds for every byte of the file; null when there is none. */
  wholeBy: string | null
  /** The key whose seal holds for a part of the file: something was added behind it. */
  partBy: string | null
  names: string[]
}

// Exactly as a PDF has it: from the first byte to the signature, and from there to the end.
const BYTE_RANGE = /\/ByteRange\s{0,8}\[\s{0,8}0\s{1,8}(\d{1,10})\s{1,8}(\d{1,10})\s{1,8}(\d{1,10})\s{0,80}\]/g
const NAMED = new RegExp(`${SEAL_PREFIX}([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`, 'g')
const MOST_SEALS = 20
const HEAD = 1024

/**
 * Looks for our seals in a file. The file is not parsed as a PDF: a seal is ours when the signature between its two ranges was made by one
 * of our keys over exactly these ranges, and it covers the file when they reach from its first byte to its last.
 */
export function readSeals(bytes: Uint8Array, known: KnownCertificate[]): FoundSeals {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const found: FoundSeals = {
    isPdf: text.slice(0, HEAD).includes('%PDF-'),
    wholeBy: null,
    partBy: null,
    names: [...new Set([...text.matchAll(NAMED)].slice(0, MOST_SEALS).map(([, id = '']) => id))],
  }
  for (const [, ...numbers] of [...text.matchAll(BYTE_RANGE)].slice(0, MOST_SEALS)) {
    const [until = 0, from = 0, rest = 0] = numbers.map(Number)
    if (until >= from || from + rest > bytes.length) continue
    const signature = signatureIn(text.slice(until, from))
    if (!signature) continue
    const ranges = [bytes.subarray(0, until), bytes.subarray(from, from + rest)]
    const by = known.find(({ certificate }) => holds(signature, ranges, certificate))?.id ?? null
    if (from + rest === bytes.length) found.wholeBy ??= by
    else found.partBy ??= by
  }
  return found
}

/** The CMS signature in hexadecimal digits, filled up with zeros and nothing else. */
function signatureIn(gap: string): SignedData | null {
  if (!/^<(?:[0-9a-fA-F]{2})+>$/.test(gap)) return null
  const der = new Uint8Array(Buffer.from(gap.slice(1, -1), 'hex'))
  try {
    const { offset } = fromBER(der.buffer)
    if (offset < 0 || der.subarray(offset).some((byte) => byte !== 0)) return null
    return new SignedData({ schema: ContentInfo.fromBER(der.slice(0, offset).buffer).content })
  } catch {
    return null
  }
}

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const PSS = '1.2.840.113549.1.1.10'
const DIGESTS: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Whether this certificate's key signed the attributes, and these name the digest of the ranges. */
function holds({ signerInfos }: SignedData, ranges: Uint8Array[], certificate: Uint8Array): boolean {
  const [signer, ...others] = signerInfos
  const digest = DIGESTS[signer?.digestAlgorithm.algorithmId ?? '']
  if (!signer?.signedAttrs || !digest || others.length > 0) return false
  const named = digestIn(signer)
  const hash = createHash(digest)
  for (const range of ranges) hash.update(range)
  if (!named || !hash.digest().equals(named)) return false
  try {
    const { publicKey } = new X509Certificate(certificate)
    const isPss = signer.signatureAlgorithm.algorithmId === PSS
    const key = isPss
      ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : publicKey
    const signed = new Uint8Array(signer.signedAttrs.encodedValue)
    return verify(digest, signed, key, signer.signature.valueBlock.valueHexView)
  } catch {
    return false
  }
}

function digestIn({ signedAttrs }: SignerInfo): Buffer | null {
  const attributes = signedAttrs?.attributes.filter(({ type }) => type === MESSAGE_DIGEST) ?? []
  const value: unknown = attributes.length === 1 ? attributes[0]?.values[0] : null
  return value instanceof OctetString ? Buffer.from(value.valueBlock.valueHexView) : null
}
