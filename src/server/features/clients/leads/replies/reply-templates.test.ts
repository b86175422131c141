import { describe, expect, it } from 'vitest'
import { fill, unknownPlaces } from './reply-templates.model.ts'

const FILLING = {
  name: 'Ada {me} Lovelace',
  'first name': 'Ada',
  company: 'Engines & Sons',
  reference: 'Q-2345-6789',
  firm: 'Countinghouse',
  hours: 'Mon-Fri',
  me: 'Grace',
}

describe('templates for answers', () => {
  it('fill each known place once, and leave other braces alone', () => {
    expect(fill('Dear {first name}, { company } {nothing} {', FILLING)).toBe('Dear Ada, Engines & Sons {nothing} {')
    expect(fill('{name}', FILLING)).toBe('Ada {me} Lovelace')
    expect(fill('{constructor} {toString}', FILLING)).toBe('{constructor} {toString}')
  })

  it('name the places that nothing would fill', () => {
    expect(unknownPlaces('Dear {first name}, {Reference} {surname}')).toEqual(['{Reference}', '{surname}'])
    expect(unknownPlaces('{ me } {  }')).toEqual(['{  }'])
    expect(unknownPlaces('No places { at all')).toEqual([])
  })
})
