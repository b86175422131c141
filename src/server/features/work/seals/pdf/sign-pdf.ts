import { CryptoKeySigner, HttpTimestampAuthority, P12Signer, PDF, type Signer, type SignOptions } from '@libpdf/core'
import type { KeyMaterial, ReadKey, Sealed } from './tasks.ts'

const TIMESTAMP_MS = 10_000
/** Room for the signature: with a chain of certificates, and with the timestamp and those of its server. */
const PLAIN_BYTES = 16_384
const STAMPED_BYTES = 32_768

interface Wanted {
  key: KeyMaterial
  at: Date
  reason: string
  timestampUrl: string | null
}

/** Seals a PDF as PAdES B-B; as B-T when there is a timestamp server and it answers. */
export async function signPdf(bytes: Uint8Array, { key, at, reason, timestampUrl }: Wanted): Promise<Sealed> {
  const signer = await signerOf(key)
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
    return signed.bytes
  }
  const plain = async (stampFailure: string | null) => ({
    bytes: await sign({ level: 'B-B', estimatedSize: PLAIN_BYTES }),
    isStamped: false,
    stampFailure,
  })
  if (!timestampUrl) return await plain(null)
  try {
    const timestampAuthority = new HttpTimestampAuthority(timestampUrl, { timeout: TIMESTAMP_MS })
    const stamped = await sign({ level: 'B-T', timestampAuthority, estimatedSize: STAMPED_BYTES })
    return { bytes: stamped, isStamped: true, stampFailure: null }
  } catch (error) {
    return await plain(error instanceof Error ? error.message : String(error))
  }
}

/** Adds a timestamp to a PDF that was sealed before, and leaves what is there as it is, byte for byte. */
export async function stampPdf(bytes: Uint8Array, timestampUrl: string): Promise<Sealed> {
  const pdf = await PDF.load(bytes)
  const timestampAuthority = new HttpTimestampAuthority(timestampUrl, { timeout: TIMESTAMP_MS })
  const stamped = await pdf.addTimestamp({ timestampAuthority })
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
