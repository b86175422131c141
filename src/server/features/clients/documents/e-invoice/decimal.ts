/** A decimal number without the errors of binary fractions: `units` counted in steps of 10^-`places`. */
export interface Decimal {
  units: bigint
  places: number
}

/** As XML Schema writes decimals: a sign, leading zeros, and no digits on one side of the point are allowed. */
const PATTERN = /^([+-]?)(?=\.?\d)(\d{0,30})(?:\.(\d{0,20}))?$/

export const ZERO: Decimal = { units: 0n, places: 0 }

export function decimal(text: string | null): Decimal | null {
  const parts = PATTERN.exec(text?.trim() ?? '')
  if (!parts) return null
  const [, sign, whole, fraction = ''] = parts
  const units = BigInt(`0${whole}${fraction}`)
  return { units: sign === '-' ? -units : units, places: fraction.length }
}

export function plus(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places)
  return { units: atPlaces(a, places) + atPlaces(b, places), places }
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { ...b, units: -b.units })
}

export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, places: a.places + b.places }
}

/** Whether two numbers are at most so far apart. */
export function isWithin(a: Decimal, b: Decimal, most: Decimal): boolean {
  const apart = minus(a, b)
  return minus({ ...apart, units: magnitude(apart.units) }, most).units <= 0n
}

/** `a` divided by `b` and rounded to the number of places, halves away from zero, as sums on invoices are. */
export function dividedBy(a: Decimal, b: Decimal, places: number): Decimal | null {
  if (b.units === 0n) return null
  const numerator = a.units * 10n ** BigInt(places + b.places)
  const denominator = b.units * 10n ** BigInt(a.places)
  const isNegative = numerator < 0n !== denominator < 0n
  const [top, bottom] = [magnitude(numerator), magnitude(denominator)]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return { units: isNegative ? -rounded : rounded, places }
}

export function rounded(a: Decimal, places: number): Decimal {
  return dividedBy(a, { units: 1n, places: 0 }, places) as Decimal
}

export function formatDecimal({ units, places }: Decimal): string {
  const shown = Math.max(2, places)
  const digits = magnitude(units * 10n ** BigInt(shown - places))
    .toString()
    .padStart(shown + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -shown)}.${digits.slice(-shown)}`
}

function atPlaces({ units, places }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - places)
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
