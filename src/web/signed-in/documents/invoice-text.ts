import type { EInvoice } from '#contract/clients/e-invoices.ts'
import { addDays, longDate } from '#domain/time/days.ts'

/** UN/ECE Recommendation 20 and 21, as far as most invoices use them: one, and several. */
const UNITS: Record<string, [one: string, many: string]> = {
  ...{
    C62: ['', ''],
    H87: ['piece', 'pieces'],
    EA: ['piece', 'pieces'],
    NAR: ['piece', 'pieces'],
    PCE: ['piece', 'pieces'],
  },
  ...{ HUR: ['hour', 'hours'], MIN: ['minute', 'minutes'], SEC: ['second', 'seconds'], DAY: ['day', 'days'] },
  ...{ WEE: ['week', 'weeks'], MON: ['month', 'months'], ANN: ['year', 'years'], LS: ['flat rate', 'flat rate'] },
  ...{ KGM: ['kg', 'kg'], GRM: ['g', 'g'], TNE: ['t', 't'], LTR: ['l', 'l'], MLT: ['ml', 'ml'], MTQ: ['m³', 'm³'] },
  ...{ MTR: ['m', 'm'], KMT: ['km', 'km'], CMT: ['cm', 'cm'], MMT: ['mm', 'mm'], MTK: ['m²', 'm²'] },
  ...{ KWH: ['kWh', 'kWh'], MWH: ['MWh', 'MWh'], P1: ['%', '%'], SET: ['set', 'sets'], PR: ['pair', 'pairs'] },
  ...{ XPP: ['piece', 'pieces'], XBX: ['box', 'boxes'], XCT: ['carton', 'cartons'], XPK: ['package', 'packages'] },
  ...{ XBG: ['bag', 'bags'], XBO: ['bottle', 'bottles'], XPX: ['pallet', 'pallets'], DZN: ['dozen', 'dozen'] },
}

/** A quantity with its unit: `3 hours`. A unit that is not known is as its code. */
export function quantityText(quantity: string | null, unit: string | null): string {
  if (quantity === null) return ''
  const words = unit === null ? '' : (UNITS[unit]?.[Number(quantity) === 1 ? 0 : 1] ?? unit)
  return `${numberText(quantity)} ${words}`.trim()
}

/** The digits as they are stated, with commas between thousands; what is no number stays as it is. */
export function numberText(stated: string | null): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(?=\.?\d)0*(\d*)(\.\d*)?$/.exec(stated?.trim() ?? '') ?? []
  if (!whole && !fraction) return /^[+-]?0+$/.test(stated ?? '') ? '0' : (stated ?? '')
  const digits = (whole || '0').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign === '-' ? '−' : ''}${digits}${fraction.length > 1 ? fraction : ''}`
}

export function amountText(stated: string | null, currency: string | null): string {
  const text = numberText(stated)
  if (!/\d$/.test(text)) return text
  const places = placesOf(currency)
  const [whole = '', fraction = ''] = text.split('.')
  const shown = fraction.padEnd(places, '0')
  return shown ? `${whole}.${shown}` : whole
}

function placesOf(currency: string | null): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? 'EUR' })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** A price, with how many units it is for where that is not one. */
export function priceText({ price, priceFor, unit }: EInvoice['lines'][number], currency: string | null): string {
  if (price === null) return ''
  const many = priceFor === null || Number(priceFor) === 1 ? '' : ` per ${quantityText(priceFor, unit)}`
  return amountText(price, currency) + many
}

/** 2 November 2026; what is no date stays as it is written. */
export const dayText = (stated: string): string => {
  const day = /^\d{4}-\d\d-\d\d/.exec(stated)?.[0]
  // A thirty-first of February is none, though it can be read as a day of March.
  return day && addDays(day, 0) === day ? longDate(day) : stated
}

const CATEGORIES: Record<string, string> = {
  ...{ Z: 'zero rated', E: 'exempt', AE: 'reverse charge', K: 'intra-community supply', G: 'export' },
  ...{ O: 'not subject to tax', L: 'Canary Islands', M: 'Ceuta and Melilla', B: 'split payment' },
}

export function taxText({ category, rate, base }: EInvoice['taxes'][number], currency: string | null): string {
  const kind = category ? CATEGORIES[category] : undefined
  const words = kind && !Number(rate) ? kind : `${numberText(rate) || '0'} %${kind ? `, ${kind}` : ''}`
  return `Tax (${words})${base === null ? '' : ` on ${amountText(base, currency)}`}`
}

/** The invoice as plain text, to be pasted into an email or a spreadsheet: a line for each, with tabs between cells. */
export function invoiceText(invoice: EInvoice): string {
  const { currency, totals } = invoice
  const money = (amount: string | null) => amountText(amount, currency)
  const rows = [
    [titleOf(invoice)],
    ...(invoice.issued ? [['Issued', dayText(invoice.issued)]] : []),
    ...(invoice.due ? [['Due', dayText(invoice.due)]] : []),
    ['From', invoice.seller.name ?? ''],
    ['To', invoice.buyer.name ?? ''],
    ...invoice.lines.map((line) => [
      ...[line.name ?? '', quantityText(line.quantity, line.unit), priceText(line, currency), money(line.net)],
    ]),
    ...totalRows(invoice).map(([label, amount]) => [label, amount]),
    ['To pay', `${money(totals.due ?? totals.gross)} ${currency ?? ''}`.trim()],
    ...(invoice.account ? [['Pay to', invoice.account]] : []),
    ...(invoice.paymentReference ? [['Reference', invoice.paymentReference]] : []),
  ]
  return rows.map((cells) => cells.map((cell) => cell.replace(/[\t\n]+/g, ' ')).join('\t')).join('\n')
}

export const titleOf = ({ kind, number }: EInvoice): string =>
  `${kind === 'credit note' ? 'Credit note' : 'Invoice'} ${number ?? 'without a number'}`

export function totalRows({ totals, taxes, adjustments, thirdParty, currency }: EInvoice): [string, string][] {
  const money = (amount: string | null) => (amount === null ? null : amountText(amount, currency))
  const less = (amount: string | null) => {
    const text = money(amount)
    return text === null || text.startsWith('−') || !Number(amount) ? text : `−${text}`
  }
  const rows: [string, string | null][] = [
    ['Lines', money(totals.lines)],
    ...adjustments.map(({ kind, reason, amount }): [string, string | null] => [
      `${kind === 'charge' ? 'Charge' : 'Discount'}${reason ? `: ${reason}` : ''}`,
      kind === 'allowance' ? less(amount) : money(amount),
    ]),
    ['Net amount', money(totals.net)],
    ...taxes.map((tax): [string, string | null] => [taxText(tax, currency), money(tax.amount)]),
    ['Total', money(totals.gross)],
    ['Already paid', less(totals.paid)],
    ['Rounding', money(totals.rounding)],
    ...thirdParty.map(({ reason, amount }): [string, string | null] => [
      `For others${reason ? `: ${reason}` : ''}`,
      money(amount),
    ]),
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}
