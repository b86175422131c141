import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Certificate } from '#server/features/website/events/certificates.service.ts'
import { SEAL_PREFIX } from '#server/features/work/seals/seals.model.ts'
import type { Look } from './agreement.ts'
import { type Fonts, openSheet, PAGE, type Sheet } from './sheet.ts'

export interface CertificateSheet extends Certificate {
  firm: string
  timeZone: string
  verifyUrl: string
}

interface Wanted {
  certificate: CertificateSheet
  look: Look
  fonts: Fonts
  at: Date
}

/** A certificate of attendance on one page. */
export async function drawCertificate({ certificate, look, fonts, at }: Wanted): Promise<Uint8Array> {
  const { number, name, event, sessions, venue, speaker, firm, timeZone, verifyUrl } = certificate
  const title = `Certificate of attendance: ${event}`
  const sheet = openSheet({ fonts, ink: look.ink, title, author: firm, keywords: SEAL_PREFIX + number, at })
  const { doc, write } = sheet
  if (look.mark) {
    const mark = Buffer.from(look.mark)
    sheet.artifact(() => doc.image(mark, PAGE.left, PAGE.top, { fit: [150, 40] }))
    sheet.skip(50)
  }
  write('P', firm, { face: 'bold', size: 10.5, colour: look.green, after: 40 })
  write('H1', 'Certificate of attendance', { face: 'display', size: 30, after: 10 })
  sheet.doubleRule()
  sheet.skip(34)
  write('P', name, { face: 'display', size: 22, after: 10 })
  write('P', 'took part in', { size: 11, colour: look.soft, after: 10 })
  write('P', event, { face: 'display', size: 17, after: 20 })
  fact(sheet, 'When', `${sessions.join('\n')}\n(time in ${timeZone.replaceAll('_', ' ')})`, look)
  if (venue) fact(sheet, 'Where', venue, look)
  if (speaker) fact(sheet, 'Speaker', speaker, look)
  fact(sheet, 'Issued', longDate(wallClock(certificate.certifiedAt, timeZone).date), look)
  sheet.skip(20)
  sheet.rule(0.5, look.rule)
  sheet.skip(10)
  const sealed = `${firm} has sealed this PDF. Whether a copy is unchanged can be checked at ${verifyUrl}.`
  write('P', sealed, { size: 9, colour: look.soft })
  return await sheet.close((page, pages) => `Page ${page} of ${pages} · certificate ${number}`, look.soft)
}

function fact(sheet: Sheet, label: string, value: string, look: Look): void {
  sheet.write('P', label, { size: 9, colour: look.soft })
  for (const line of value.split('\n')) sheet.write('P', line, { size: 11 })
  sheet.skip(8)
}
