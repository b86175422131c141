import { expect, test } from 'vitest'
import { differencesIn } from './check-sums.ts'
import { ciiInvoice } from './cii.ts'
import type { StatedInvoice } from './invoice.model.ts'
import { ublInvoice } from './ubl.ts'
import type { XmlNode } from './xml-tree.ts'

type Tree = { [name: string]: string | Tree | (string | Tree)[] }

/** An element for each name; one that holds words has the place of its own in them, so that no two are alike. */
function node(name: string, content: string | Tree, namespace = '', place = ''): XmlNode {
  if (typeof content === 'string') {
    const [text = '', ...attributes] = content.split('@')
    const given = Object.fromEntries(attributes.map((each) => each.split('=')))
    return { name, namespace, attributes: given, text: text || place, children: [] }
  }
  const children = Object.entries(content).flatMap(([child, each]) =>
    [each]
      .flat()
      .map((one, at) => node(child, one, namespace, `${place} ${child}${at > 0 ? ` ${at + 1}` : ''}`.trim())),
  )
  return { name, namespace, attributes: {}, text: '', children }
}

const UBL_PARTY: Tree = {
  PartyName: { Name: '' },
  PostalAddress: {
    ...{ StreetName: '', AdditionalStreetName: '', AddressLine: { Line: '' }, PostalZone: '', CityName: '' },
    ...{ CountrySubentity: '', Country: { IdentificationCode: '' } },
  },
  PartyTaxScheme: { CompanyID: '' },
  PartyLegalEntity: { RegistrationName: '', CompanyID: '' },
}
const UBL_LINE: Tree = {
  ...{
    ID: '',
    Note: '',
    InvoicedQuantity: '3@unitCode=HUR',
    LineExtensionAmount: '',
    Price: { PriceAmount: '', BaseQuantity: '' },
  },
  Item: { Name: '', Description: '', ClassifiedTaxCategory: { Percent: '' } },
  AllowanceCharge: { ChargeIndicator: '1', AllowanceChargeReason: '', Amount: '' },
}
const UBL: Tree = {
  ...{ CustomizationID: 'xrechnung#extension', ID: '', IssueDate: '', DueDate: '', InvoiceTypeCode: '380', Note: '' },
  DocumentCurrencyCode: 'SEK',
  AccountingSupplierParty: { Party: UBL_PARTY },
  AccountingCustomerParty: { Party: UBL_PARTY },
  PaymentMeans: { PaymentID: '', PaymentDueDate: '', PayeeFinancialAccount: { ID: '' } },
  PrepaidPayment: { ID: '', InstructionID: '', PaidAmount: '' },
  AllowanceCharge: [
    { ChargeIndicator: 'true', AllowanceChargeReason: '', Amount: '' },
    { ChargeIndicator: 'false', AllowanceChargeReason: '', Amount: '' },
  ],
  TaxTotal: [
    { TaxAmount: '1@currencyID=EUR', TaxSubtotal: { TaxAmount: '' } },
    {
      TaxAmount: '2@currencyID=SEK',
      TaxSubtotal: {
        ...{ TaxableAmount: '', TaxAmount: '', Percent: '' },
        TaxCategory: { ID: '', Percent: '', TaxExemptionReason: '' },
      },
    },
  ],
  LegalMonetaryTotal: {
    ...{ LineExtensionAmount: '', TaxExclusiveAmount: '', TaxInclusiveAmount: '', AllowanceTotalAmount: '' },
    ...{ ChargeTotalAmount: '', PrepaidAmount: '', PayableRoundingAmount: '', PayableAmount: '' },
  },
  InvoiceLine: [UBL_LINE, { ...UBL_LINE, SubInvoiceLine: UBL_LINE }],
}

const CII_PARTY: Tree = {
  Name: '',
  SpecifiedLegalOrganization: { ID: '' },
  PostalTradeAddress: {
    ...{ LineOne: '', LineTwo: '', LineThree: '', PostcodeCode: '', CityName: '', CountrySubDivisionName: '' },
    CountryID: '',
  },
  SpecifiedTaxRegistration: [{ ID: 'tax office@schemeID=FC' }, { ID: 'VAT@schemeID=VA' }],
}
const CII_ADJUSTMENT: Tree = { ChargeIndicator: { Indicator: 'true' }, Reason: '', ActualAmount: '' }

