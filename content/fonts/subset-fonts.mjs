// Cuts the two typefaces down to what the site sets, and writes the rules that load them.
// Run after changing the letters, axes or versions below: node content/fonts/subset-fonts.mjs
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const OUT = 'content/fonts'

const ascii = range(0x20, 0x7e)
const accented = range(0xc0, 0xff)
const marks = '\u00a0¡¿£§©«»°·½ıŒœ–—‘’“”„•…€™−'

// Words as the site sets them: widths are compared with their kerning.
const SAMPLE =
  'We keep accounts, prepare taxes and answer questions for small firms and individuals. One accountant knows your file. ' +
  'You know the price before we begin. Your accounts and the bank agree to the cent; where they do not, you hear why. ' +
  'Each return is prepared ahead of its due date. Have you had a letter from the tax office? Tell us what it says.'

const FACES = [
  {
    family: 'Ledger Display',
    file: 'display.woff2',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    licence: '@fontsource-variable/fraunces/LICENSE',
    licenceFile: 'fraunces-licence.txt',
    letters: ascii + accented + marks,
    axes: { opsz: 72, SOFT: 0, WONK: 0, wght: { min: 400, max: 600, default: 400 } },
    features: ['kern', 'ccmp'],
    weights: '400 600',
    fallback: 'Ledger Display Fallback',
    standIns: [
      {
        weights: '400 500',
        at: 450,
        afm: 'Times-Roman',
        local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos', 'NimbusRoman-Regular', 'Times'],
      },
      {
        weights: '600 700',
        at: 600,
        afm: 'Times-Bold',
        local: [
          'Times New Roman Bold',
          'TimesNewRomanPS-BoldMT',
          'Liberation Serif Bold',
          'Tinos Bold',
          'NimbusRoman-Bold',
          'Times Bold',
        ],
      },
    ],
  },
  {
    family: 'Ledger Text',
    file: 'text.woff2',
    source: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    licence: '@fontsource-variable/public-sans/LICENSE',
    licenceFile: 'public-sans-licence.txt',
    letters: `${ascii}${accented}${marks}±²³¼¾‚‹›`,
    axes: { wght: { min: 400, max: 700, default: 400 } },
    features: ['kern', 'ccmp', 'tnum'],
    weights: '400 700',
    fallback: 'Ledger Text Fallback',
    standIns: [
      {
        weights: '400 500',
        at: 400,
        afm: 'Helvetica',
        local: ['Arial', 'Liberation Sans', 'Arimo', 'NimbusSans-Regular', 'Helvetica', 'Roboto'],
      },
      {
        weights: '600 700',
        at: 600,
        afm: 'Helvetica-Bold',
        local: [
          'Arial Bold',
          'Arial-BoldMT',
          'Liberation Sans Bold',
          'Arimo Bold',
          'NimbusSans-Bold',
          'Helvetica Bold',
          'Roboto Bold',
        ],
      },
    ],
  },
]

const rules = ['/* Written by content/fonts/subset-fonts.mjs. */']
for (const face of FACES) {
  const source = readFileSync(require.resolve(face.source))
  const cut = (targetFormat) =>
    subsetFont(source, face.letters, {
      targetFormat,
      variationAxes: face.axes,
      keepFeatures: face.features,
      noHinting: true,
      // Widths vary with the outlines; these tables only repeat it.
      dropTables: ['HVAR', 'MVAR', 'STAT'],
    })
  const woff2 = await cut('woff2')
  writeFileSync(`${OUT}/${face.file}`, woff2)
  copyFileSync(require.resolve(face.licence), `${OUT}/${face.licenceFile}`)
  const font = fontkit.create(await cut('sfnt'))
  rules.push(fontFace(face), ...face.standIns.map((standIn) => fallbackFace(face.fallback, standIn, font)))
  console.log(`${face.file}: ${woff2.length} bytes`)
}
writeFileSync(`${OUT}/fonts.css`, `${rules.join('\n\n')}\n`)

function fontFace({ family, file, weights }) {
  return `@font-face {
  font-family: '${family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weights};
  font-display: swap;
}`
}

/** A system face stretched to our face's width and height, so that nothing moves when ours arrives. */
function fallbackFace(name, { weights, at, afm, local }, font) {
  const ours = font.getVariation({ wght: at }).layout(SAMPLE).advanceWidth / font.unitsPerEm
  const widthOf = afmWidths(afm)
  const theirs = [...SAMPLE].reduce((sum, letter) => sum + widthOf(letter), 0) / 1000
  const adjust = ours / theirs
  const percent = (units) => `${((units / font.unitsPerEm / adjust) * 100).toFixed(2)}%`
  return `@font-face {
  font-family: '${name}';
  src: ${local.map((one) => `local('${one}')`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${(adjust * 100).toFixed(2)}%;
  ascent-override: ${percent(font.ascent)};
  descent-override: ${percent(-font.descent)};
  line-gap-override: ${percent(font.lineGap)};
}`
}

function afmWidths(name) {
  const text = readFileSync(require.resolve('pdfkit').replace(/pdfkit\.js$/, `data/${name}.afm`), 'utf8')
  const widths = new Map(
    [...text.matchAll(/^C (\d+) ; WX (\d+)/gm)].map(([, code, width]) => [Number(code), Number(width)]),
  )
  return (letter) => widths.get(letter.codePointAt(0)) ?? 0
}

function range(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
