import { expect, test } from 'vitest'
import { dueBefore, formatKept, isDue, keepUntil, whyKept } from './retention.model.ts'

const YEARS = { accounts: 10, returns: 10, contracts: 2, letters: 2, other: 2 }
const of = (kind: keyof typeof YEARS, updatedAt: string) => ({ kind, updatedAt, isHeld: false })

test('D9: years count from the end of the year in which the last version came', () => {
  expect(keepUntil(of('accounts', '2026-01-01T00:00:00.000Z'), YEARS)).toBe('2036-12-31')
  expect(isDue(of('other', '2024-12-31T23:59:59.000Z'), YEARS, '2026-12-31')).toBe(false)
  expect(isDue(of('other', '2024-12-31T23:59:59.000Z'), YEARS, '2027-01-01')).toBe(true)
  expect(dueBefore(YEARS, '2027-01-01')).toMatchObject({ other: '2025-01-01', accounts: '2017-01-01' })
})

test('D9: what the law keeps or a hold protects is not deleted, and the words say why', () => {
  const accounts = of('accounts', '2026-05-01')
  expect(whyKept(accounts, YEARS, '2026-11-16')).toBe(
    'Accounts and books are kept until 31 December 2036, as the law asks of the firm.',
  )
  expect(whyKept(accounts, YEARS, '2037-01-01')).toBeNull()
  expect(whyKept(of('letters', '2026-05-01'), YEARS, '2026-11-16')).toBeNull()
  expect(whyKept({ ...accounts, isHeld: true }, YEARS, '2050-01-01')).toContain('legal hold')
  expect(formatKept({ ...accounts, documents: 2 }, YEARS)).toEqual({
    what: '2 papers that they sent (accounts and books), without their name, until 31 December 2036',
    why: 'the law asks the firm to keep them for 10 years',
  })
})
