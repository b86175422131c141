import type { Party, StatedAdjustment, StatedInvoice, StatedLine } from './invoice.model.ts'
import { all, first, text, type XmlNode } from './xml-tree.ts'

const KINDS: Record<string, StatedInvoice['kind']> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': 'invoice',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': 'credit note',
}

export function ublInvoice(root: XmlNode): StatedInvoice | null {
  const kind = KINDS[root.namespace]
  if (!kind) return null
  const totals = first(root, 'LegalMonetaryTotal')
  const taxTotal = ownTaxTotal(root)
  const profile = text(root, 'CustomizationID')
  return {
    syntax: 'UBL',
    profile,
    kind: text(root, 'InvoiceTypeCode') === '381' ? 'credit note' : kind,
    number: text(root, 'ID'),
    issued: text(root, 'IssueDate'),
    due: text(root, 'DueDate', 'PaymentMeans/PaymentDueDate'),
    currency: text(root, 'DocumentCurrencyCode'),
    seller: partyOf(first(root, 'AccountingSupplierParty/Party')),
    buyer: partyOf(first(root, 'AccountingCustomerParty/Party')),
    lines: all(root, kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine').flatMap((line) => lineOf(line)),
    adjustments: all(root, 'AllowanceCharge').map(adjustmentOf),
    taxes: all(taxTotal, 'TaxSubtotal').map((tax) => ({
      category: text(tax, 'TaxCategory/ID'),
      rate: text(tax, 'TaxCategory/Percent', 'Percent'),
      base: text(tax, 'TaxableAmount'),
      amount: text(tax, 'TaxAmount'),
      reason: text(tax, 'TaxCategory/TaxExemptionReason'),
    })),
    // Elsewhere a prepaid payment only explains what was paid already.
    thirdParty: namesExtension(profile ?? '') ? all(root, 'PrepaidPayment').map(thirdPartyOf) : [],
    totals: {
      lines: text(totals, 'LineExtensionAmount'),
      allowances: text(totals, 'AllowanceTotalAmount'),
      charges: text(totals, 'ChargeTotalAmount'),
      net: text(totals, 'TaxExclusiveAmount'),
      tax: text(taxTotal, 'TaxAmount'),
      gross: text(totals, 'TaxInclusiveAmount'),
      paid: text(totals, 'PrepaidAmount'),
      rounding: text(totals, 'PayableRoundingAmount'),
      due: text(totals, 'PayableAmount'),
    },
    paymentReference: text(root, 'PaymentMeans/PaymentID'),
    account: text(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    note: text(root, 'Note'),
  }
}

/** The tax in the invoice's own currency; a second total in the currency of the tax office has no parts. */
function ownTaxTotal(root: XmlNode): XmlNode | undefined {
  const totals = all(root, 'TaxTotal')
  const currency = text(root, 'DocumentCurrencyCode')
  const inOwn = totals.filter((total) => first(total, 'TaxAmount')?.attributes.currencyID === currency)
  return (
    inOwn.find((total) => first(total, 'TaxSubtotal')) ??
    totals.find((total) => first(total, 'TaxSubtotal')) ??
    totals[0]
  )
}

function partyOf(party: XmlNode | undefined): Party {
  const address = first(party, 'PostalAddress')
  return {
    name: text(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name'),
    address: [
      text(address, 'StreetName'),
      text(address, 'AdditionalStreetName'),
      text(address, 'AddressLine/Line'),
      [text(address, 'PostalZone'), text(address, 'CityName')].filter(Boolean).join(' '),
      text(address, 'CountrySubentity'),
      text(address, 'Country/IdentificationCode'),
    ].filter((words): words is string => Boolean(words)),
    taxNumber: text(party, 'PartyTaxScheme/CompanyID'),
    registrationNumber: text(party, 'PartyLegalEntity/CompanyID'),
  }
}

const thirdPartyOf = (payment: XmlNode) => ({
  reason: text(payment, 'InstructionID', 'ID'),
  amount: text(payment, 'PaidAmount'),
})

const DEEPEST_PARTS = 10

function lineOf(line: XmlNode, depth = 0): StatedLine[] {
  const parts = depth < DEEPEST_PARTS ? [...all(line, 'SubInvoiceLine'), ...all(line, 'SubCreditNoteLine')] : []
  const own = { ...oneLine(line), isPart: depth > 0, hasParts: parts.length > 0 }
  return [own, ...parts.flatMap((part) => lineOf(part, depth + 1))]
}

function oneLine(line: XmlNode): Omit<StatedLine, 'isPart' | 'hasParts'> {
  const quantity = first(line, 'InvoicedQuantity') ?? first(line, 'CreditedQuantity')
  return {
    id: text(line, 'ID'),
    name: text(line, 'Item/Name'),
    description: text(line, 'Item/Description', 'Note'),
    quantity: quantity?.text.trim() || null,
    unit: quantity?.attributes.unitCode ?? null,
    price: text(line, 'Price/PriceAmount'),
    priceFor: text(line, 'Price/BaseQuantity'),
    net: text(line, 'LineExtensionAmount'),
    taxRate: text(line, 'Item/ClassifiedTaxCategory/Percent'),
    adjustments: all(line, 'AllowanceCharge').map(adjustmentOf),
  }
}

function adjustmentOf(node: XmlNode): StatedAdjustment {
  return {
    kind: ['true', '1'].includes(text(node, 'ChargeIndicator') ?? '') ? 'charge' : 'allowance',
    reason: text(node, 'AllowanceChargeReason'),
    amount: text(node, 'Amount'),
  }
}

/** Whether a profile is that of an XRechnung with extensions. */
function namesExtension(profile: string): boolean {
  const [, ...after] = profile.toLowerCase().split('xrechnung')
  return after.some((part) => part.includes('extension'))
}
