import { type Decimal, decimal, dividedBy, inWords, isSame, minus, plus, rounded, times, ZERO } from './decimal.ts'
import type { StatedAdjustment, StatedInvoice, StatedLine } from './invoice.model.ts'

const MOST_DIFFERENCES = 20
const HUNDRED: Decimal = { units: 100n, places: 0 }

/** Every sum of the invoice reckoned again: what does not agree, in words. A sum that is not stated is not judged. */
export function differencesIn(invoice: StatedInvoice): string[] {
  const found = [
    ...invoice.lines.map(lineDifference),
    ...adjustmentDifferences(invoice),
    ...taxDifferences(invoice),
    ...totalDifferences(invoice),
  ].filter((words) => words !== null)
  if (found.length <= MOST_DIFFERENCES) return found
  return [...found.slice(0, MOST_DIFFERENCES), `And ${found.length - MOST_DIFFERENCES} more differences.`]
}

function lineDifference(line: StatedLine, index: number): string | null {
  const quantity = decimal(line.quantity)
  const price = decimal(line.price)
  if (!quantity || !price) return null
  const gross = dividedBy(times(quantity, price), decimal(line.priceFor) ?? { units: 1n, places: 0 }, 6)
  if (!gross) return null
  const net = rounded(plus(gross, adjusted(line.adjustments)), 2)
  return differs(`Line ${line.id ?? index + 1}, quantity times price`, net, line.net)
}

function adjustmentDifferences({ adjustments, totals }: StatedInvoice): (string | null)[] {
  const ofKind = (kind: StatedAdjustment['kind']) => adjustments.filter((one) => one.kind === kind)
  return [
    differs('The discounts together', sum(ofKind('allowance').map(({ amount }) => amount)), totals.allowances),
    differs('The charges together', sum(ofKind('charge').map(({ amount }) => amount)), totals.charges),
  ]
}

function taxDifferences({ taxes, totals }: StatedInvoice): (string | null)[] {
  const each = taxes.map(({ rate, base, amount }) => {
    const [percent, taxable] = [decimal(rate), decimal(base)]
    const tax = percent && taxable ? dividedBy(times(taxable, percent), HUNDRED, 2) : null
    return tax && differs(`Tax at ${rate} %`, tax, amount)
  })
  if (taxes.length === 0) return each
  return [
    ...each,
    differs('The amounts that are taxed together', sum(taxes.map(({ base }) => base)), totals.net),
    differs('The taxes together', sum(taxes.map(({ amount }) => amount)), totals.tax),
  ]
}

function totalDifferences({ lines, totals }: StatedInvoice): (string | null)[] {
  const stated = Object.fromEntries(
    Object.entries(totals).map(([name, amount]) => [name, decimal(amount) ?? ZERO]),
  ) as Record<keyof typeof totals, Decimal>
  const net = plus(minus(stated.lines, stated.allowances), stated.charges)
  return [
    lines.length > 0 ? differs('The lines together', sum(lines.map((line) => line.net)), totals.lines) : null,
    totals.lines === null ? null : differs('The lines less discounts plus charges', net, totals.net),
    totals.net === null ? null : differs('The net amount plus tax', plus(stated.net, stated.tax), totals.gross),
    totals.gross === null
      ? null
      : differs('The total less what was paid', plus(minus(stated.gross, stated.paid), stated.rounding), totals.due),
  ]
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

function differs(what: string, reckoned: Decimal | null, stated: string | null): string | null {
  const said = decimal(stated)
  if (!reckoned || !said || isSame(reckoned, said)) return null
  return `${what}: we get ${inWords(reckoned)}, the invoice says ${inWords(said)}.`
}
