import { describe, expect, it } from 'vitest'
import type { FeeLine } from '#domain/proposals/fees.ts'
import { readContents } from '#server/features/clients/documents/contents/read-contents.ts'
import type { Agreement, SignatureEvidence } from './agreement.ts'
import { drawAgreement } from './draw-agreement.ts'
import { type CertificateSheet, drawCertificate } from './draw-certificate.ts'
import { loadFonts } from './load-fonts.ts'

const LOOK = { mark: null, ink: '#000000', soft: '#444444', rule: '#cccccc', green: '#006600' }
const AT = new Date('2026-11-16T09:00:01.000Z')

const line = (title: string, more: Partial<FeeLine> = {}): FeeLine => ({
  ...{ id: title, title, detail: '', quantity: 100, unitPrice: 10_000, discount: 0, taxRate: 1900 },
  ...{ rhythm: 'month', option: null, addOn: false, papers: null },
  ...more,
})

const sent: Agreement['sent'] = {
  reference: 'P-7KX4-M2PA',
  firm: 'Countinghouse',
  client: 'Nordlicht',
  currency: 'EUR',
  title: 'Your books',
  intro: 'The first paragraph.\n\nThe second one.',
  options: [
    { id: 'small', name: 'Small', text: 'What is needed.' },
    { id: 'large', name: 'Large', text: 'What is good to have.' },
  ],
  lines: [
    line('Bookkeeping', { detail: 'Each month', quantity: 250, discount: 1250 }),
    line('Opening', { rhythm: 'once', unitPrice: 33_333, taxRate: 0 }),
    line('Quarterly report', { rhythm: 'quarter', taxRate: 700 }),
    line('Yearly accounts', { rhythm: 'year', option: 'large', unitPrice: 99_999 }),
    line('Only in the small one', { option: 'small' }),
    line('Chosen besides', { addOn: true, unitPrice: 777 }),
    line('Not chosen', { addOn: true, unitPrice: 888 }),
  ],
  terms: [
    { title: 'Notice', text: 'Three months.\n\nIn writing.' },
    { title: 'Law', text: 'German law.' },
  ],
}

const signature = (more: Partial<SignatureEvidence>): SignatureEvidence => ({
  ...{ id: 'S-AAAA-2222', typedName: 'Robin Signer', name: 'Robin Signer', email: 'robin@example.com' },
  ...{
    signedAt: '2026-11-16T22:30:05.000Z',
    network: '192.0.2.0/24',
    hash: '1'.repeat(64),
    signedHash: '2'.repeat(64),
  },
  ...more,
})

const agreement: Agreement = {
  sealId: '5f7f2f2c-8f3a-4a52-9d5d-1f4a3b2c1d0e',
  sent,
  document: JSON.stringify(sent),
  hash: '3'.repeat(64),
  number: 3,
  sentAt: '2026-11-15T23:30:00.000Z',
  acceptedAt: '2026-11-16T22:45:00.000Z',
  choice: { option: 'large', addOns: ['Chosen besides'] },
  signatures: [
    signature({}),
    signature({
      ...{ id: 'S-BBBB-3333', typedName: 'K. Second', name: 'Kim Second', email: '' },
      ...{ signedAt: '2026-11-16T22:45:00.000Z', network: '', signedHash: '' },
    }),
  ],
  consent: 'I agree.',
  timeZone: 'Europe/Berlin',
  verifyUrl: 'https://firm.example/verify',
}

const certificate: CertificateSheet = {
  number: 'C-2026-0007',
  name: 'Pia One',
  event: 'Payroll for starters',
  sessions: ['16 November 2026, 10:00 to 12:00', '17 November 2026, 10:00 to 11:30'],
  venue: 'Hall 2',
  speaker: 'Sara Speaker',
  certifiedAt: '2026-11-17T23:30:00.000Z',
  firm: 'Countinghouse',
  timeZone: 'Europe/Berlin',
  verifyUrl: 'https://firm.example/verify',
} as CertificateSheet

// Every word of it, in its order: what is missing, wrong or in another person's place is seen.
describe('what is drawn', () => {
  const fonts = loadFonts()
  const textOf = async (drawn: Promise<Uint8Array>) => (await readContents(await drawn)).text
  const agreed = async (more: Partial<Agreement>) =>
    textOf(drawAgreement({ agreement: { ...agreement, ...more }, look: LOOK, fonts: await fonts, at: AT }))

  it('is the agreement with what was chosen, what was not, and who signed', async () => {
    expect(await agreed({})).toMatchSnapshot()
  })

  it('is the other option, with one signature', async () => {
    const choice = { option: 'small', addOns: [] }
    expect(await agreed({ choice, signatures: agreement.signatures.slice(0, 1) })).toMatchSnapshot()
  })

  it('is a proposal without options, terms or introduction, of which nothing was left out', async () => {
    const plain = { ...sent, intro: '', options: [], terms: [], lines: sent.lines.slice(0, 1), currency: 'USD' }
    expect(await agreed({ sent: plain, choice: { option: null, addOns: [] } })).toMatchSnapshot()
  })

  it('is a certificate, and one of an event online without a speaker', async () => {
    const drawn = async (more: Partial<CertificateSheet>) =>
      textOf(drawCertificate({ certificate: { ...certificate, ...more }, look: LOOK, fonts: await fonts, at: AT }))
    expect(await drawn({})).toMatchSnapshot()
    expect(await drawn({ venue: '', speaker: '' })).toMatchSnapshot()
  })
})
