import type { Party, StatedAdjustment, StatedInvoice, StatedLine } from './invoice.model.ts'
import { all, first, text, type XmlNode } from './xml-tree.ts'

/** The Cross Industry Invoice that Factur-X, ZUGFeRD 2 and XRechnung use, and its forerunner of ZUGFeRD 1.0. */
const SYNTAXES: Record<string, StatedInvoice['syntax']> = {
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'CII',
  'urn:ferd:CrossIndustryDocument:invoice:1p0': 'ZUGFeRD 1.0',
}
/** UNTDID 1001: credit notes, for goods and services, financial adjustments, self-billed, factored, consolidated. */
const CREDIT_NOTES = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'])

/** What the two call differently; the rest has the same names. */
const NAMES = {
  CII: {
    ...{ document: 'ExchangedDocument', trade: 'SupplyChainTradeTransaction', context: 'ExchangedDocumentContext' },
    ...{ agreement: 'ApplicableHeaderTradeAgreement', settlement: 'ApplicableHeaderTradeSettlement' },
    ...{ totals: 'SpecifiedTradeSettlementHeaderMonetarySummation', rate: 'RateApplicablePercent' },
    ...{ lineAgreement: 'SpecifiedLineTradeAgreement', lineDelivery: 'SpecifiedLineTradeDelivery' },
    ...{ lineSettlement: 'SpecifiedLineTradeSettlement' },
    ...{ lineTotals: 'SpecifiedTradeSettlementLineMonetarySummation' },
  },
  'ZUGFeRD 1.0': {
    ...{ document: 'HeaderExchangedDocument', trade: 'SpecifiedSupplyChainTradeTransaction' },
    ...{ context: 'SpecifiedExchangedDocumentContext', agreement: 'ApplicableSupplyChainTradeAgreement' },
    ...{ settlement: 'ApplicableSupplyChainTradeSettlement', rate: 'ApplicablePercent' },
    ...{ totals: 'SpecifiedTradeSettlementMonetarySummation', lineAgreement: 'SpecifiedSupplyChainTradeAgreement' },
    ...{ lineDelivery: 'SpecifiedSupplyChainTradeDelivery', lineSettlement: 'SpecifiedSupplyChainTradeSettlement' },
    ...{ lineTotals: 'SpecifiedTradeSettlementMonetarySummation' },
  },
}
type Names = (typeof NAMES)['CII']

