// The attributes of a CMS signature, changed byte by byte in their DER, so that certificates and everything else stay as they are.

/** 1.2.840.113549.1.9.5, with its tag and length. */
const SIGNING_TIME = Buffer.from('06092a864886f70d010905', 'hex')
const SEQUENCE = 0x30
/** The signed attributes within a signer's information. */
const SIGNED_ATTRIBUTES = 0xa0

interface Element {
  tag: number
  from: number
  to: number
}

/**
 * The set of attributes that is signed, without the signing time: PAdES baseline signatures have the time in the signature dictionary, and must not
 * have this attribute (ETSI EN 319 142-1).
 */
export function withoutSigningTime(attributes: Uint8Array): Uint8Array {
  const [set] = elementsIn(attributes)
  if (!set) return attributes
  return wrapped(attributes[0] ?? 0, kept(attributes, set))
}

/** The same for a whole signature, whose signer has made it over the set without that attribute. */
export function dropSigningTime(cms: Uint8Array): Uint8Array {
  return rebuilt(cms, [SEQUENCE, 0xa0, SEQUENCE, 0x31, SEQUENCE, SIGNED_ATTRIBUTES])
}

/** Goes down to the last element of each tag, and puts the way to it together again. */
function rebuilt(bytes: Uint8Array, [tag, ...below]: number[]): Uint8Array {
  const elements = elementsIn(bytes)
  // Of several with one tag the last is meant: the signers come after the digests and the certificates.
  const index =
    below.length === 0
      ? elements.findIndex((each) => each.tag === tag)
      : elements.findLastIndex((each) => each.tag === tag)
  const pieces = elements.map((element, at) => {
    const content = bytes.subarray(element.from, element.to)
    if (at !== index) return bytes.subarray(startOf(elements, at), element.to)
    return wrapped(element.tag, below.length > 0 ? rebuilt(content, below) : kept(bytes, element))
  })
  return Buffer.concat(pieces)
}

const startOf = (elements: Element[], at: number) => elements[at - 1]?.to ?? 0

/** The content of a set of attributes without the signing time. */
function kept(bytes: Uint8Array, { from, to }: Element): Uint8Array {
  const content = bytes.subarray(from, to)
  const attributes = elementsIn(content)
  const pieces = attributes.flatMap((attribute, at) => {
    const isTime = Buffer.from(content.subarray(attribute.from, attribute.from + SIGNING_TIME.length)).equals(
      SIGNING_TIME,
    )
    return isTime ? [] : [content.subarray(startOf(attributes, at), attribute.to)]
  })
  return Buffer.concat(pieces)
}

function elementsIn(bytes: Uint8Array): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1] ?? 0
    const more = short & 0x80 ? short & 0x7f : 0
    const length = more ? Buffer.from(bytes.subarray(at + 2, at + 2 + more)).readUIntBE(0, more) : short
    const from = at + 2 + more
    elements.push({ tag: bytes[at] ?? 0, from, to: from + length })
    at = from + length
  }
  return elements
}

function wrapped(tag: number, content: Uint8Array): Uint8Array {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const hex = length.toString(16)
  const digits = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content])
}
