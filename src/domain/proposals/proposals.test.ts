import { expect, test } from 'vitest'
import { amountIn, amountToType, divideRounded, formatAmount, minorDigits, scaledIn } from './amounts.ts'
import { isFree, missingIn, type SentProposal, warningsIn, wrongChoice } from './content.ts'
import { differencesIn } from './differences.ts'
import { chosenLines, type FeeLine, feeSums, lineSum, worthAYear } from './fees.ts'

let made = 0
const line = (some: Partial<FeeLine> = {}): FeeLine => ({
  id: `l${++made}`,
  title: 'Bookkeeping',
  detail: '',
  quantity: 100,
  unitPrice: 10_000,
  rhythm: 'month',
  discount: 0,
  taxRate: 2_000,
  option: null,
  addOn: false,
  papers: null,
  ...some,
})

test('O1: amounts are whole numbers of the smallest unit, with the decimals that the currency has', () => {
  expect([minorDigits('EUR'), minorDigits('JPY'), minorDigits('KWD')]).toEqual([2, 0, 3])
  expect(formatAmount(123_456, 'EUR')).toBe('€1,234.56')
  expect(formatAmount(5, 'USD')).toBe('$0.05')
  expect(formatAmount(-5, 'USD')).toBe('-$0.05')
  expect(formatAmount(1_247, 'JPY')).toBe('¥1,247')
  expect(formatAmount(1_500, 'KWD')).toMatch(/1\.500$/)
  expect(formatAmount(900_719_925_474_099_1, 'EUR')).toBe('€90,071,992,547,409.91')
  expect(amountToType(5, 'EUR')).toBe('0.05')
  expect(amountToType(120, 'JPY')).toBe('120')
})

test('O1: an amount is understood as people type it, and refused where it has too many decimals', () => {
  for (const typed of ['1250.50', '1,250.50', '1.250,50', '1 250,5', '1’250.50']) {
    expect(amountIn(typed, 'EUR'), typed).toBe(125_050)
  }
  expect(amountIn('1,250', 'EUR')).toBe(125_000)
  expect(amountIn('12.', 'EUR')).toBe(1_200)
  expect(amountIn('1,250', 'KWD')).toBe(1_250)
  for (const wrong of ['', '-5', 'free', '1.2.3', '0.005', '1e5', '12,34,5', '99999999999999999']) {
    expect(amountIn(wrong, 'EUR'), wrong).toBeNull()
  }
  expect(amountIn('10.5', 'JPY')).toBeNull()
  expect(scaledIn('7.5', 2)).toBe(750)
})

test('O1: half a unit is rounded away from zero', () => {
  expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n), divideRounded(0n, 7n)]).toEqual([
    3, -3, 1, 0,
  ])
})

test('O1: each line is rounded by itself, so a total is the sum of what stands in its lines', () => {
  // A third of an hour at 99.99 with 7.7 % tax, three times: 33.33 and 2.57 each, and not 99.99 and 7.70.
  const third = () => line({ quantity: 33, unitPrice: 10_100, taxRate: 770, rhythm: 'once' })
  expect(lineSum(third())).toEqual({ net: 3_333, tax: 257, gross: 3_590 })
  const sums = feeSums([third(), third(), third()])
  expect(sums.once).toEqual({ net: 9_999, tax: 771, gross: 10_770 })
  expect(lineSum(line({ unitPrice: 3_335, discount: 1_000 })).net, '30.015 is 30.02').toBe(3_002)
  expect(lineSum(line({ discount: 10_000 }))).toEqual({ net: 0, tax: 0, gross: 0 })
  const largest = line({ quantity: 100_000, unitPrice: 1_000_000_000, taxRate: 10_000 })
  expect(lineSum(largest)).toEqual({ net: 1e12, tax: 1e12, gross: 2e12 })
  expect(Number.isSafeInteger(worthAYear(Array.from({ length: 60 }, () => largest)))).toBe(true)
})

