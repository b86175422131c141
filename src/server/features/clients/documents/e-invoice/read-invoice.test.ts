import { describe, expect, test } from 'vitest'
import { ciiXml, ublXml } from '#tests/support/sample-invoices.ts'
import { invoiceInXml } from './read-invoice.ts'

const whole = (xml: string | Uint8Array) => invoiceInXml(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml)
const read = (xml: string) => whole(xml).invoice

describe('D11: an e-invoice is shown as an invoice', () => {
  test('UBL: parties, lines, tax and totals, whatever its prefixes are', () => {
    expect(read(ublXml())).toEqual({
      syntax: 'UBL',
      profile: null,
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
          priceFor: null,
          net: '100.00',
          taxRate: '19',
          adjustments: [{ kind: 'allowance', reason: null, amount: '0.05' }],
          isPart: false,
        },
        {
          id: '2',
          name: 'Screws',
          description: null,
          quantity: '10',
          unit: 'C62',
          price: '50.00',
          priceFor: '100',
          net: '5.00',
          taxRate: null,
          adjustments: [],
          isPart: false,
        },
      ],
      moreLines: 0,
      adjustments: [
        { kind: 'allowance', reason: 'Loyalty', amount: '10.00' },
        { kind: 'charge', reason: 'Postage', amount: '5.00' },
      ],
      taxes: [{ category: 'S', rate: '19', base: '100.00', amount: '19.00', reason: null }],
      thirdParty: [],
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
    expect(cii?.taxes).toEqual(ubl?.taxes.map((tax) => ({ ...tax, category: null })))
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
    [{ lineNet: '100.03' }, 'Line 1, quantity times price: we get 100.00, the invoice says 100.03.'],
    [{ lines: '105.01' }, 'The lines together: we get 105.00, the invoice says 105.01.'],
    [{ tax: '20.00' }, 'Tax at 19 %: we get 19.00, the invoice says 20.00.'],
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

describe('D11: what the standards allow is no difference', () => {
  const differences = (xml: string) => read(xml)?.differences

  test('decimals as XML Schema writes them', () => {
    const xml = ublXml().replaceAll('>119.00<', '>0119.<').replaceAll('>19.00<', '>+19<').replace('>0.05<', '>.05<')
    expect(read(xml)).toMatchObject({ totals: { gross: '0119.', tax: '+19' }, differences: [] })
    expect(differences(ublXml().replace('>0.05<', '>.<'))).not.toContain(expect.stringContaining('Tax'))
  })

  test('a line within 0.02 (R120), a tax within less than one unit (BR-CO-17), and lines with more digits', () => {
    expect(
      differences(ublXml({ lineNet: '100.02', lines: '105.02', net: '100.02', gross: '119.02', due: '100.02' })),
    ).toEqual([])
    expect(differences(ublXml({ tax: '19.99', gross: '119.99', due: '100.99' }))).toEqual([])
    expect(differences(ublXml({ lineNet: '100.0012' }))).toEqual([])
    expect(differences(ublXml({ lines: '105.01' }))).toContain(
      'The lines together: we get 105.00, the invoice says 105.01.',
    )
  })

  test('a currency without cents is compared by whole units', () => {
    const yen = ublXml({ lineNet: '101', lines: '106', net: '101', tax: '19', gross: '120', due: '101' }).replaceAll(
      'EUR',
      'JPY',
    )
    expect(differences(yen)).toEqual([])
    expect(differences(yen.replaceAll('JPY', 'EUR'))).toContain(
      'Line 1, quantity times price: we get 100.00, the invoice says 101.00.',
    )
  })

  test('a cent for each amount in the profile EXTENDED, and nowhere else', () => {
    const context =
      '<r:ExchangedDocumentContext><m:GuidelineSpecifiedDocumentContextParameter><m:ID>urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended</m:ID></m:GuidelineSpecifiedDocumentContextParameter></r:ExchangedDocumentContext>'
    const off = ciiXml({ gross: '119.01', due: '100.01' })
    expect(differences(off)).toEqual(['The net amount plus tax: we get 119.00, the invoice says 119.01.'])
    expect(differences(off.replace('<r:ExchangedDocument>', `${context}<r:ExchangedDocument>`))).toEqual([])
  })

  test('freight as a logistics service charge is one of the charges', () => {
    const xml = ciiXml().replace(
      '<m:SpecifiedTradeAllowanceCharge><m:ChargeIndicator><u:Indicator>true</u:Indicator></m:ChargeIndicator><m:ActualAmount>5.00</m:ActualAmount></m:SpecifiedTradeAllowanceCharge>',
      '<m:SpecifiedLogisticsServiceCharge><m:Description>Freight</m:Description><m:AppliedAmount>5.00</m:AppliedAmount></m:SpecifiedLogisticsServiceCharge>',
    )
    expect(read(xml)).toMatchObject({
      adjustments: [{ kind: 'allowance' }, { kind: 'charge', reason: 'Freight', amount: '5.00' }],
      differences: [],
    })
  })

  test('payments for third parties are added where the extension of XRechnung is stated, and only there', () => {
    const extension =
      '<b:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0</b:CustomizationID>'
    const payment =
      '<a:PrepaidPayment><b:ID>1</b:ID><b:PaidAmount currencyID="EUR">7.50</b:PaidAmount><b:InstructionID>Parking</b:InstructionID></a:PrepaidPayment>'
    const xml = ublXml({ due: '107.50' }, payment)
    expect(differences(xml)).toEqual(['The total less what was paid: we get 100.00, the invoice says 107.50.'])
    const extended = xml.replace('<b:ID>RE-2026-0042</b:ID>', `${extension}<b:ID>RE-2026-0042</b:ID>`)
    expect(read(extended)).toMatchObject({ thirdParty: [{ reason: 'Parking', amount: '7.50' }], differences: [] })
  })

  test('parts of a line are shown and not summed a second time', () => {
    const part =
      '<a:SubInvoiceLine><b:ID>1.1</b:ID><b:InvoicedQuantity unitCode="HUR">1</b:InvoicedQuantity><b:LineExtensionAmount currencyID="EUR">100.00</b:LineExtensionAmount><a:Item><b:Name>Part</b:Name></a:Item></a:SubInvoiceLine>'
    const invoice = read(ublXml().replace('<a:Item><b:Name>Hours', `${part}<a:Item><b:Name>Hours`))
    expect(invoice?.lines.map(({ id, isPart }) => [id, isPart])).toEqual([
      ['1', false],
      ['1.1', true],
      ['2', false],
    ])
    expect(invoice?.differences).toEqual([])
  })

  test('several taxes: rates, exempt, reverse charge', () => {
    const other =
      '<a:TaxSubtotal><b:TaxableAmount currencyID="EUR">50.00</b:TaxableAmount><b:TaxAmount currencyID="EUR">0.00</b:TaxAmount><a:TaxCategory><b:ID>AE</b:ID><b:Percent>0</b:Percent><b:TaxExemptionReason>Reverse charge</b:TaxExemptionReason></a:TaxCategory></a:TaxSubtotal>'
    const xml = ublXml(
      { lines: '155.00', net: '150.00', gross: '169.00', due: '150.00' },
      '<a:InvoiceLine><b:ID>3</b:ID><b:LineExtensionAmount>50.00</b:LineExtensionAmount><a:Item><b:Name>Abroad</b:Name></a:Item></a:InvoiceLine>',
    )
      .replace('<b:TaxableAmount currencyID="EUR">150.00', '<b:TaxableAmount currencyID="EUR">100.00')
      .replace('</a:TaxSubtotal>', `</a:TaxSubtotal>${other}`)
    expect(read(xml)).toMatchObject({
      taxes: [
        { category: 'S', rate: '19' },
        { category: 'AE', reason: 'Reverse charge' },
      ],
      differences: [],
    })
  })
})

describe('D11: every kind is told', () => {
  test('ZUGFeRD 1.0 reads as CII does', () => {
    const xml = ciiXml()
      .replaceAll(
        'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'urn:ferd:CrossIndustryDocument:invoice:1p0',
      )
      .replaceAll('r:CrossIndustryInvoice', 'r:CrossIndustryDocument')
      .replaceAll('r:ExchangedDocument', 'r:HeaderExchangedDocument')
      .replaceAll('r:SupplyChainTradeTransaction', 'r:SpecifiedSupplyChainTradeTransaction')
      .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
      .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
      .replaceAll('SpecifiedTradeSettlementHeaderMonetary', 'SpecifiedTradeSettlementMonetary')
      .replaceAll('SpecifiedTradeSettlementLineMonetary', 'SpecifiedTradeSettlementMonetary')
      .replaceAll('RateApplicablePercent', 'ApplicablePercent')
    const [old, now] = [read(xml), read(ciiXml())]
    expect(old).toEqual({ ...now, syntax: 'ZUGFeRD 1.0' })
  })

  test('Latin-1 and UTF-16 are read as they declare', () => {
    const latin = Buffer.from(ublXml().replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const wide = Buffer.from(`\ufeff${ublXml().replace('UTF-8', 'UTF-16')}`, 'utf16le')
    for (const bytes of [latin, wide]) expect(whole(bytes).invoice?.buyer.name).toBe('Möller & Søn')
  })

  test('an order is named as one, and a damaged invoice says what is damaged', () => {
    const order =
      '<x:SCRDMCCBDACIOMessageStructure xmlns:x="urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100"/>'
    expect(whole(order)).toEqual({ invoice: null, about: 'This is an order (Order-X), not an invoice.' })
    expect(whole('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"/>').about).toContain(
      '“despatch advice”',
    )
    expect(whole(ublXml().slice(0, 2000)).about).toMatch(/^There is an e-invoice in this file, but it is damaged: /)
    expect(whole('<invoice xmlns="urn:example"/>')).toEqual({ invoice: null, about: null })
    expect(whole('Dear Sir')).toEqual({ invoice: null, about: null })
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
