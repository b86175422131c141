import { describe, expect, it } from 'vitest'
import { wordsOf } from './words.ts'

describe('wordsOf', () => {
  it('finds words whatever their accents, case and signs', () => {
    expect(wordsOf('Zoë Müller <zoe@müller.example>, +44 (161) 496')).toEqual([
      'zoe',
      'muller',
      'example',
      '44',
      '161',
      '496',
    ])
  })

  it('finds none in signs alone', () => {
    expect(wordsOf('* " & | !')).toEqual([])
  })
})
