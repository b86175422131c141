// Cuts the fonts that are embedded in PDFs. A PDF takes no woff2, and people's names come in many scripts: each script is a file.
// Run after changing the versions: node content/fonts/make-pdf-fonts.mjs
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const OUT = 'content/fonts/pdf'
const FEATURES = ['kern', 'ccmp', 'tnum', 'mark', 'mkmk', 'isol', 'init', 'medi', 'fina', 'rlig']

const display = { opsz: 72, SOFT: 0, WONK: 0, wght: 450 }
const FONTS = [
  ['display', 'fraunces/files/fraunces-latin-full-normal', display],
  ['display-ext', 'fraunces/files/fraunces-latin-ext-full-normal', display],
  ['text', 'public-sans/files/public-sans-latin-wght-normal', { wght: 400 }],
  ['text-ext', 'public-sans/files/public-sans-latin-ext-wght-normal', { wght: 400 }],
  ['bold', 'public-sans/files/public-sans-latin-wght-normal', { wght: 650 }],
  ['bold-ext', 'public-sans/files/public-sans-latin-ext-wght-normal', { wght: 650 }],
  // One weight is enough for what is mostly a name.
  ['vietnamese', 'public-sans/files/public-sans-vietnamese-wght-normal', { wght: 450 }],
  ['greek', 'inter/files/inter-greek-wght-normal', { wght: 450 }],
  ['cyrillic', 'inter/files/inter-cyrillic-wght-normal', { wght: 450 }],
  ['cyrillic-ext', 'inter/files/inter-cyrillic-ext-wght-normal', { wght: 450 }],
  ['hebrew', 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal', { wght: 450 }],
  ['arabic', 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal', { wght: 450 }],
]

mkdirSync(OUT, { recursive: true })
for (const [name, of, variationAxes] of FONTS) {
  const source = readFileSync(require.resolve(`@fontsource-variable/${of}.woff2`))
  const letters = String.fromCodePoint(...fontkit.create(source).characterSet)
  const cut = await subsetFont(source, letters, {
    targetFormat: 'sfnt',
    variationAxes,
    keepFeatures: FEATURES,
    noHinting: true,
  })
  writeFileSync(`${OUT}/${name}.ttf`, cut)
  console.log(`${name}.ttf: ${cut.length} bytes`)
}
for (const family of ['inter', 'noto-sans-hebrew', 'noto-sans-arabic']) {
  copyFileSync(require.resolve(`@fontsource-variable/${family}/LICENSE`), `${OUT}/${family}-licence.txt`)
}
