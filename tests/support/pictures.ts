import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Pictures for tests, drawn on the spot: a gradient, so that no two sizes compress to nothing. */
export async function drawPicture(width: number, height: number, seed = 0): Promise<Sharp> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = (x * 255) / width
      data[at + 1] = (y * 255) / height
      data[at + 2] = (seed * 37 + x + y) % 256
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export async function jpeg(width = 1200, height = 800, seed = 0): Promise<Buffer> {
  return await (await drawPicture(width, height, seed)).jpeg().toBuffer()
}

/** As a phone stores it: lying on its side, with the place it was taken. */
export async function phonePhoto(width = 1200, height = 800): Promise<Buffer> {
  return await (await drawPicture(width, height, 5))
    .withExif({
      IFD0: { Make: 'Phone', Artist: 'Secret Person' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function animation(frames: number, side = 40): Promise<Buffer> {
  const data = Buffer.alloc(side * side * frames * 3)
  for (let at = 0; at < data.length; at++) data[at] = (at * 7 + Math.floor(at / (side * side * 3)) * 90) % 256
  return await sharp(data, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ delay: Array(frames).fill(100), loop: 0 })
    .toBuffer()
}

export function imageForm(...files: { bytes: Uint8Array; name?: string; type?: string }[]): FormData {
  const form = new FormData()
  for (const { bytes, name = 'photo.jpg', type = 'image/jpeg' } of files) {
    form.append('images[]', new File([new Uint8Array(bytes)], name, { type }))
  }
  return form
}

/** A PNG of few bytes whose head says that it is very large. */
export function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
