import { describe, expect, test } from 'vitest'
import { invoiceInXml } from './read-invoice.ts'
import { ciiXml, ublXml } from './sample-invoices.ts'

const read = (xml: string) => invoiceInXml(new TextEncoder().encode(xml))

describe('D11: an e-invoice is shown as an invoice', () => {
  test('UBL: parties, lines, tax and totals, whatever its prefixes are', () => {
    expect(read(ublXml())).toEqual({
      syntax: 'UBL',
      kind: 'invoice',
      number: 'RE-2026-0042',
      issued: '2026-11-02',
      due: '2026-12-02',
      currency: 'EUR',
      seller: {
        name: 'Nordlicht Werkstatt GmbH',
        address: ['Hafenweg 3', '24103 Kiel', 'DE'],
        taxNumber: 'DE111222333',
        registrationNumber: 'HRB 4711',
      },
      buyer: { name: 'Möller & Søn', address: [], taxNumber: null, registrationNumber: null },
      lines: [
        {
          id: '1',
          name: 'Hours in the workshop',
          description: null,
          quantity: '3',
          unit: 'HUR',
          price: '33.35',
          net: '100.00',
          taxRate: '19',
        },
        {
          id: '2',
          name: 'Screws',
          description: null,
          quantity: '10',
          unit: 'C62',
          price: '50.00',
          net: '5.00',
          taxRate: null,
        },
      ],
      moreLines: 0,
      adjustments: [
        { kind: 'allowance', reason: 'Loyalty', amount: '10.00' },
        { kind: 'charge', reason: 'Postage', amount: '5.00' },
      ],
      taxes: [{ rate: '19', base: '100.00', amount: '19.00' }],
      totals: {
        lines: '105.00',
        allowances: '10.00',
        charges: '5.00',
        net: '100.00',
        tax: '19.00',
        gross: '119.00',
        paid: '19.00',
        rounding: null,
        due: '100.00',
      },
      paymentReference: 'RF18 5390',
      account: 'DE02 1203 0000 0000 2020 51',
      note: 'Thank you & see you soon',
      differences: [],
    })
  })

  test('CII: the same invoice reads alike', () => {
    const cii = read(ciiXml())
    const ubl = read(ublXml())
    expect(cii).toMatchObject({
      syntax: 'CII',
      number: 'FX-7',
      issued: '2026-11-02',
      due: '2026-12-02',
      differences: [],
    })
    expect(cii?.totals).toEqual(ubl?.totals)
    expect(cii?.taxes).toEqual(ubl?.taxes)
    expect(cii?.seller).toEqual({ ...ubl?.seller, registrationNumber: null })
    expect(cii?.account).toBe('DE02120300000000202051')
  })

  test('a credit note says that it is one', () => {
    const xml = ublXml()
      .replaceAll('Invoice-2', 'CreditNote-2')
      .replaceAll('inv:Invoice', 'inv:CreditNote')
      .replaceAll('InvoiceLine', 'CreditNoteLine')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    expect(read(xml)).toMatchObject({ kind: 'credit note', differences: [] })
    expect(read(xml)?.lines).toHaveLength(2)
    expect(read(ciiXml().replace('>380<', '>381<'))?.kind).toBe('credit note')
  })
})

describe('D11: sums are checked, and differences said', () => {
  test.each([
    [{ lineNet: '100.01' }, 'Line 1, quantity times price: we get 100.00, the invoice says 100.01.'],
    [{ lines: '105.01' }, 'The lines together: we get 105.00, the invoice says 105.01.'],
    [{ tax: '19.01' }, 'Tax at 19 %: we get 19.00, the invoice says 19.01.'],
    [{ gross: '119.10' }, 'The net amount plus tax: we get 119.00, the invoice says 119.10.'],
    [{ paid: '0.00' }, 'The total less what was paid: we get 119.00, the invoice says 100.00.'],
    [{ charge: '5.50' }, 'The lines less discounts plus charges: we get 100.50, the invoice says 100.00.'],
  ])('%o', (figures, words) => {
    expect(read(ublXml(figures))?.differences).toContain(words)
  })

  test('a tax in another currency is not taken for the tax of the invoice', () => {
    expect(read(ciiXml())?.totals.tax).toBe('19.00')
  })

  test('an awkward price is reckoned exactly', () => {
    // 3 × 0.335 is 1.005 and is rounded up; in binary fractions it would be 1.00.
    const xml = ublXml({ lineNet: '0.96' }).replace('33.35', '0.335')
    expect(read(xml)?.differences).not.toContainEqual(expect.stringContaining('Line 1'))
  })

  test('what cannot be reckoned is not judged', () => {
    expect(read(ublXml({ lineNet: 'a lot' }))?.differences).toEqual([])
  })
})

describe('D11: XML of strangers is bounded', () => {
  test('a document type is refused, and with it every entity', () => {
    const bomb = ublXml().replace('<inv:Invoice', '<!DOCTYPE x [<!ENTITY a "lol">]><inv:Invoice')
    expect(read(bomb)).toBeNull()
  })

  test.each([
    ['other XML', '<invoice xmlns="urn:example"><ID>1</ID></invoice>'],
    ['broken XML', ublXml().slice(0, 900)],
    ['no XML', 'Dear Sir or Madam'],
    ['nesting without end', '<a>'.repeat(5000)],
    ['nothing', ''],
  ])('%s is no invoice', (_, xml) => {
    expect(read(xml)).toBeNull()
  })

  test('more than 10 MB is not read', () => {
    expect(read(ublXml({}, `<!-- ${'x'.repeat(10_000_000)} -->`))).toBeNull()
  })

  test('of many lines the first 500 are listed, and all are summed', () => {
    const line =
      '<a:InvoiceLine><b:ID>9</b:ID><b:LineExtensionAmount>0.01</b:LineExtensionAmount><a:Item><b:Name>Dot</b:Name></a:Item></a:InvoiceLine>'
    const invoice = read(ublXml({}, line.repeat(600)))
    expect(invoice?.lines).toHaveLength(500)
    expect(invoice?.moreLines).toBe(102)
    expect(invoice?.differences).toContain('The lines together: we get 111.00, the invoice says 105.00.')
  })
})
