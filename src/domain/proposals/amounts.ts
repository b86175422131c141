const LOCALE = 'en'

// An amount is a whole number of the smallest unit of its currency: 12.50 euros are 1250. No sum is ever a fraction.

/** How many decimals a currency has: 2 for the euro, none for the yen, 3 for the dinar of Kuwait. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount as people read it: "€1,250.00". */
export function formatAmount(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  // As text, so that no digit is lost on the way through a fraction.
  return format.format(decimalOf(minor, digits) as unknown as number)
}

/** An amount as it is typed into a field: "1250.00". */
export const amountToType = (minor: number, currency: string): string => decimalOf(minor, minorDigits(currency))

/** What a user typed as an amount, in the smallest unit; null when it is none, or has more decimals than there are. */
export function amountIn(typed: string, currency: string): number | null {
  return scaledIn(typed, minorDigits(currency))
}

/** A typed decimal number, times ten to the power of `digits`. "1,250.5", "1 250,50" and "1250.5" are the same. */
export function scaledIn(typed: string, digits: number): number | null {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '')
  const found = /^(\d+|[1-9]\d{0,2}(?:[.,]\d{3})+)(?:([.,])(\d*))?$/.exec(text)
  if (!found) return null
  const [, whole = '', , decimals = ''] = found
  if (decimals.length > digits) return groupedAlone(text, digits)
  const scaled = Number(whole.replace(/[.,]/g, '') + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(scaled) ? scaled : null
}

/** Half away from zero, as ledgers round; in whole numbers throughout. */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  const isNegative = numerator < 0n
  const size = isNegative ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return Number(isNegative ? -rounded : rounded)
}

/** "1,250" is a thousand and more where three decimals are too many. */
function groupedAlone(text: string, digits: number): number | null {
  if (!/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)) return null
  const scaled = Number(text.replace(/[.,]/g, '')) * 10 ** digits
  return Number.isSafeInteger(scaled) ? scaled : null
}

function decimalOf(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
