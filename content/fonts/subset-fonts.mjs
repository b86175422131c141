// Cuts the two typefaces down to what the site sets, and writes the rules that load them.
// Run after changing the letters, axes or versions below: node content/fonts/subset-fonts.mjs
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const OUT = 'content/fonts'

// What nearly every page sets. Other letters are in a second file of each face, which a browser asks for where it meets one of them.
const common = `${range(0x20, 0x7e)}\u00a0£§©°·–—‘’“”•…€−`
const accented = `${range(0xc0, 0xff)}¡¿«»½ıŒœ„™`

// Words as the site sets them, in headings and in text: widths are compared with their kerning.
const HEADINGS =
  'When you close the shop, the books are already done. An accounting house for people who have other work to do. ' +
  'Six things we do, and do ourselves. Working for yourself: the first ninety days. Request a quote. News and Events. ' +
  'Write, call, or come by. Work that adds up. The library. What to expect. Opening hours. Who you will meet.'
const TEXT =
  'We keep accounts, prepare taxes and answer questions for small firms and individuals. One accountant knows your file. ' +
  'You know the price before we begin. Your accounts and the bank agree to the cent; where they do not, you hear why. ' +
  'Each return is prepared ahead of its due date. Have you had a letter from the tax office? Tell us what it says.'

// System fonts with the widths of the named one, by the names that the platforms give them.
const TIMES = {
  afm: 'Times-Roman',
  local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos', 'NimbusRoman-Regular', 'Times'],
}
const TIMES_BOLD = {
  afm: 'Times-Bold',
  local: [
    'Times New Roman Bold',
    'TimesNewRomanPS-BoldMT',
    'Liberation Serif Bold',
    'Tinos Bold',
    'NimbusRoman-Bold',
    'Times Bold',
  ],
}
const HELVETICA = {
  afm: 'Helvetica',
  local: ['Arial', 'Liberation Sans', 'Arimo', 'NimbusSans-Regular', 'Helvetica'],
}
const HELVETICA_BOLD = {
  afm: 'Helvetica-Bold',
  local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'NimbusSans-Bold', 'Helvetica Bold'],
}

// Android and a plain Linux have none of these. `em` is the width of the sample in the face, as fontkit lays it out.
const NOTO_SERIF = { local: ['Noto Serif', 'NotoSerif'], em: 159.25 }
const NOTO_SERIF_BOLD = { local: ['Noto Serif Bold', 'NotoSerif-Bold'], em: 168.98 }
const ROBOTO = { local: ['Roboto', 'Roboto-Regular'], em: 152.08 }
const ROBOTO_MEDIUM = { local: ['Roboto Medium', 'Roboto-Medium', 'Roboto'], em: 153.31 }
const ROBOTO_BOLD = { local: ['Roboto Bold', 'Roboto-Bold'], em: 154.35 }
const DEJAVU_SERIF = { local: ['DejaVu Serif', 'DejaVuSerif'], em: 170.86 }
const DEJAVU_SERIF_BOLD = { local: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'], em: 188.02 }
const DEJAVU_SANS = { local: ['DejaVu Sans', 'DejaVuSans'], em: 173.97 }
const DEJAVU_SANS_BOLD = { local: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], em: 196.65 }

// One stand-in for each weight: the weights of our fonts differ in width by up to 5 %, enough to break a headline anew.
// The families stand in `src/design/tokens.css` in this order; the first that the machine has is used.
const FACES = [
  {
    family: 'Ledger Display',
    file: 'display',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    licence: '@fontsource-variable/fraunces/LICENSE',
    licenceFile: 'fraunces-licence.txt',
    letters: { common, others: accented },
    axes: { opsz: 72, SOFT: 0, WONK: 0, wght: { min: 400, max: 600, default: 400 } },
    features: ['kern', 'ccmp'],
    weights: '400 600',
    sample: HEADINGS,
    standIns: [
      { family: 'Ledger Display Fallback', 400: TIMES, 500: TIMES, 600: TIMES_BOLD },
      { family: 'Ledger Display Android', 400: NOTO_SERIF, 500: NOTO_SERIF, 600: NOTO_SERIF_BOLD },
      { family: 'Ledger Display Linux', 400: DEJAVU_SERIF, 500: DEJAVU_SERIF, 600: DEJAVU_SERIF_BOLD },
    ],
  },
  {
    family: 'Ledger Text',
    file: 'text',
    source: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    licence: '@fontsource-variable/public-sans/LICENSE',
    licenceFile: 'public-sans-licence.txt',
    letters: { common, others: `${accented}±²³¼¾‚‹›` },
    axes: { wght: { min: 400, max: 700, default: 400 } },
    features: ['kern', 'ccmp', 'tnum'],
    weights: '400 700',
    sample: TEXT,
    standIns: [
      {
        ...{ family: 'Ledger Text Fallback' },
        ...{ 400: HELVETICA, 500: HELVETICA, 600: HELVETICA_BOLD, 700: HELVETICA_BOLD },
      },
      {
        ...{ family: 'Ledger Text Android' },
        ...{ 400: ROBOTO, 500: ROBOTO_MEDIUM, 600: ROBOTO_BOLD, 700: ROBOTO_BOLD },
      },
      {
        ...{ family: 'Ledger Text Linux' },
        ...{ 400: DEJAVU_SANS, 500: DEJAVU_SANS, 600: DEJAVU_SANS_BOLD, 700: DEJAVU_SANS_BOLD },
      },
    ],
  },
]

