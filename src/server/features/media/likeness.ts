import { likenessFrom } from './likeness.model.ts'
import { withSharp } from './pictures.ts'

const [COLUMNS, ROWS] = [9, 8]

/** What a picture looks like: where it grows darker from left to right, its colour, and its form. */
export async function likenessOf(bytes: Buffer): Promise<string> {
  return await withSharp(async (sharp) => {
    const { width, height } = await sharp(bytes).metadata()
    const grey = await sharp(bytes).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer()
    const colour = await sharp(bytes).resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
    let bits = ''
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS - 1; column++) {
        const at = row * COLUMNS + column
        bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
      }
    }
    return likenessFrom(bits, [colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0], width / height)
  })
}