export function ciiInvoice(root: XmlNode): StatedInvoice | null {
  const syntax = SYNTAXES[root.namespace]
  if (syntax !== 'CII' && syntax !== 'ZUGFeRD 1.0') return null
  const names = NAMES[syntax]
  const document = first(root, names.document)
  const trade = first(root, names.trade)
  const agreement = first(trade, names.agreement)
  const settlement = first(trade, names.settlement)
  const totals = first(settlement, names.totals)
  const currency = text(settlement, 'InvoiceCurrencyCode')
  return {
    syntax,
    profile: text(root, `${names.context}/GuidelineSpecifiedDocumentContextParameter/ID`),
    kind: CREDIT_NOTES.has(text(document, 'TypeCode') ?? '') ? 'credit note' : 'invoice',
    number: text(document, 'ID'),
    issued: day(text(document, 'IssueDateTime/DateTimeString')),
    due: day(text(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency,
    seller: partyOf(first(agreement, 'SellerTradeParty')),
    buyer: partyOf(first(agreement, 'BuyerTradeParty')),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').flatMap((item) => lineOf(item, names)),
    adjustments: [
      ...all(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustmentOf),
      ...all(settlement, 'SpecifiedLogisticsServiceCharge').map(logisticsOf),
    ],
    taxes: all(settlement, 'ApplicableTradeTax').map((tax) => ({
      category: text(tax, 'CategoryCode'),
      rate: text(tax, names.rate),
      base: text(tax, 'BasisAmount'),
      amount: text(tax, 'CalculatedAmount'),
      reason: text(tax, 'ExemptionReason'),
    })),
    thirdParty: [],
    totals: {
      lines: text(totals, 'LineTotalAmount'),
      allowances: text(totals, 'AllowanceTotalAmount'),
      charges: text(totals, 'ChargeTotalAmount'),
      net: text(totals, 'TaxBasisTotalAmount'),
      tax: taxTotal(totals, currency),
      gross: text(totals, 'GrandTotalAmount'),
      paid: text(totals, 'TotalPrepaidAmount'),
      rounding: text(totals, 'RoundingAmount'),
      due: text(totals, 'DuePayableAmount'),
    },
    paymentReference: text(settlement, 'PaymentReference'),
    account: text(
      settlement,
      'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
      'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/ProprietaryID',
    ),
    note:
      all(document, 'IncludedNote/Content')
        .map((node) => node.text.trim())
        .filter(Boolean)
        .join('\n') || null,
  }
}

/** The tax may be stated a second time, in the currency of the tax office. */
function taxTotal(totals: XmlNode | undefined, currency: string | null): string | null {
  const stated = all(totals, 'TaxTotalAmount')
  const own = stated.find(({ attributes }) => attributes.currencyID === currency) ?? stated[0]
  return own?.text.trim() || null
}

/** Written as 20261116, and by some with the time after it. */
function day(text: string | null): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?$/.exec(text ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : text
}

function partyOf(party: XmlNode | undefined): Party {
  const address = first(party, 'PostalTradeAddress')
  const taxNumbers = all(party, 'SpecifiedTaxRegistration/ID')
  const vat = taxNumbers.find(({ attributes }) => attributes.schemeID === 'VA') ?? taxNumbers[0]
  return {
    name: text(party, 'Name'),
    address: [
      text(address, 'LineOne'),
      text(address, 'LineTwo'),
      text(address, 'LineThree'),
      [text(address, 'PostcodeCode'), text(address, 'CityName')].filter(Boolean).join(' '),
      text(address, 'CountrySubDivisionName'),
      text(address, 'CountryID'),
    ].filter((words): words is string => Boolean(words)),
    taxNumber: vat?.text.trim() || null,
    registrationNumber: text(party, 'SpecifiedLegalOrganization/ID'),
  }
}

/** A line; one that is only a note has no amount, and is none. */
function lineOf(item: XmlNode, names: Names): StatedLine[] {
  const settlement = first(item, names.lineSettlement)
  const price = first(item, `${names.lineAgreement}/NetPriceProductTradePrice`)
  const quantity = first(item, `${names.lineDelivery}/BilledQuantity`)
  const about = first(item, 'AssociatedDocumentLineDocument')
  const net = text(settlement, `${names.lineTotals}/LineTotalAmount`)
  if (net === null && !first(item, 'SpecifiedTradeProduct')) return []
  // In the profile EXTENDED lines may be below a group, or only inform.
  const status = text(about, 'LineStatusReasonCode')
  return [
    {
      id: text(about, 'LineID'),
      name: text(item, 'SpecifiedTradeProduct/Name'),
      description: text(item, 'SpecifiedTradeProduct/Description'),
      quantity: quantity?.text.trim() || null,
      unit: quantity?.attributes.unitCode ?? null,
      price: text(price, 'ChargeAmount'),
      priceFor: text(price, 'BasisQuantity'),
      net,
      taxRate: text(settlement, `ApplicableTradeTax/${names.rate}`),
      adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustmentOf),
      isPart: status === 'GROUP' || status === 'INFORMATION',
      hasParts: status === 'GROUP' || status === 'INFORMATION',
    },
  ]
}

function adjustmentOf(node: XmlNode): StatedAdjustment {
  const isCharge = ['true', '1'].includes(text(node, 'ChargeIndicator/Indicator', 'ChargeIndicator') ?? '')
  return {
    kind: isCharge ? 'charge' : 'allowance',
    reason: text(node, 'Reason'),
    amount: text(node, 'ActualAmount'),
  }
}

/** Freight and the like, which the sum of the charges holds too. */
const logisticsOf = (node: XmlNode): StatedAdjustment => ({
  kind: 'charge',
  reason: text(node, 'Description'),
  amount: text(node, 'AppliedAmount'),
})
