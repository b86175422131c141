import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readContents } from '#server/features/clients/documents/contents/read-contents.ts'
import { fontWith } from '#tests/support/tiny-font.ts'
import { makeKey } from './keys/make-certificate.ts'
import type { Agreement } from './pdf/agreement.ts'
import { drawAgreement } from './pdf/draw-agreement.ts'
import { loadFonts } from './pdf/load-fonts.ts'
import { type FontSet, setLines } from './pdf/set-lines.ts'
import { signPdf } from './pdf/sign-pdf.ts'
import { readSeals } from './verification/read-seal.ts'

const sent = {
  reference: 'P-7KX4-M2PA',
  firm: 'Countinghouse',
  client: 'Nordlicht',
  currency: 'EUR',
  title: 'Your books',
  intro: '',
  options: [],
  lines: [],
  terms: [],
}

const agreement: Agreement = {
  sealId: randomUUID(),
  sent,
  document: JSON.stringify(sent),
  hash: '0'.repeat(64),
  number: 1,
  sentAt: '2026-11-15T09:00:00.000Z',
  acceptedAt: '2026-11-16T09:00:00.000Z',
  choice: { option: null, addOns: [] },
  signatures: [],
  consent: 'I agree.',
  timeZone: 'UTC',
  verifyUrl: 'https://firm.example/verify',
}

const LOOK = { mark: null, ink: '#000000', soft: '#444444', rule: '#cccccc', green: '#006600' }
const AT = new Date('2026-11-16T09:00:01.000Z')

