import { longDate } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import type { Agreement, Look, SignatureEvidence } from './agreement.ts'
import { INNER, PAGE, type Sheet } from './sheet.ts'

const NAMES = 118

export function drawEvidence(sheet: Sheet, agreement: Agreement, look: Look): void {
  const { sent, hash, number, sentAt, acceptedAt, signatures, consent, sealId, timeZone, verifyUrl } = agreement
  const { write } = sheet
  sheet.need(PAGE.height)
  write('H2', 'Evidence', { face: 'display', size: 20, after: 4 })
  write(
    'P',
    'This is a simple electronic signature with evidence. Each signer opened the proposal in their client area, received a code by email ' +
      'for this proposal alone, entered it, typed their name and agreed to the sentence below. The file was then sealed by the firm.',
    { after: 10 },
  )
  facts(sheet, look, [
    ['Proposal', `${sent.title} (${sent.reference}), version ${number}`],
    ['Between', `${sent.firm} and ${sent.client}`],
    ['Sent', moment(sentAt, timeZone)],
    ['Accepted', moment(acceptedAt, timeZone)],
    ['Version shown', `SHA-256 ${hash}`],
    ['Agreed to', `“${consent}”`],
    ['Seal', sealId],
  ])
  sheet.skip(8)
  write(
    'P',
    'The version that was signed is attached to this file, word for word; its SHA-256 is the one above. A copy of this file can be checked ' +
      `at ${verifyUrl}: the page says whether it is as it was sealed. Nothing is stored there.`,
    { size: 9, colour: look.soft, after: 2 },
  )
  for (const [at, signature] of signatures.entries()) {
    sheet.skip(8)
    write('H3', signatures.length > 1 ? `Signature ${at + 1}` : 'Signature', { face: 'display', size: 13, after: 2 })
    facts(sheet, look, factsOf(signature, timeZone))
  }
}

function factsOf(signature: SignatureEvidence, timeZone: string): [string, string][] {
  const { id, typedName, name, email, signedAt, network, hash, signedHash } = signature
  return [
    ['Typed name', typedName],
    ...(name && name !== typedName ? [['Signer', name] as [string, string]] : []),
    ['Signed', moment(signedAt, timeZone)],
    [
      'Proven by',
      email ? `A code sent to ${email}` : 'A code sent to the email of the signer, who has been erased since',
    ],
    ['From', network ? `The network ${network}` : 'A network that is not known'],
    ['Version signed', `SHA-256 ${hash}`],
    ...(signedHash ? [['With the choice', `SHA-256 ${signedHash}`] as [string, string]] : []),
    ['Signature', id],
  ]
}

function facts(sheet: Sheet, look: Look, rows: [string, string][]): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  sheet.rule(0.9, look.ink)
  for (const [name, value] of rows) {
    const head = { size: 9, colour: look.soft, x: PAGE.left, width: NAMES - 10 }
    const place = { size: value.startsWith('SHA-256') ? 8.3 : 9.5, x: PAGE.left + NAMES, width: INNER - NAMES }
    const names = sheet.linesOf(name, head)
    const lines = sheet.linesOf(value, place)
    const leading = sheet.leadingOf(place.size)
    const height = Math.max(names.length, lines.length) * leading
    sheet.need(height + 7)
    const top = sheet.y() + 3
    const tr = sheet.doc.struct('TR')
    table.add(tr)
    const draw = (runs: typeof lines, style: typeof head | typeof place) => () => {
      for (const [at, line] of runs.entries()) sheet.drawLine(line, top + at * leading, style)
    }
    tr.add(sheet.struct('TH', draw(names, head), 'Row'))
    tr.add(sheet.struct('TD', draw(lines, place)))
    tr.end()
    sheet.moveTo(top + height + 3)
    sheet.rule(0.4, look.rule)
    sheet.skip(1)
  }
  table.end()
}

/** A moment with its seconds and its zone, and in UTC. */
function moment(iso: string, timeZone: string): string {
  const { date, time } = wallClock(iso, timeZone)
  const utc = `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
  return `${longDate(date)}, ${time}:${iso.slice(17, 19)} ${timeZone} (${utc})`
}
