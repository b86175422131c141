// Writes the letters of the two typefaces as outlines, for pictures that the server draws with text in them.
// A picture drawn from outlines looks the same on every machine, whatever fonts it has.
// Run after changing the letters or weights below: node content/fonts/outline-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const OUT = 'content/fonts'

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n))
const LATIN = `${range(0x20, 0x7e)}${range(0xa1, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™−`
const LATIN_EXTENDED = range(0x100, 0x17f)
const KERNED = `${range(0x21, 0x7e)}’‘“”–`

const COMMANDS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

const FACES = [
  {
    name: 'display',
    source: 'fraunces/files/fraunces-latin',
    kind: 'full',
    axes: { opsz: 72, SOFT: 0, WONK: 0, wght: 500 },
  },
  { name: 'text', source: 'public-sans/files/public-sans-latin', kind: 'wght', axes: { wght: 500 } },
]

for (const { name, source, kind, axes } of FACES) {
  const cut = async (part, letters) => {
    const file = readFileSync(require.resolve(`@fontsource-variable/${source}${part}-${kind}-normal.woff2`))
    return fontkit.create(
      await subsetFont(file, letters, {
        targetFormat: 'sfnt',
        variationAxes: axes,
        keepFeatures: ['kern'],
        noHinting: true,
      }),
    )
  }
  const latin = await cut('', LATIN)
  const extended = await cut('-ext', LATIN_EXTENDED)
  const face = {
    unitsPerEm: latin.unitsPerEm,
    capHeight: latin.capHeight,
    glyphs: { ...outlines(latin, LATIN), ...outlines(extended, LATIN_EXTENDED) },
    kerning: pairs(latin, KERNED),
  }
  const json = JSON.stringify(face)
  writeFileSync(`${OUT}/${name}.outlines.json`, `${json}\n`)
  console.log(`${name}.outlines.json: ${Object.keys(face.glyphs).length} letters, ${Math.round(json.length / 1024)} KB`)
}

/** Letter → [how far the next one stands, its outline in font units, y upwards]. */
function outlines(font, letters) {
  const found = [...letters].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)))
  return Object.fromEntries(
    found.map((letter) => {
      const glyph = font.glyphForCodePoint(letter.codePointAt(0))
      const path = glyph.path.commands
        .map(({ command, args }) => COMMANDS[command] + args.map(Math.round).join(' '))
        .join('')
      return [letter, [Math.round(glyph.advanceWidth), path]]
    }),
  )
}

function pairs(font, letters) {
  const advance = (text) => font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  const alone = new Map([...letters].map((letter) => [letter, advance(letter)]))
  const found = {}
  for (const left of letters) {
    for (const right of letters) {
      const kern = Math.round(advance(left + right) - alone.get(left) - alone.get(right))
      if (kern !== 0) found[left + right] = kern
    }
  }
  return found
}
