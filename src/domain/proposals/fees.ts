import { divideRounded } from './amounts.ts'

export const RHYTHMS = ['once', 'month', 'quarter', 'year'] as const
export type Rhythm = (typeof RHYTHMS)[number]

const TIMES_A_YEAR: Record<Rhythm, number> = { once: 0, month: 12, quarter: 4, year: 1 }

export const RHYTHM_WORDS: Record<Rhythm, string> = {
  once: 'once',
  month: 'a month',
  quarter: 'a quarter',
  year: 'a year',
}

export interface FeeLine {
  id: string
  title: string
  detail: string
  /** In hundredths: 150 is one and a half. */
  quantity: number
  /** In the smallest unit of the currency, before discount and tax. */
  unitPrice: number
  rhythm: Rhythm
  /** In hundredths of a percent: 1250 is 12.5 %. */
  discount: number
  taxRate: number
  /** The option that it belongs to; null for a line of every option. */
  option: string | null
  addOn: boolean
  /** The list of papers that is asked for once the proposal is accepted; null for none. */
  papers: string | null
  /** The rule for deadlines that applies to the client once the proposal is accepted. */
  deadlineRule?: number | null | undefined
}

export interface FeeChoice {
  option: string | null
  addOns: string[]
}

interface FeeSum {
  net: number
  tax: number
  gross: number
}

type FeeSums = Record<Rhythm, FeeSum>

const WHOLE = 10_000n

/** What a line costs. Net and tax are each rounded here, once: a total is the sum of what is in its lines. */
export function lineSum({ quantity, unitPrice, discount, taxRate }: FeeLine): FeeSum {
  const net = divideRounded(BigInt(quantity) * BigInt(unitPrice) * (WHOLE - BigInt(discount)), 100n * WHOLE)
  const tax = divideRounded(BigInt(net) * BigInt(taxRate), WHOLE)
  return { net, tax, gross: net + tax }
}

export function chosenLines<L extends Pick<FeeLine, 'id' | 'option' | 'addOn'>>(lines: L[], choice: FeeChoice): L[] {
  return lines.filter(
    ({ id, option, addOn }) => (option === null || option === choice.option) && (!addOn || choice.addOns.includes(id)),
  )
}

export function feeSums(lines: FeeLine[]): FeeSums {
  const sums = Object.fromEntries(RHYTHMS.map((rhythm) => [rhythm, { net: 0, tax: 0, gross: 0 }])) as FeeSums
  for (const line of lines) {
    const { net, tax, gross } = lineSum(line)
    const sum = sums[line.rhythm]
    sum.net += net
    sum.tax += tax
    sum.gross += gross
  }
  return sums
}

export function worthAYear(lines: FeeLine[]): number {
  const sums = feeSums(lines)
  return RHYTHMS.reduce((worth, rhythm) => worth + sums[rhythm].net * TIMES_A_YEAR[rhythm], 0)
}

export const worthOnce = (lines: FeeLine[]): number => feeSums(lines).once.net
