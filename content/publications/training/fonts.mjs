import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const LETTERS = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}–—−·’‘“”…×é%•`

/** The site's two typefaces, cut to the letters in use and set to fixed weights: what a PDF can hold. */
export async function loadFaces() {
  const fraunces = await readFile(
    require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'),
  )
  const text = await readFile(
    require.resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
  )
  const cut = (font, variationAxes) =>
    subsetFont(font, LETTERS, { targetFormat: 'truetype', variationAxes, keepFeatures: ['kern', 'tnum', 'lnum'] })
  return {
    display: await cut(fraunces, { wght: 500, opsz: 72, SOFT: 0, WONK: 0 }),
    text: await cut(text, { wght: 400 }),
    strong: await cut(text, { wght: 650 }),
  }
}
