import { describe, expect, it } from 'vitest'
import { decodeText, repairTwiceEncoded } from './repair-text.ts'

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('texts from old databases', () => {
  it('I1: are read as UTF-8 where they are, and as Latin-1 where they are not', () => {
    expect(decodeText(new TextEncoder().encode('Über uns – 10 €'))).toBe('Über uns – 10 €')
    expect(decodeText(latin1('\xdcber uns \x96 10 \x80'))).toBe('Über uns – 10 €')
  })

  it('I1: that were encoded twice are read back', () => {
    expect(repairTwiceEncoded('Ãœber uns â€“ â€œsofortâ€\u009d, cafÃ©')).toBe('Über uns – “sofort”, café')
    expect(repairTwiceEncoded('日本 cafÃ©')).toBe('日本 café')
  })

  it('I1: that are right stay as they are', () => {
    for (const text of ['Ângelo e São Paulo', 'Ã, a letter', 'naïve café', '€uro', '日本語']) {
      expect(repairTwiceEncoded(text)).toBe(text)
    }
  })

  it('I1: with one broken byte keep all other signs', () => {
    const bytes = Buffer.concat([Buffer.from('Größe '), Buffer.from([0xfc]), Buffer.from(' Müller')])
    expect(decodeText(bytes)).toBe('Größe ü Müller')
  })
})
