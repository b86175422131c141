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