/** As each of the two vocabularies calls its parts. */
function cii(names: Record<string, string>): Tree {
  const { document = '', context = '', trade = '', agreement = '', settlement = '', totals = '', rate = '' } = names
  const { lineAgreement = '', lineDelivery = '', lineSettlement = '', lineTotals = '' } = names
  const line = (status: Tree): Tree => ({
    AssociatedDocumentLineDocument: { LineID: '', ...status },
    SpecifiedTradeProduct: { Name: '', Description: '' },
    [lineAgreement]: { NetPriceProductTradePrice: { ChargeAmount: '', BasisQuantity: '' } },
    [lineDelivery]: { BilledQuantity: '3@unitCode=HUR' },
    [lineSettlement]: {
      ApplicableTradeTax: { [rate]: '' },
      [lineTotals]: { LineTotalAmount: '' },
      SpecifiedTradeAllowanceCharge: CII_ADJUSTMENT,
    },
  })
  return {
    [context]: { GuidelineSpecifiedDocumentContextParameter: { ID: '' } },
    [document]: {
      ...{ ID: '', TypeCode: '380', IssueDateTime: { DateTimeString: '20261102' } },
      IncludedNote: [{ Content: '' }, { Content: ' ' }, { Content: '' }],
    },
    [trade]: {
      IncludedSupplyChainTradeLineItem: [
        line({}),
        line({ LineStatusReasonCode: 'GROUP' }),
        line({ LineStatusReasonCode: 'INFORMATION' }),
        { AssociatedDocumentLineDocument: { LineID: '' } },
      ],
      [agreement]: { SellerTradeParty: CII_PARTY, BuyerTradeParty: CII_PARTY },
      [settlement]: {
        ...{ InvoiceCurrencyCode: 'SEK', PaymentReference: '' },
        SpecifiedTradePaymentTerms: { DueDateDateTime: { DateTimeString: '202612020830' } },
        SpecifiedTradeSettlementPaymentMeans: {
          PayeePartyCreditorFinancialAccount: { IBANID: '', ProprietaryID: '' },
        },
        SpecifiedTradeAllowanceCharge: [CII_ADJUSTMENT, { ...CII_ADJUSTMENT, ChargeIndicator: 'false' }],
        SpecifiedLogisticsServiceCharge: { Description: '', AppliedAmount: '' },
        ApplicableTradeTax: {
          ...{ CategoryCode: '', BasisAmount: '', CalculatedAmount: '', ExemptionReason: '', [rate]: '' },
        },
        [totals]: {
          ...{ LineTotalAmount: '', AllowanceTotalAmount: '', ChargeTotalAmount: '', TaxBasisTotalAmount: '' },
          ...{ TaxTotalAmount: ['1@currencyID=EUR', '2@currencyID=SEK'], GrandTotalAmount: '', TotalPrepaidAmount: '' },
          ...{ RoundingAmount: '', DuePayableAmount: '' },
        },
      },
    },
  }
}

const INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const CREDIT_NOTE = 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

test('each part of a UBL invoice comes from its own place', () => {
  expect(ublInvoice(node('Invoice', UBL, INVOICE))).toMatchSnapshot()
})

test('what a UBL invoice does not name is taken from the place beside it', () => {
  const { DueDate, TaxTotal, CustomizationID, ...left } = UBL
  const party: Tree = { PartyName: { Name: 'Trading name' }, PostalAddress: { CityName: 'Kiel' } }
  const other = { ...left, AccountingSupplierParty: { Party: party }, InvoiceTypeCode: '381' }
  const ownTaxes = { TaxTotal: { TaxAmount: '3', TaxSubtotal: { TaxableAmount: '', Percent: '7' } } }
  const line = { ...UBL_LINE, Item: { Name: 'One' }, Price: {}, AllowanceCharge: [] }
  const read = ublInvoice(node('Invoice', { ...other, ...ownTaxes, InvoiceLine: line }, INVOICE))
  const { kind, due, seller, taxes, thirdParty, lines } = read as StatedInvoice
  expect({ kind, due, seller, taxes, thirdParty, line: lines[0] }).toMatchSnapshot()
  const note = { ...other, InvoiceLine: line, CreditNoteLine: { ...line, InvoicedQuantity: [], CreditedQuantity: '4' } }
  const { kind: noteKind, lines: noteLines } = ublInvoice(node('CreditNote', note, CREDIT_NOTE)) as StatedInvoice
  expect([noteKind, noteLines.map(({ quantity, unit }) => [quantity, unit])]).toEqual(['credit note', [['4', null]]])
  expect(ublInvoice(node('Order', UBL, 'urn:example'))).toBeNull()
})

