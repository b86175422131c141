import { describe, expect, it } from 'vitest'
import { gapsOf, isForgiven, isOneApart } from './typo.ts'

describe('a wrong letter', () => {
  it.each([
    ['sorensen', 'sorenson'],
    ['payroll', 'payrol'],
    ['payrol', 'payroll'],
    ['invoice', 'invocie'],
    ['audit', 'xaudit'],
    ['налог', 'нолог'],
  ])('makes %s of %s, and they share a gap', (one, other) => {
    expect(isOneApart(one, other)).toBe(true)
    expect(gapsOf(one).filter((gap) => gapsOf(other).includes(gap))).not.toEqual([])
  })

  it.each([
    ['audit', 'audit'],
    ['audit', 'adiut'],
    ['audit', 'edict'],
    ['tax', 'taxes'],
  ])('does not make %s of %s', (one, other) => {
    expect(isOneApart(one, other)).toBe(false)
  })

  it('is forgiven in words of some length, not in numbers', () => {
    expect(['tax', 'taxi', '2026', 'abc123', 'ü'.repeat(25)].map(isForgiven)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })
})
