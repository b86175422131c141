import { describe, expect, it } from 'vitest'
import { planFor } from './plan.ts'

const plan = { street: 'Exchange Row', before: '', after: '', beside: '', opposite: '', stop: '' }

describe('the plan of the street', () => {
  it('is there while the address names its street, and marks the house', () => {
    const firm = { name: 'Ledger & Co', addressLines: ['Suite 4', '12 exchange row'] }
    expect(planFor(plan, firm)?.house).toBe('Ledger & Co, 12 exchange row')
  })

  it('is not there for another address, nor without a street', () => {
    expect(planFor(plan, { name: 'Ledger & Co', addressLines: ['1 Market Square'] })).toBeNull()
    expect(planFor({ ...plan, street: '' }, { name: 'Ledger & Co', addressLines: ['12 Exchange Row'] })).toBeNull()
  })
})
