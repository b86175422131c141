import { describe, expect, it } from 'vitest'
import { decisions, eachOf } from '#tests/support/decisions.ts'
import * as amounts from './amounts.ts'
import { addOnsField, addOnsOf, formatChoice } from './choices.ts'
import { missingIn, type SentProposal, warningsIn, wrongChoice } from './content.ts'
import { differencesIn } from './differences.ts'
import { type FeeLine, RHYTHMS, worthOnce } from './fees.ts'

describe('a proposal', () => {
  const line = (id: string, more: Partial<FeeLine> = {}): FeeLine => ({
    ...{ id, title: id, detail: '', quantity: 100, unitPrice: 1000, rhythm: 'once', discount: 0, taxRate: 2000 },
    ...{ option: null, addOn: false, papers: null, ...more },
  })
  const SENT: SentProposal = {
    ...{ reference: 'P-1', firm: 'The firm', client: 'A client', currency: 'EUR', title: 'Books', intro: 'Hello' },
    options: ['small', 'large'].map((id) => ({ id, name: id, text: `The ${id} one` })),
    lines: [line('every'), line('extra', { addOn: true }), line('part', { option: 'large' })],
    terms: [{ title: 'Notice', text: 'A month' }],
  }
  const withLine = (more: Partial<FeeLine>) => ({ ...SENT, lines: [line('every', more), ...SENT.lines.slice(1)] })

  it('is told apart from the version before it', () => {
    const [small, large] = SENT.options as [SentProposal['options'][0], SentProposal['options'][0]]
    const changes: SentProposal[] = [
      SENT,
      ...[{ title: 'Tax' }, { intro: '' }, { options: [small] }, { terms: [] }, { lines: [] }].map((part) => ({
        ...SENT,
        ...part,
      })),
      ...[{ name: 'tiny' }, { text: 'Other' }].map((part) => ({ ...SENT, options: [{ ...small, ...part }, large] })),
      { ...SENT, terms: [{ title: 'Notice', text: 'A year' }] },
      ...[{ unitPrice: 900 }, { taxRate: 0 }, { rhythm: 'month' as const }, { addOn: true }].map(withLine),
      ...[{ option: 'small' }, { title: 'Each' }, { detail: 'More' }, { quantity: 200, unitPrice: 500 }].map(withLine),
    ]
    const told = changes.map((after) => [differencesIn(SENT, after), differencesIn(after, SENT)])
    expect(told).toMatchSnapshot()
  })

  it('can be signed with what it offers, and sent when nothing is missing', () => {
    const choices = eachOf({
      option: [null, 'small', 'large', 'none'],
      addOns: [[], ['extra'], ['extra', 'every'], ['part'], ['of large'], ['of small', 'extra']],
    })
    const optional = [
      ...SENT.lines,
      line('of large', { option: 'large', addOn: true }),
      line('of small', { option: 'small', addOn: true }),
    ]
    const offered = [
      { ...SENT, lines: optional },
      { ...SENT, lines: optional, options: [] },
    ]
    expect(offered.map((each) => decisions((choice) => wrongChoice(each, choice), choices))).toMatchSnapshot()
    const drafts = [
      SENT,
      ...[{ title: ' ' }, { lines: [] }, { options: SENT.options.slice(1) }, { lines: SENT.lines.slice(1) }].map(
        (part) => ({ ...SENT, ...part }),
      ),
      { ...SENT, lines: SENT.lines.slice(2) },
      { ...SENT, lines: [line('every', { title: ' ' }), line('one')] },
      { ...SENT, options: [{ id: 'small', name: ' ', text: '' }, ...SENT.options.slice(1)] },
    ]
    expect(drafts.map(missingIn)).toMatchSnapshot()
    const prices = [[0], [0, 0], [0, 1], [1, 1], [0, 0, 0, 0], [0, 0, 0, 0, 0, 1]]
    const lines = (unitPrices: number[], taxRate: number) =>
      unitPrices.map((unitPrice, at) =>
        line(at === 1 ? ' ' : `line ${at}`, { unitPrice, taxRate: at === 0 ? 0 : taxRate }),
      )
    const warned = (unitPrices: number[], taxRate: number, usual: number) =>
      warningsIn({ lines: lines(unitPrices, taxRate) }, usual)
    expect(decisions(warned, prices, [0, 2000], [0, 1900])).toMatchSnapshot()
  })

  it('has the add-ons of the option that was chosen', () => {
    const lines = [
      line('every'),
      line('extra', { addOn: true }),
      line('small', { option: 'small', addOn: true }),
      line('large', { option: 'large', addOn: true }),
      line('part', { option: 'large' }),
    ]
    const choices = eachOf({
      option: [null, 'small', 'large'],
      addOns: [[], ['extra'], ['small', 'large'], ['large', 'part', 'every', 'extra']],
    })
    expect(decisions((choice) => addOnsOf(lines, choice), choices)).toMatchSnapshot()
    expect([addOnsField(null), addOnsField('small')]).toEqual(['addOns', 'addOns of small'])
    const named = { ...SENT, lines: [...SENT.lines, ...lines.slice(1, 4)] }
    expect(decisions((choice) => formatChoice(named, 'EUR', choice), choices)).toMatchSnapshot()
    expect(worthOnce([line('one'), ...RHYTHMS.map((rhythm, at) => line(rhythm, { rhythm, unitPrice: at + 1 }))])).toBe(
      1001,
    )
  })
})

describe('amounts', () => {
  it('are counted in the smallest unit of a currency', () => {
    const typed = [
      ...[
        '',
        '0',
        '007',
        '1,250',
        '1.250',
        '12,50',
        '1250.5',
        '1 250,50',
        "1'250.555",
        '1,250,000',
        '1,250.5',
        '12,345,678.9',
      ],
      ...[
        '1,25,000',
        '1234,567',
        '1,2345',
        '.5',
        '5.',
        '-5',
        '1e3',
        'x1,250',
        '1,250x',
        '9007199254740991',
        '90071992547409.92',
      ],
      ...['0,125', '012,345', '9,007,199,254,741', '1,234.567.890'],
    ]
    expect(decisions(amounts.scaledIn, typed, [0, 2, 3])).toMatchSnapshot()
    const divided = (numerator: number) => amounts.divideRounded(BigInt(numerator), 10n)
    expect(decisions(divided, [-15, -14, -5, 0, 4, 5, 14, 15])).toMatchSnapshot()
    const written = (minor: number, currency: string) => [
      amounts.amountToType(minor, currency),
      amounts.formatAmount(minor, currency),
    ]
    expect(decisions(written, [-1250, -5, 0, 5, 99, 125000], ['EUR', 'JPY', 'KWD'])).toMatchSnapshot()
  })
})
