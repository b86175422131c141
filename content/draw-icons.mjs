// Draws the site's icons from the mark. Run after changing the mark or its colours: node content/draw-icons.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { MARK } from './mark.ts'

const OUT = 'content/public/icons'
const GREEN = '#0e5c45'
const PAPER = '#fbf8f1'
const BRASS = '#e0b45a'

mkdirSync(OUT, { recursive: true })
writeFileSync(`${OUT}/icon.svg`, `${icon({ scale: 0.78, corner: 9 })}\n`)
await png('icon-192.png', 192, { scale: 0.78, corner: 9 })
await png('icon-512.png', 512, { scale: 0.78, corner: 9 })
// A maskable icon keeps what matters within four fifths of its width.
await png('icon-maskable-512.png', 512, { scale: 0.58, corner: 0 })
await png('apple-touch-icon.png', 180, { scale: 0.7, corner: 0 })
writeFileSync('content/public/favicon.ico', ico(await draw(32, { scale: 0.86, corner: 7 })))

function icon({ scale, corner }) {
  const inset = (48 - 40 * scale) / 2
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><title>Countinghouse</title>' +
    `<rect width="48" height="48" rx="${corner}" fill="${GREEN}"/>` +
    `<g transform="translate(${inset.toFixed(2)} ${inset.toFixed(2)}) scale(${scale})" fill="none" stroke="${PAPER}">${MARK(BRASS)}</g></svg>`
  )
}

function draw(size, look) {
  return sharp(Buffer.from(icon(look)), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function png(name, size, look) {
  writeFileSync(`${OUT}/${name}`, await draw(size, look))
}

/** One PNG in the wrapping that browsers look for at /favicon.ico. */
function ico(picture) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
