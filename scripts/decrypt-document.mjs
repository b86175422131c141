// Decrypts one stored document without the product, with nothing but Node:
//   DOCUMENTS_KEY=… node decrypt-document.mjs uploads/documents/NAME > paper.pdf
// The file begins with 8 bytes that say what it is and 16 that name its key; the key lies beside it as NAME.<its name>.key, encrypted
// with DOCUMENTS_KEY. Then come frames: 12 bytes nonce, up to 65,536 bytes of content (AES-256-GCM), 16 bytes tag; each is bound to
// its number, counted from 0, and to being the last.
import { createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'

const FRAME = 12 + 65_536 + 16
const [path] = process.argv.slice(2)
const stored = readFileSync(path)
if (stored.subarray(0, 8).toString('latin1') !== '\x89CHDOC\r\n') throw new Error(`${path} is not encrypted`)
const wrapped = JSON.parse(readFileSync(`${path}.${stored.subarray(8, 24).toString('hex')}.key`, 'utf8'))
const hex = (text) => Buffer.from(text, 'hex')
const key = open(hex(process.env.DOCUMENTS_KEY ?? ''), hex(wrapped.nonce), hex(wrapped.key), hex(wrapped.tag))
const body = stored.subarray(24)
const frames = Math.ceil(body.length / FRAME)
for (let number = 0; number < frames; number++) {
  const frame = body.subarray(number * FRAME, (number + 1) * FRAME)
  const place = `${number}|${number === frames - 1 ? 'last' : 'more'}`
  process.stdout.write(open(key, frame.subarray(0, 12), frame.subarray(12, -16), frame.subarray(-16), place))
}

function open(secret, nonce, content, tag, place) {
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce).setAuthTag(tag)
  if (place) decipher.setAAD(Buffer.from(place))
  return Buffer.concat([decipher.update(content), decipher.final()])
}