describe('a seal', () => {
  let bytes: Uint8Array
  let certificate: Uint8Array
  beforeAll(async () => {
    const key = await makeKey('Countinghouse', AT)
    certificate = key.certificate
    const drawn = await drawAgreement({ agreement, look: LOOK, fonts: await loadFonts(), at: AT })
    ;({ bytes } = await signPdf(drawn, { key: { kind: 'made', ...key }, at: AT, reason: 'Seal', timestamps: null }))
  })

  const read = (file: Uint8Array) => readSeals(file, [{ id: 'ours', certificate }])

  it('holds for every byte, by our key and by no other', async () => {
    expect(read(bytes)).toEqual({ isPdf: true, wholeBy: 'ours', partBy: null, names: [agreement.sealId] })
    const another = await makeKey('Countinghouse', new Date())
    expect(readSeals(bytes, [{ id: 'theirs', certificate: another.certificate }]).wholeBy).toBeNull()
  })

  it('O5: has the attributes of PAdES B-B and no others: the time is in the signature dictionary, and not signed twice', () => {
    const text = Buffer.from(bytes).toString('latin1')
    const [, until = '', from = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(text) ?? []
    const cms = Buffer.from(text.slice(Number(until) + 1, Number(from) - 1), 'hex')
    const [info] = derIn(cms)
    const signed = info?.children[1]?.children[0]
    const signer = signed?.children.findLast(({ tag }) => tag === 0x31)?.children[0]
    const attributes = signer?.children
      .find(({ tag }) => tag === 0xa0)
      ?.children.map(({ children }) => oidOf(children[0]?.content))
    expect(attributes?.toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47', // signing-certificate-v2: required
      '1.2.840.113549.1.9.3', // content-type: required
      '1.2.840.113549.1.9.4', // message-digest: required
      '1.2.840.113549.1.9.52', // CMS algorithm protection: allowed
    ])
    expect(
      signer?.children.some(({ tag }) => tag === 0xa1),
      'no timestamp in B-B',
    ).toBe(false)
    expect(oidOf(signed?.children[2]?.children[0]?.content), 'the content is data, and not inside').toBe(
      '1.2.840.113549.1.7.1',
    )
    expect(signed?.children[2]?.children).toHaveLength(1)
    const dictionary = text.slice(text.lastIndexOf('/Type /Sig') < 0 ? 0 : text.lastIndexOf('/Type /Sig') - 40)
    expect(dictionary).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(dictionary).toMatch(/\/M \(D:20261116/)
    expect(dictionary).not.toMatch(/\/Cert\b/)
  })

  it('O3: sets names in Chinese, Japanese and Korean with a font of the system, so that they can be read in the PDF', async () => {
    const client = '株式会社日本語한국어中文'
    const folder = mkdtempSync(join(tmpdir(), 'countinghouse-fonts-'))
    mkdirSync(join(folder, 'fonts/opentype/noto'), { recursive: true })
    writeFileSync(join(folder, 'fonts/opentype/noto/NotoSansCJK-Regular.ttc'), fontWith(client))
    const before = process.env.XDG_DATA_DIRS
    process.env.XDG_DATA_DIRS = folder
    try {
      const named = { ...agreement, sent: { ...sent, client } }
      const drawn = await drawAgreement({ agreement: named, look: LOOK, fonts: await loadFonts(), at: AT })
      const { text } = await readContents(drawn)
      expect(text).toContain(client)
      expect(text).not.toMatch(/\[U\+/)
    } finally {
      if (before === undefined) delete process.env.XDG_DATA_DIRS
      else process.env.XDG_DATA_DIRS = before
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('O5: every flip of a byte that the seal covers is found', () => {
    const text = Buffer.from(bytes).toString('latin1')
    const [, until = '', from = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(text) ?? []
    const covered = Number(until) + bytes.length - Number(from)
    for (let flips = 0; flips < 300; flips++) {
      const place = randomInt(covered)
      const at = place < Number(until) ? place : place - Number(until) + Number(from)
      const flipped = new Uint8Array(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << randomInt(8))
      const found = read(flipped)
      expect(found.wholeBy ?? found.partBy, `byte ${at}`).toBeNull()
      expect(found.names.includes(agreement.sealId), `byte ${at}`).toBe(true)
    }
  })

  it('does not hold for the whole once something stands behind it, nor when its ranges are moved', () => {
    const added = new Uint8Array([...bytes, ...new TextEncoder().encode('\n%%EOF\n')])
    expect(read(added)).toMatchObject({ wholeBy: null, partBy: 'ours' })
    const text = Buffer.from(bytes).toString('latin1')
    const moved = Buffer.from(
      text.replace(/\/ByteRange\s*\[\s*0/, (found) => found.replace('0', '1')),
      'latin1',
    )
    expect(read(new Uint8Array(moved))).toMatchObject({ wholeBy: null, partBy: null })
  })
})

describe('lines of a PDF', () => {
  const fonts: FontSet = {
    fontFor: (_, codePoint) => (codePoint < 0x250 ? 'latin' : codePoint > 0x590 && codePoint < 0x600 ? 'hebrew' : null),
    widthOf: ({ text }, size) => [...text].length * size,
  }
  const set = (text: string, width = 100) =>
    setLines(fonts, text, { face: 'text', size: 1, width }).map((runs) => runs.map((run) => run.text).join(''))

  it('break between words, within a word that is too long, and nowhere else', () => {
    expect(set('one two three', 7)).toEqual(['one two', 'three'])
    expect(set('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(set('one\n\ntwo')).toEqual(['one', '', 'two'])
  })

  it('put right-to-left words in their order, show a box for each character without a font, and drop what turns the direction', () => {
    expect(set('by דוד לוי today')).toEqual(['by לוי דוד today'])
    expect(set('王小 🙂 a')).toEqual(['□□ □ a'])
    expect(set('a\u202Eb\u200Fc')).toEqual(['abc'])
  })

  it('keep the signs that join or part letters with the letters before them', () => {
    expect(set('\u200Da\u200Cb c\u200Dd \u200De')).toEqual(['a\u200Cb c\u200Dd e'])
    expect(set('a 👩\u200D💻 b')).toEqual(['a □ b'])
  })
})

interface Der {
  tag: number
  content: Buffer
  children: Der[]
}

/** DER as a tree; read here by itself, so that nothing of the code that made it proves it. */
function derIn(bytes: Buffer): Der[] {
  const found: Der[] = []
  for (let at = 0; at + 1 < bytes.length && bytes[at] !== 0; ) {
    const tag = bytes.readUInt8(at)
    const short = bytes.readUInt8(at + 1)
    const more = short > 0x80 ? short - 0x80 : 0
    const length = more > 0 ? bytes.readUIntBE(at + 2, more) : short
    const content = bytes.subarray(at + 2 + more, at + 2 + more + length)
    found.push({ tag, content, children: tag & 0x20 ? derIn(content) : [] })
    at += 2 + more + length
  }
  return found
}

function oidOf(content: Buffer | undefined): string {
  const numbers: number[] = []
  let value = 0
  for (const byte of content ?? []) {
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(
      ...(numbers.length === 0
        ? [Math.min(2, Math.floor(value / 40)), value - 40 * Math.min(2, Math.floor(value / 40))]
        : [value]),
    )
    value = 0
  }
  return numbers.join('.')
}
