import { describe, expect, it } from 'vitest'
import { detailsOf } from './own-details.ts'

describe('what a signed-in person would type', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ludwig van  Beethoven ', 'Ludwig van', 'Beethoven'],
    ['Cher', 'Cher', ''],
  ])('%s is split for forms that ask for two names', (name, firstName, lastName) => {
    expect(detailsOf({ name, email: 'a@example.com', phone: '' })).toMatchObject({ firstName, lastName })
  })
})
