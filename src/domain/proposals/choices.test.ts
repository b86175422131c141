import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceKey, formatChoice, isSameChoice, offersChoice } from './choices.ts'
import { firstChoice } from './content.ts'
import type { FeeLine } from './fees.ts'

const line = (id: string, some: Partial<FeeLine> = {}): FeeLine => ({
  ...{ id, title: `Line ${id}`, detail: '', quantity: 100, unitPrice: 10_000, rhythm: 'month', discount: 0 },
  ...{ taxRate: 2_000, option: null, addOn: false, papers: null },
  ...some,
})
const options = [
  { id: 'a', name: 'Basic', text: '' },
  { id: 'b', name: 'Full', text: '' },
]
const content = { title: 'Books', intro: '', options, terms: [], lines: [line('1')] }

test('O1: two choices are the same whatever the order in which add-ons were ticked', () => {
  const ids = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'))
  fc.assert(
    fc.property(ids, ids, fc.constantFrom('a', 'b', null), (one, other, option) => {
      const isSame = [...one].sort().join() === [...other].sort().join()
      expect(isSameChoice({ option, addOns: one }, { option, addOns: [...other, ...other] })).toBe(isSame)
    }),
  )
  expect(choiceKey({ option: 'a', addOns: [] })).not.toBe(choiceKey({ option: 'b', addOns: [] }))
})

test('O1: a proposal offers a choice by options or by add-ons', () => {
  expect(offersChoice(content)).toBe(true)
  expect(offersChoice({ options: [], lines: [line('1')] })).toBe(false)
  expect(offersChoice({ options: [], lines: [line('1'), line('2', { addOn: true })] })).toBe(true)
  expect(firstChoice(content)).toEqual({ option: 'a', addOns: [] })
  expect(firstChoice({ options: [] })).toEqual({ option: null, addOns: [] })
})

test('O3: what was chosen is said by name and with its totals, tax included', () => {
  const lines = [
    line('1'),
    line('2', { addOn: true, title: 'Advice', unitPrice: 5_000 }),
    line('3', { addOn: true, title: 'Payroll', rhythm: 'once' }),
    line('4', { option: 'b', rhythm: 'year' }),
  ]
  const told = (option: string | null, addOns: string[]) =>
    formatChoice({ ...content, lines }, 'USD', { option, addOns })
  expect(told('a', [])).toBe('“Basic”, with nothing optional: $120.00 a month')
  expect(told('a', ['2'])).toBe('“Basic”, with “Advice”: $180.00 a month')
  const all = told('b', ['2', '3'])
  expect(all).toMatch(/^“Full”, with “Advice” and “Payroll”: /)
  for (const total of ['$180.00 a month', '$120.00 a year', '$120.00 once']) expect(all).toContain(total)
  expect(formatChoice({ ...content, options: [], lines: [] }, 'USD', { option: null, addOns: [] })).toBe(
    'with nothing optional',
  )
})
