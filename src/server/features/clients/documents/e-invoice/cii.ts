import type { Party, StatedAdjustment, StatedInvoice, StatedLine } from './invoice.model.ts'
import { all, first, text, type XmlNode } from './xml-tree.ts'

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const CREDIT_NOTE = '381'

/** The Cross Industry Invoice, as Factur-X and ZUGFeRD carry it inside a PDF. */
export function ciiInvoice(root: XmlNode): StatedInvoice | null {
  if (root.namespace !== NAMESPACE) return null
  const document = first(root, 'ExchangedDocument')
  const trade = first(root, 'SupplyChainTradeTransaction')
  const agreement = first(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = first(trade, 'ApplicableHeaderTradeSettlement')
  const totals = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = text(settlement, 'InvoiceCurrencyCode')
  return {
    syntax: 'CII',
    kind: text(document, 'TypeCode') === CREDIT_NOTE ? 'credit note' : 'invoice',
    number: text(document, 'ID'),
    issued: day(text(document, 'IssueDateTime/DateTimeString')),
    due: day(text(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    currency,
    seller: partyOf(first(agreement, 'SellerTradeParty')),
    buyer: partyOf(first(agreement, 'BuyerTradeParty')),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf),
    adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustmentOf),
    taxes: all(settlement, 'ApplicableTradeTax').map((tax) => ({
      rate: text(tax, 'RateApplicablePercent'),
      base: text(tax, 'BasisAmount'),
      amount: text(tax, 'CalculatedAmount'),
    })),
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
    note: text(document, 'IncludedNote/Content'),
  }
}

/** The tax may be stated a second time, in the currency of the tax office. */
function taxTotal(totals: XmlNode | undefined, currency: string | null): string | null {
  const stated = all(totals, 'TaxTotalAmount')
  const own = stated.find(({ attributes }) => attributes.currencyID === currency) ?? stated[0]
  return own?.text.trim() || null
}

/** Written as 20261116. */
function day(text: string | null): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text ?? '')
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

function lineOf(item: XmlNode): StatedLine {
  const settlement = first(item, 'SpecifiedLineTradeSettlement')
  const price = first(item, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice')
  const quantity = first(item, 'SpecifiedLineTradeDelivery/BilledQuantity')
  return {
    id: text(item, 'AssociatedDocumentLineDocument/LineID'),
    name: text(item, 'SpecifiedTradeProduct/Name'),
    description: text(item, 'SpecifiedTradeProduct/Description'),
    quantity: quantity?.text.trim() || null,
    unit: quantity?.attributes.unitCode ?? null,
    price: text(price, 'ChargeAmount'),
    priceFor: text(price, 'BasisQuantity'),
    net: text(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    taxRate: text(settlement, 'ApplicableTradeTax/RateApplicablePercent'),
    adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustmentOf),
  }
}

function adjustmentOf(node: XmlNode): StatedAdjustment {
  return {
    kind: text(node, 'ChargeIndicator/Indicator') === 'true' ? 'charge' : 'allowance',
    reason: text(node, 'Reason'),
    amount: text(node, 'ActualAmount'),
  }
}
