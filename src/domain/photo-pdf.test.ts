import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoPdf } from './photo-pdf.ts'

const photo = async (width: number, height: number, colour: string) => ({
  jpeg: new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  ),
  width,
  height,
})

test('D3: several photographs become one PDF, a page each, in order, upright or across', async () => {
  const bytes = photoPdf([await photo(600, 900, 'red'), await photo(900, 600, 'green'), await photo(500, 500, 'blue')])
  const pages = (await PDF.load(bytes)).getPages()
  expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([
    [561, 842],
    [842, 561],
    [595, 595],
  ])
})

test('D3: the bytes of each photograph are in the PDF as they were', async () => {
  const photos = [await photo(40, 30, 'red'), await photo(30, 40, 'blue')]
  const file = Buffer.from(photoPdf(photos))
  const places = photos.map(({ jpeg }) => file.indexOf(jpeg))
  expect(places[0]).toBeGreaterThan(0)
  expect(places[1]).toBeGreaterThan(places[0] as number)
})

test('D3: every object begins where the table of the PDF says', async () => {
  const file = Buffer.from(photoPdf([await photo(20, 20, 'red'), await photo(20, 20, 'blue')])).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  const rows = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(rows).toHaveLength(8)
  for (const [index, offset] of rows.entries()) {
    expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  }
})

test('D3: the same photographs twice give the same bytes', async () => {
  const photos = [await photo(64, 48, 'red')]
  expect(photoPdf(photos)).toEqual(photoPdf(photos))
})

test('D3: a PDF without a photograph is refused', () => {
  expect(() => photoPdf([])).toThrow('at least one page')
})

test('D3: a PDF is written as its format wants it', () => {
  const photos = [
    { jpeg: new Uint8Array([0x41, 0x42]), width: 20, height: 10 },
    { jpeg: new Uint8Array([0x43]), width: 10, height: 10 },
  ]
  expect(Buffer.from(photoPdf(photos)).toString('latin1')).toMatchSnapshot()
})