const rules = ['/* Written by content/fonts/subset-fonts.mjs. */']
for (const face of FACES) {
  const source = readFileSync(require.resolve(face.source))
  const cut = (letters, targetFormat) =>
    subsetFont(source, letters, {
      targetFormat,
      variationAxes: face.axes,
      keepFeatures: face.features,
      noHinting: true,
      // Widths vary with the outlines; these tables only repeat it.
      dropTables: ['HVAR', 'MVAR', 'STAT'],
    })
  const files = [
    { file: `${face.file}.woff2`, letters: face.letters.common },
    { file: `${face.file}-accents.woff2`, letters: face.letters.others },
  ]
  for (const { file, letters } of files) {
    const woff2 = await cut(letters, 'woff2')
    writeFileSync(`${OUT}/${file}`, woff2)
    console.log(`${file}: ${woff2.length} bytes`)
    rules.push(fontFace(face, file, letters))
  }
  copyFileSync(require.resolve(face.licence), `${OUT}/${face.licenceFile}`)
  const font = fontkit.create(await cut(face.letters.common + face.letters.others, 'sfnt'))
  const standIns = face.standIns.flatMap(({ family, ...weights }) =>
    Object.entries(weights).map(([weight, system]) => ({ family, weight: Number(weight), ...system })),
  )
  rules.push(...standIns.map((standIn) => fallbackFace(face.sample, standIn, font)))
}
writeFileSync(`${OUT}/fonts.css`, `${rules.join('\n\n')}\n`)

function fontFace({ family, weights }, file, letters) {
  return `@font-face {
  font-family: '${family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weights};
  font-display: swap;
  unicode-range: ${rangesOf(letters).join(', ')};
}`
}

/** Letters as a style sheet names them: runs of neighbours as one. */
function rangesOf(letters) {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0)).toSorted((a, b) => a - b)
  const runs = []
  for (const code of codes) {
    const run = runs.at(-1)
    if (run && run.to === code - 1) run.to = code
    else runs.push({ from: code, to: code })
  }
  const hex = (code) => code.toString(16).padStart(2, '0')
  return runs.map(({ from, to }) => (from === to ? `u+${hex(from)}` : `u+${hex(from)}-${hex(to)}`))
}

/** A system face stretched to our face's width and height, so that nothing moves when ours arrives. */
function fallbackFace(sample, { family, weight, afm, em, local }, font) {
  const ours = font.getVariation({ wght: weight }).layout(sample).advanceWidth / font.unitsPerEm
  const theirs = em ?? afmWidth(afm, sample) / 1000
  const adjust = ours / theirs
  const percent = (units) => `${((units / font.unitsPerEm / adjust) * 100).toFixed(2)}%`
  return `@font-face {
  font-family: '${family}';
  src: ${local.map((one) => `local('${one}')`).join(', ')};
  font-weight: ${weight};
  size-adjust: ${(adjust * 100).toFixed(2)}%;
  ascent-override: ${percent(font.ascent)};
  descent-override: ${percent(-font.descent)};
  line-gap-override: ${percent(font.lineGap)};
}`
}

/** The width of a text in a standard font, from its metrics: letters, and the kerning between them. */
function afmWidth(name, text) {
  const metrics = readFileSync(require.resolve('pdfkit').replace(/pdfkit\.js$/, `data/${name}.afm`), 'utf8')
  const letters = [...metrics.matchAll(/^C (\d+) ; WX (\d+) ; N (\w+)/gm)]
  const widths = new Map(letters.map(([, code, width]) => [Number(code), Number(width)]))
  const names = new Map(letters.map(([, code, , letter]) => [Number(code), letter]))
  const kerning = new Map(
    [...metrics.matchAll(/^KPX (\w+ \w+) (-?\d+)/gm)].map(([, pair, shift]) => [pair, Number(shift)]),
  )
  const codes = [...text].map((letter) => letter.codePointAt(0))
  return codes.reduce((sum, code, place) => {
    const pair = `${names.get(code)} ${names.get(codes[place + 1])}`
    return sum + (widths.get(code) ?? 0) + (kerning.get(pair) ?? 0)
  }, 0)
}

function range(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