test('O1: sums follow what was chosen, by rhythm, and say what a year is worth', () => {
  const lines = [
    line({ unitPrice: 10_000 }),
    line({ unitPrice: 30_000, rhythm: 'quarter', option: 'full' }),
    line({ unitPrice: 50_000, rhythm: 'year', addOn: true }),
    line({ unitPrice: 25_000, rhythm: 'once' }),
  ]
  const all = { option: 'full', addOns: [lines[2]?.id ?? ''] }
  expect(worthAYear(chosenLines(lines, all))).toBe(120_000 + 120_000 + 50_000)
  expect(worthAYear(chosenLines(lines, { option: 'basic', addOns: [] }))).toBe(120_000)
  expect(feeSums(chosenLines(lines, all)).once).toEqual({ net: 25_000, tax: 5_000, gross: 30_000 })
})

const sent = (some: Partial<SentProposal> = {}): SentProposal => ({
  reference: 'P-1',
  firm: 'Firm',
  client: 'Client',
  currency: 'EUR',
  title: 'Your books',
  intro: 'We keep them.',
  options: [],
  lines: [line({ id: 'books' })],
  terms: [{ title: 'Notice', text: 'A month.' }],
  ...some,
})

test('O3: what has changed between two versions is said in words', () => {
  expect(differencesIn(sent(), sent())).toEqual([])
  const after = sent({
    lines: [line({ id: 'books', unitPrice: 12_000 }), line({ id: 'pay', title: 'Payroll', taxRate: 0 })],
    terms: [{ title: 'Notice', text: 'Two months.' }],
  })
  expect(differencesIn(sent(), after)).toEqual([
    '“Bookkeeping” now costs €120.00 a month plus €24.00 tax instead of €100.00 a month plus €20.00 tax.',
    '“Payroll” is new.',
    'The terms “Notice” have changed.',
  ])
  expect(differencesIn(after, sent()).slice(-2)).toEqual(['“Payroll” is gone.', 'The terms “Notice” have changed.'])
})

test('O1: a choice is one of what is offered, and a draft says what it lacks', () => {
  const options = [
    { id: 'a', name: 'Basic', text: '' },
    { id: 'b', name: 'Full', text: '' },
  ]
  const extra = line({ id: 'x', addOn: true, option: 'b' })
  const content = { ...sent(), options, lines: [line(), extra] }
  expect(wrongChoice(content, { option: null, addOns: [] })).toBe('Choose one of the options')
  expect(wrongChoice(content, { option: 'c', addOns: [] })).toBe('Choose one of the options')
  expect(wrongChoice(content, { option: 'a', addOns: ['x'] })).toBe('Choose from what is offered')
  expect(wrongChoice(content, { option: 'b', addOns: ['x'] })).toBeNull()
  expect(missingIn(content)).toEqual([])
  expect(missingIn({ ...content, title: ' ', lines: [extra] })).toEqual([
    'Give the proposal a title.',
    'Add a line to the option “Basic”.',
    'Add a line to the option “Full”.',
  ])
})

test('O1: a draft names the lines that cost nothing or have no tax before it leaves', () => {
  const priced = line({ title: 'Payroll', taxRate: 0 })
  const [free, more] = [line({ unitPrice: 0 }), line({ title: 'Advice', discount: 10_000 })]
  expect(warningsIn({ lines: [line()] }, 2_000)).toEqual([])
  expect(warningsIn({ lines: [priced] }, 0)).toEqual([])
  expect(warningsIn({ lines: [line(), priced] }, 0)).toEqual(['“Payroll” has no tax.'])
  expect(warningsIn({ lines: [priced] }, 2_000)).toEqual(['“Payroll” has no tax.'])
  expect(warningsIn({ lines: [free, more, priced] }, 0)).toEqual(['“Bookkeeping” and “Advice” cost nothing.'])
  const many = Array.from({ length: 5 }, () => free)
  expect(warningsIn({ lines: many }, 0)[0]).toMatch(/, “Bookkeeping” and 2 other lines cost nothing\.$/)
  expect([isFree({ lines: [free, more] }), isFree({ lines: [free, priced] })]).toEqual([true, false])
})
