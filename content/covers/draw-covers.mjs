// Draws the covers of the first articles from the site's own drawings, in every size that pages show.
// Run after changing a drawing or its colours: node content/covers/draw-covers.mjs
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { createServer } from 'vite'

const OUT = 'content/covers'
const WIDTH = 1600
const HEIGHT = 900
const WIDTHS = [480, 960, 1600]

/** Three papers to draw on, each with its inks. */
const GROUNDS = {
  paper: {
    ground: '#fbf8f1',
    rule: '#e6dfcf',
    margin: '#d9a79f',
    ink: '#14261f',
    sheet: '#ffffff',
    soft: '#d9d2c1',
    green: '#0e5c45',
    brass: '#9a6b15',
    wash: '#f3e6c8',
    greenWash: '#dcebe3',
    red: '#b3261e',
  },
  green: {
    ground: '#0e5c45',
    rule: '#1c6a53',
    margin: '#2f7d64',
    ink: '#edf3ee',
    sheet: '#17705a',
    soft: '#4d9079',
    green: '#8fe0bd',
    brass: '#e0b45a',
    wash: '#2a6f4f',
    greenWash: '#1d6d55',
    red: '#ffb4ab',
  },
  brass: {
    ground: '#f0e2c2',
    rule: '#e4d2a8',
    margin: '#d0b375',
    ink: '#14261f',
    sheet: '#fbf3df',
    soft: '#d3be90',
    green: '#0e5c45',
    brass: '#8a5c0c',
    wash: '#e6d09a',
    greenWash: '#cfdcc0',
    red: '#b3261e',
  },
}

const COVERS = [
  ['calendar', 'green', 0.56],
  ['envelope', 'paper', 0.62],
  ['ledger', 'brass', 0.5],
  ['people', 'paper', 0.6],
  ['balance', 'green', 0.5],
  ['growth', 'paper', 0.6],
  ['abacus', 'brass', 0.6],
  ['screen', 'green', 0.6],
  ['folder', 'paper', 0.5],
  ['stamp', 'brass', 0.58],
  ['lesson', 'green', 0.6],
  ['desk', 'paper', 0.56],
]

const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
const { Drawing } = await vite.ssrLoadModule('/src/design/drawings/drawing.tsx')
mkdirSync(OUT, { recursive: true })
const covers = {}
for (const [name, ground, place] of COVERS) covers[name] = await makeCover(name, GROUNDS[ground], place)
writeFileSync(`${OUT}/covers.json`, `${JSON.stringify(covers)}\n`)
await vite.close()

async function makeCover(name, inks, place) {
  const png = await sharp(Buffer.from(drawCover(name, inks, place)))
    .png()
    .toBuffer()
  if (process.argv[2]) writeFileSync(`${process.argv[2]}/${name}.png`, png)
  const sized = (width) => sharp(png).resize({ width })
  const webp = await encode((width) => sized(width).webp({ quality: 82, effort: 4 }))
  const avif = await encode((width) => sized(width).avif({ quality: 60, effort: 2 }))
  const hash = createHash('sha256')
    .update(webp.map((size) => size.data).join())
    .digest('hex')
    .slice(0, 32)
  return { hash, width: WIDTH, height: HEIGHT, webp, avif }
}

async function encode(make) {
  const made = []
  for (const width of WIDTHS) {
    const { data, info } = await make(width).toBuffer({ resolveWithObject: true })
    made.push({ width, height: info.height, data: data.toString('base64') })
  }
  return made
}

function drawCover(name, inks, place) {
  const { width, height, inside } = inked(name, inks)
  const scale = Math.min(900 / width, 680 / height)
  const left = WIDTH * place - (width * scale) / 2
  const top = (HEIGHT - height * scale) / 2 + 10
  const lines = Array.from({ length: 18 }, (_, at) => `M0 ${40 + at * 50}H${WIDTH}`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${inks.ground}"/>` +
    `<path d="${lines}" stroke="${inks.rule}" stroke-width="2"/>` +
    `<path d="M190 0V${HEIGHT}M198 0V${HEIGHT}M${WIDTH - 160} 0V${HEIGHT}" stroke="${inks.margin}" stroke-width="2.5"/>` +
    `<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="${inks.ink}" color="${inks.ink}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${inside}</g></svg>`
  )
}

/** The inside of a drawing with its classes turned into colours. */
function inked(name, inks) {
  const colours = {
    paper: inks.ground,
    sheet: inks.sheet,
    rule: inks.soft,
    green: inks.green,
    brass: inks.brass,
    'brass-wash': inks.wash,
    'green-wash': inks.greenWash,
    ink: inks.ink,
    'ink-soft': inks.soft,
    red: inks.red,
    'on-green': inks.ground,
    'red-wash': inks.wash,
    'green-deep': inks.green,
    wash: inks.wash,
    line: inks.soft,
    none: 'none',
  }
  const markup = renderToStaticMarkup(createElement(Drawing, { name }))
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(markup)
  const inside = markup.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/ class="([^"]*)"/g, (_, classes) =>
    classes
      .split(' ')
      .flatMap((one) => {
        const [, what, colour] = /^(fill|stroke)-(.+)$/.exec(one) ?? []
        if (!what) return []
        if (!(colour in colours)) throw new Error(`${name}: no colour for ${one}`)
        return [` ${what}="${colours[colour]}"`]
      })
      .join(''),
  )
  return { width: Number(width), height: Number(height), inside }
}