test('each part of a Cross Industry Invoice comes from its own place, in both vocabularies', () => {
  const now = cii({
    ...{ document: 'ExchangedDocument', context: 'ExchangedDocumentContext', trade: 'SupplyChainTradeTransaction' },
    ...{ agreement: 'ApplicableHeaderTradeAgreement', settlement: 'ApplicableHeaderTradeSettlement' },
    ...{ totals: 'SpecifiedTradeSettlementHeaderMonetarySummation', rate: 'RateApplicablePercent' },
    ...{ lineAgreement: 'SpecifiedLineTradeAgreement', lineDelivery: 'SpecifiedLineTradeDelivery' },
    ...{ lineSettlement: 'SpecifiedLineTradeSettlement' },
    lineTotals: 'SpecifiedTradeSettlementLineMonetarySummation',
  })
  expect(ciiInvoice(node('CrossIndustryInvoice', now, CII))).toMatchSnapshot()
  const before = cii({
    ...{ document: 'HeaderExchangedDocument', context: 'SpecifiedExchangedDocumentContext' },
    ...{ trade: 'SpecifiedSupplyChainTradeTransaction', agreement: 'ApplicableSupplyChainTradeAgreement' },
    ...{ settlement: 'ApplicableSupplyChainTradeSettlement', rate: 'ApplicablePercent' },
    ...{ totals: 'SpecifiedTradeSettlementMonetarySummation', lineAgreement: 'SpecifiedSupplyChainTradeAgreement' },
    ...{ lineDelivery: 'SpecifiedSupplyChainTradeDelivery', lineSettlement: 'SpecifiedSupplyChainTradeSettlement' },
    lineTotals: 'SpecifiedTradeSettlementMonetarySummation',
  })
  const old = 'urn:ferd:CrossIndustryDocument:invoice:1p0'
  expect(ciiInvoice(node('CrossIndustryDocument', before, old))).toMatchSnapshot()
  expect(ciiInvoice(node('Order', now, 'urn:example'))).toBeNull()
})

test('the codes of credit notes are those of UNTDID 1001', () => {
  const codes = Array.from({ length: 600 }, (_, at) => `${at}`)
  const kindOf = (code: string) =>
    ciiInvoice(node('CrossIndustryInvoice', { ExchangedDocument: { TypeCode: code } }, CII))?.kind
  expect(codes.filter((code) => kindOf(code) === 'credit note').join(' ')).toMatchSnapshot()
})

const SOUND: StatedInvoice = {
  ...{ syntax: 'UBL', profile: null, kind: 'invoice', number: '1', issued: null, due: null, currency: 'EUR' },
  seller: { name: null, address: [], taxNumber: null, registrationNumber: null },
  buyer: { name: null, address: [], taxNumber: null, registrationNumber: null },
  lines: [['2', '25.00', '1', '50.00'] as const, ['4', '200.00', '10', '80.00'] as const].map(
    ([quantity, price, priceFor, net], at) => ({
      ...{ id: `${at + 1}`, name: null, description: null, quantity, unit: null, price, priceFor, net, taxRate: '20' },
      ...{ adjustments: [], isPart: false, hasParts: false },
    }),
  ),
  adjustments: [
    { kind: 'allowance', reason: null, amount: '10.00' },
    { kind: 'allowance', reason: null, amount: '25.00' },
    { kind: 'charge', reason: null, amount: '5.00' },
  ],
  taxes: [
    { category: 'S', rate: '20', base: '60.00', amount: '12.00', reason: null },
    { category: 'S', rate: '5', base: '40.00', amount: '2.00', reason: null },
  ],
  thirdParty: [{ reason: null, amount: '7.00' }],
  totals: {
    ...{ lines: '130.00', allowances: '35.00', charges: '5.00', net: '100.00', tax: '14.00', gross: '114.00' },
    ...{ paid: '20.00', rounding: '0.50', due: '101.50' },
  },
  ...{ paymentReference: null, account: null, note: null },
}

/** Where an invoice states an amount. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return /^\d+\.\d\d$/.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value)
  return keys.flatMap((key) => placesIn((value as Record<string | number, unknown>)[key], [...path, key]))
}

function withMore(invoice: StatedInvoice, path: (string | number)[], cents: number): StatedInvoice {
  const made = structuredClone(invoice)
  // biome-ignore lint/suspicious/noExplicitAny: a path leads through parts of every type.
  const parent = path.slice(0, -1).reduce<any>((part, key) => part[key], made)
  const key = path.at(-1) ?? ''
  parent[key] = (Number(parent[key]) + cents / 100).toFixed(2)
  return made
}

test('of a sound invoice nothing differs; of one with one other amount what hangs on it', () => {
  const variants = {
    usual: SOUND,
    extended: { ...SOUND, profile: 'urn:factur-x:extended' },
    'in yen': { ...SOUND, currency: 'JPY' },
  }
  const told: string[] = []
  for (const [name, invoice] of Object.entries(variants)) {
    expect(differencesIn(invoice), name).toEqual([])
    for (const path of placesIn(invoice)) {
      for (const cents of [-100, -3, -1, 1, 2, 3, 4, 99, 100]) {
        told.push(`${name}, ${path.join('.')} ${cents}: ${differencesIn(withMore(invoice, path, cents)).join(' ')}`)
      }
    }
  }
  expect(told.join('\n')).toMatchSnapshot()
})
