import { chosenLines } from '#domain/proposals/fees.ts'
import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { SEAL_PREFIX } from '#server/features/work/seals/seals.model.ts'
import type { Agreement, Look } from './agreement.ts'
import { drawEvidence } from './draw-evidence.ts'
import { drawFees, drawSums } from './draw-fees.ts'
import { type Fonts, openSheet, PAGE, type Sheet } from './sheet.ts'

interface Wanted {
  agreement: Agreement
  look: Look
  fonts: Fonts
  at: Date
}

/** The agreement as a PDF: what was proposed and chosen, and on a page of its own how it is known who signed. */
export async function drawAgreement({ agreement, look, fonts, at }: Wanted): Promise<Uint8Array> {
  const { sent, sealId, number, choice, document } = agreement
  const sheet = openSheet({
    fonts,
    ink: look.ink,
    title: `${sent.title} (${sent.reference})`,
    author: sent.firm,
    keywords: SEAL_PREFIX + sealId,
    at,
  })
  drawHead(sheet, agreement, look)
  if (sent.intro) paragraphs(sheet, sent.intro)
  const option = sent.options.find(({ id }) => id === choice.option)
  if (option) {
    sheet.skip(6)
    sheet.write('H2', `Chosen: ${option.name}`, { face: 'display', size: 15, after: 2 })
    if (option.text) paragraphs(sheet, option.text)
  }
  const taken = chosenLines(sent.lines, choice)
  drawFees(sheet, { title: 'What we do, and what it costs', lines: taken, currency: sent.currency, look })
  drawSums(sheet, { lines: taken, currency: sent.currency, look })
  drawTerms(sheet, agreement)
  drawLeftOut(sheet, agreement, look)
  drawEvidence(sheet, agreement, look)
  sheet.doc.file(Buffer.from(document), {
    name: `${sent.reference}-version-${number}.json`,
    type: 'application/json',
    description: 'The version that was signed, word for word: its SHA-256 is the fingerprint on the evidence page',
    creationDate: at,
    modifiedDate: at,
    relationship: 'Source',
  } as PDFKit.Mixins.PDFAttachmentOptions)
  const foot = `${sent.reference}, version ${number}`
  return await sheet.close((page, pages) => `${foot} · page ${page} of ${pages} · seal ${sealId}`, look.soft)
}

function drawHead(sheet: Sheet, { sent, acceptedAt, timeZone }: Agreement, look: Look): void {
  const { doc, write } = sheet
  if (look.mark) {
    const mark = Buffer.from(look.mark)
    sheet.artifact(() => doc.image(mark, PAGE.left, PAGE.top, { fit: [150, 40] }))
    sheet.skip(50)
  }
  write('P', sent.firm, { face: 'bold', size: 10.5, colour: look.green, after: 14 })
  write('H1', sent.title, { face: 'display', size: 25, after: 4 })
  write('P', `For ${sent.client}`, { size: 12, after: 2 })
  const accepted = longDate(wallClock(acceptedAt, timeZone).date)
  write('P', `${sent.reference} · accepted on ${accepted}`, { size: 9.5, colour: look.soft, after: 10 })
  sheet.doubleRule()
  sheet.skip(14)
}

function drawTerms(sheet: Sheet, { sent: { terms } }: Agreement): void {
  if (terms.length === 0) return
  sheet.skip(12)
  sheet.write('H2', 'Terms', { face: 'display', size: 15, after: 2 })
  for (const { title, text } of terms) {
    sheet.write('H3', title, { face: 'bold', size: 10.5 })
    paragraphs(sheet, text)
  }
}

/** What was offered and not taken: in short, so that nobody wonders. */
function drawLeftOut(sheet: Sheet, { sent, choice }: Agreement, look: Look): void {
  const taken = new Set(chosenLines(sent.lines, choice).map(({ id }) => id))
  const left = sent.lines.filter(({ id }) => !taken.has(id))
  if (left.length === 0) return
  sheet.skip(12)
  drawFees(sheet, { title: 'Offered and not chosen', lines: left, currency: sent.currency, look })
}

function paragraphs(sheet: Sheet, text: string): void {
  for (const paragraph of text.split(/\n{2,}/)) {
    if (paragraph.trim()) sheet.write('P', paragraph.trim(), { after: 6 })
  }
}
