import { describe, expect, it } from 'vitest'
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
