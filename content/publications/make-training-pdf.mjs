// Makes the training modules that a new library starts with: node content/publications/make-training-pdf.mjs
import { createWriteStream } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { checklist, glossary, introduction } from './training/extras.mjs'
import { loadFaces } from './training/fonts.mjs'
import { modules } from './training/modules.mjs'
import { createSheet } from './training/sheet.mjs'

const target = resolve(dirname(fileURLToPath(import.meta.url)), 'training-modules.pdf')

for (const { title, sums } of modules) {
  for (const [left, right] of sums) {
    const [a, b] = [left, right].map((side) => side.reduce((sum, each) => sum + each, 0))
    if (Math.abs(a - b) > 0.001) throw new Error(`${title}: ${a} is not ${b}`)
  }
}

const doc = new PDFDocument({
  size: 'A4',
  margins: { top: 0, bottom: 0, left: 0, right: 0 },
  autoFirstPage: false,
  tagged: true,
  lang: 'en-GB',
  displayTitle: true,
  pdfVersion: '1.7',
  info: {
    Title: 'Training modules: bookkeeping for people who run something else',
    Author: 'Countinghouse Consultants',
    Subject: 'Six lessons of half an hour, with exercises and answers',
    // The same content gives the same file.
    CreationDate: new Date('2026-11-15T00:00:00Z'),
  },
})
const written = new Promise((resolve, reject) =>
  doc.pipe(createWriteStream(target)).on('finish', resolve).on('error', reject),
)
for (const [name, bytes] of Object.entries(await loadFaces())) doc.registerFont(name, bytes)

const sheet = createSheet(doc)
sheet.cover({ title: 'Training modules', subtitle: 'Bookkeeping for people who run something else', modules })
sheet.introduction(introduction, modules)
for (const [index, module] of modules.entries()) sheet.module(module, index + 1)
sheet.checklist(checklist)
sheet.answers(modules)
sheet.glossary(glossary)
sheet.end()
doc.end()
await written
console.log(`${target}: ${sheet.pages()} pages`)
