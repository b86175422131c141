import { randomBytes } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const SUBJECT_KEY = '2.5.29.14'
/** Digital signature and non-repudiation, as the first two bits. */
const SIGNS = 0b1100_0000

const YEARS = 5
/** X.520 allows no more in a name. */
const LONGEST_NAME = 64

interface MadeKey {
  /** PKCS #8. */
  privateKey: Uint8Array
  certificate: Uint8Array
}

/** A P-256 key and the certificate in which the firm names itself: nobody else vouches for it. */
export async function makeKey(firm: string, now: Date): Promise<MadeKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  const serial = randomBytes(16)
  // Positive, and without a leading zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  for (const side of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: [...firm].slice(0, LONGEST_NAME).join('') })
    side.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
  }
  certificate.notBefore.value = wholeSecond(now)
  certificate.notAfter.value = wholeSecond(
    new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), now.getUTCDate())),
  )
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  const keyBytes = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  const keyName = await crypto.subtle.digest('SHA-1', new Uint8Array(keyBytes))
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, true, new BasicConstraints({ cA: false }).toSchema()),
    extension(KEY_USAGE, true, new BitString({ valueHex: new Uint8Array([SIGNS]).buffer, unusedBits: 6 })),
    extension(SUBJECT_KEY, false, new OctetString({ valueHex: keyName })),
  ]
  await certificate.sign(pair.privateKey, 'SHA-256')
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
  }
}

function extension(extnID: string, critical: boolean, value: { toBER(sizeOnly: boolean): ArrayBuffer }): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER(false) })
}

function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}
