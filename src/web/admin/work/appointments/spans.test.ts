import { describe, expect, it } from 'vitest'
import { readSpans, writeSpans } from './spans.ts'

describe('hours as people write them', () => {
  it('are read in the usual ways, and written in one', () => {
    expect(readSpans('9:00-12:00, 13.30 – 17:00')).toEqual([
      { opens: '09:00', closes: '12:00' },
      { opens: '13:30', closes: '17:00' },
    ])
    expect(readSpans(' ')).toEqual([])
    expect(writeSpans(readSpans('9-12, 13 to 17:30') ?? [])).toBe('09:00-12:00, 13:00-17:30')
    expect(writeSpans(readSpans('8:00 to 9:15; 10:00-11:00') ?? [])).toBe('08:00-09:15, 10:00-11:00')
  })

  it('are refused otherwise', () => {
    for (const text of ['all day', '9', '900-1200', '09:00', '09:00-12:00 13:00-17:00'])
      expect(readSpans(text), text).toBeNull()
  })
})
