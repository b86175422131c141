import {
  type Decimal,
  decimal,
  dividedBy,
  formatDecimal,
  isWithin,
  minus,
  plus,
  rounded,
  times,
  ZERO,
} from './decimal.ts'
import type { StatedAdjustment, StatedInvoice, StatedLine } from './invoice.model.ts'

const MOST_DIFFERENCES = 20
const ONE: Decimal = { units: 1n, places: 0 }
const HUNDRED: Decimal = { units: 100n, places: 0 }
const CENT: Decimal = { units: 1n, places: 2 }
/** Peppol's rule R120 for the amount of a line. */
const LINE_SLACK: Decimal = { units: 2n, places: 2 }
/** The rules BR-CO-17 and BR-S-08 of EN 16931 allow less than one unit of the currency. */
const TAX_SLACK: Decimal = { units: 99n, places: 2 }
/** Currencies whose amounts are usually rounded to whole units. */
const WHOLE = new Set('BIF CLP DJF GNF HUF IDR ISK JPY KMF KRW PYG RWF TWD UGX VND VUV XAF XOF XPF'.split(' '))

/**
 * Every sum of the invoice calculated again: what does not agree, in words. A sum that is not stated is not judged. Each may differ by as much as
 * the rules of EN 16931 (BR-CO-10 to BR-CO-17), of Peppol (R120) and of the profile EXTENDED allow.
 */
export function differencesIn(invoice: StatedInvoice): string[] {
  const found = [
    ...invoice.lines.map((line, index) => lineDifference(line, index, invoice)),
    ...adjustmentDifferences(invoice),
    ...taxDifferences(invoice),
    ...totalDifferences(invoice),
  ].filter((words) => words !== null)
  if (found.length <= MOST_DIFFERENCES) return found
  return [...found.slice(0, MOST_DIFFERENCES), `And ${found.length - MOST_DIFFERENCES} more differences.`]
}

function lineDifference(line: StatedLine, index: number, { currency }: StatedInvoice): string | null {
  const quantity = decimal(line.quantity)
  const price = decimal(line.price)
  if (!quantity || !price || line.hasParts) return null
  const gross = dividedBy(times(quantity, price), decimal(line.priceFor) ?? ONE, 6)
  if (!gross) return null
  const net = plus(gross, adjusted(line.adjustments))
  const isWhole = WHOLE.has(currency ?? '')
  const words = `Line ${line.id ?? index + 1}, quantity times price`
  return differs(words, rounded(net, isWhole ? 0 : 2), line.net, isWhole ? ONE : LINE_SLACK)
}

function adjustmentDifferences(invoice: StatedInvoice): (string | null)[] {
  const { adjustments, totals } = invoice
  const ofKind = (kind: StatedAdjustment['kind']) =>
    adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount)
  const [allowances, charges] = [ofKind('allowance'), ofKind('charge')]
  return [
    differs('The discounts together', sum(allowances), totals.allowances, slackOf(invoice, allowances.length)),
    differs('The charges together', sum(charges), totals.charges, slackOf(invoice, charges.length)),
  ]
}

function taxDifferences(invoice: StatedInvoice): (string | null)[] {
  const { taxes, totals } = invoice
  const each = taxes.map(({ rate, base, amount }) => {
    const [percent, taxable] = [decimal(rate), decimal(base)]
    const tax = percent && taxable ? dividedBy(times(taxable, percent), HUNDRED, 2) : null
    return tax && differs(`Tax at ${rate} %`, tax, amount, TAX_SLACK)
  })
  if (taxes.length === 0) return each
  const bases = sum(taxes.map(({ base }) => base))
  return [
    ...each,
    differs('The amounts that are taxed together', bases, totals.net, TAX_SLACK),
    differs('The taxes together', sum(taxes.map(({ amount }) => amount)), totals.tax, slackOf(invoice, taxes.length)),
  ]
}

function totalDifferences(invoice: StatedInvoice): (string | null)[] {
  const { lines, totals, adjustments, thirdParty } = invoice
  const stated = Object.fromEntries(
    Object.entries(totals).map(([name, amount]) => [name, decimal(amount) ?? ZERO]),
  ) as Record<keyof typeof totals, Decimal>
  const net = plus(minus(stated.lines, stated.allowances), stated.charges)
  const summed = lines.filter(({ isPart }) => !isPart)
  const others = sum(thirdParty.map(({ amount }) => amount)) ?? ZERO
  const due = plus(plus(minus(stated.gross, stated.paid), stated.rounding), others)
  const ofLines = sum(summed.map((line) => line.net))
  return [
    summed.length > 0 ? differs('The lines together', ofLines, totals.lines, slackOf(invoice, summed.length)) : null,
    totals.lines === null
      ? null
      : differs(
          'The lines less discounts plus charges',
          net,
          totals.net,
          slackOf(invoice, summed.length + adjustments.length),
        ),
    totals.net === null
      ? null
      : differs('The net amount plus tax', plus(stated.net, stated.tax), totals.gross, slackOf(invoice, 1)),
    totals.gross === null ? null : differs('The total less what was paid', due, totals.due, slackOf(invoice, 1)),
  ]
}

/** EN 16931 compares sums to the cent; the profile EXTENDED of Factur-X allows a cent for each amount that is summed. */
function slackOf({ profile }: StatedInvoice, amounts: number): Decimal {
  return /extended/i.test(profile ?? '') ? times(CENT, { units: BigInt(amounts), places: 0 }) : ZERO
}

function adjusted(adjustments: StatedAdjustment[]): Decimal {
  return adjustments.reduce((total, { kind, amount }) => {
    const value = decimal(amount) ?? ZERO
    return kind === 'charge' ? plus(total, value) : minus(total, value)
  }, ZERO)
}

/** No sum at all when one of its parts cannot be read. */
function sum(amounts: (string | null)[]): Decimal | null {
  return amounts.reduce<Decimal | null>((total, amount) => {
    const value = decimal(amount)
    return total && value ? plus(total, value) : null
  }, ZERO)
}

/** Sums are rounded to the cent before they are compared, as the rules say: lines may have more digits. */
function differs(what: string, reckoned: Decimal | null, stated: string | null, slack: Decimal): string | null {
  const said = decimal(stated)
  if (!reckoned || !said) return null
  const cents = rounded(reckoned, 2)
  if (isWithin(cents, rounded(said, 2), slack)) return null
  return `${what}: we get ${formatDecimal(cents)}, the invoice says ${formatDecimal(said)}.`
}
