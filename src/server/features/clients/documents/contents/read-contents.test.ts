import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { ciiXml, ublXml } from '#tests/support/sample-invoices.ts'
import { readContents } from './read-contents.ts'

async function pdf(options: PDFKit.PDFDocumentOptions, fill: (doc: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const doc = new PDFDocument(options)
  fill(doc)
  doc.end()
  const pieces: Buffer[] = []
  for await (const piece of doc) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}

test('D5: the words of a PDF are found, those of its second page too', async () => {
  const bytes = await pdf({}, (doc) => doc.text('Annual accounts of Nordlicht').addPage().text('Depreciation'))
  const { text, isLocked, invoice } = await readContents(bytes)
  expect(text).toContain('Annual accounts of Nordlicht')
  expect(text).toContain('Depreciation')
  expect({ isLocked, invoice }).toEqual({ isLocked: false, invoice: null })
})

test('D6: a PDF with a password is known as locked, one that only forbids printing is not', async () => {
  const locked = await pdf({ userPassword: 'secret', ownerPassword: 'other' }, (doc) => doc.text('Salaries'))
  expect(await readContents(locked)).toEqual({ text: null, isLocked: true, invoice: null, about: null })
  const restricted = await pdf({ ownerPassword: 'other' }, (doc) => doc.text('Salaries'))
  expect(await readContents(restricted)).toMatchObject({ isLocked: false })
})

test('D11: the invoice inside a PDF, and an invoice by itself', async () => {
  const bytes = await pdf({}, (doc) => {
    doc.text('Invoice')
    doc.file(Buffer.from(ciiXml()), { name: 'factur-x.xml' })
  })
  expect((await readContents(bytes)).invoice).toMatchObject({ syntax: 'CII', number: 'FX-7' })
  const xml = await readContents(new TextEncoder().encode(ublXml()))
  expect(xml.invoice).toMatchObject({ syntax: 'UBL', number: 'RE-2026-0042' })
})

test('D11: every file in a PDF is tried, an order is named, and a damaged invoice is not called none', async () => {
  const holding = async (files: Record<string, string>) =>
    await readContents(
      await pdf({}, (doc) => {
        for (const [name, content] of Object.entries(files)) doc.file(Buffer.from(content), { name })
      }),
    )
  const second = await holding({ 'factur-x.xml': ciiXml().slice(0, 900), 'rechnung-7.xml': ciiXml() })
  expect(second.invoice).toMatchObject({ number: 'FX-7' })
  const named = await holding({ 'ZUGFeRD-invoice.xml': ciiXml(), 'terms.txt': 'Words' })
  expect(named.invoice).toMatchObject({ number: 'FX-7' })
  const order =
    '<x:SCRDMCCBDACIOMessageStructure xmlns:x="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>'
  expect(await holding({ 'order-x.xml': order })).toMatchObject({
    invoice: null,
    about: expect.stringContaining('Order-X'),
  })
  expect(await holding({ 'factur-x.xml': ciiXml().slice(0, 900) })).toMatchObject({
    invoice: null,
    about: expect.stringContaining('damaged'),
  })
  // In no list of names: the catalog alone says that it belongs to the document.
  const associated = await readContents(
    await pdf({}, (doc) => doc.file(Buffer.from(ciiXml()), { name: 'factur-x.xml', hidden: true })),
  )
  expect(associated.invoice).toMatchObject({ number: 'FX-7' })
  expect(await holding({ 'terms.txt': 'Words' })).toMatchObject({ invoice: null, about: null })
})

test('a broken PDF and any other file are unknown, and nothing fails', async () => {
  const unknown = { text: null, isLocked: false, invoice: null, about: null }
  expect(await readContents(new TextEncoder().encode('%PDF-1.7 and nothing else'))).toEqual(unknown)
  expect(await readContents(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toEqual(unknown)
  expect(await readContents(new Uint8Array(0))).toEqual(unknown)
})
