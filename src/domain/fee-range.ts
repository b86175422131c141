import { moneyFormat } from './money.ts'

/** What a service usually costs, as the firm sets it; 0 for what is not said. */
interface FeeRange {
  from: number
  to: number
  /** "a month", "a return". */
  per: string
}

/** "From $90 to $240 a month"; empty where nothing is said. */
export function formatFeeRange({ from, to, per }: FeeRange, currency: string): string {
  if (from === 0 && to === 0) return ''
  const amount = (of: number) => moneyFormat(currency, { trailingZeroDisplay: 'stripIfInteger' }).format(of)
  return [rangeOf(from, to, amount), per].filter(Boolean).join(' ')
}

function rangeOf(from: number, to: number, amount: (of: number) => string): string {
  if (from === to) return amount(from)
  if (to === 0) return `From ${amount(from)}`
  return from === 0 ? `Up to ${amount(to)}` : `From ${amount(from)} to ${amount(to)}`
}
