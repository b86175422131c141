import { describe, expect, it } from 'vitest'
import { LENGTHS } from '#contract/limits.ts'
import { checkQuote, readQuote } from './check-quote.ts'

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) data.append(name, each)
  return data
}

const WHOLE = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Engines',
  email: 'ada@example.org',
  phone: '(0161) 496 0000 ext 3',
  location: 'Leeds',
  description: 'Retailer',
  challenges: ['need advice on accounting software'],
}

describe('checkQuote', () => {
  it('Q2: misses every required field, in the order of the form', () => {
    expect(Object.keys(checkQuote(readQuote(form({}))))).toEqual([
      'firstName',
      'lastName',
      'companyName',
      'email',
      'phone',
      'location',
      'description',
      'challenges',
    ])
  })

  it('finds nothing wrong with a whole form', () => {
    expect(checkQuote(readQuote(form(WHOLE)))).toEqual({})
  })

  it('Q2: refuses what is longer than its field', () => {
    const lengths = {
      firstName: LENGTHS.name,
      companyName: LENGTHS.name,
      phone: LENGTHS.phone,
      location: LENGTHS.address,
    }
    for (const [name, length] of Object.entries({ ...lengths, otherChallenge: LENGTHS.address })) {
      const typed = (length: number) => ({
        ...WHOLE,
        challenges: ['Other'],
        otherChallenge: 'a',
        [name]: '1'.repeat(length),
      })
      const saidOf = (length: number) => checkQuote(readQuote(form(typed(length))))[name as 'location'] ?? ''
      expect([saidOf(length), saidOf(length + 1)], name).toEqual([
        name === 'phone' ? expect.any(String) : '',
        `Use ${length} characters or fewer`,
      ])
    }
  })

  it('Q2: asks what Other stands for, only when it is chosen', () => {
    expect(checkQuote(readQuote(form({ ...WHOLE, challenges: ['Other'] })))).toHaveProperty('otherChallenge')
    expect(checkQuote(readQuote(form({ ...WHOLE, challenges: ['Other'], otherChallenge: 'Stock' })))).toEqual({})
  })

  it('accepts phone numbers as people type them, and says what is wrong with others', () => {
    expect(checkQuote(readQuote(form({ ...WHOLE, phone: 'call me' })))).toHaveProperty('phone')
    expect(checkQuote(readQuote(form({ ...WHOLE, email: 'ada@example' })))).toHaveProperty('email')
    expect(checkQuote(readQuote(form({ ...WHOLE, firstName: 'x'.repeat(121) }))).firstName).toContain('120')
  })
})
