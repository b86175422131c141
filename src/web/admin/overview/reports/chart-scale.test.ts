import { describe, expect, it } from 'vitest'
import { formatAverage, scaleOf, ticksOf } from './chart-scale.ts'

describe('the scale of a chart', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [11, 20],
    [43, 50],
    [99, 100],
    [12_345, 20_000],
    [0.034, 0.04],
  ])('ends %d at %d', (highest, top) => {
    expect(scaleOf(highest)).toBeCloseTo(top)
  })

  it('names the first and the last column, and few between', () => {
    expect(ticksOf(0)).toEqual([])
    expect(ticksOf(1)).toHaveLength(1)
    expect(ticksOf(2).map(({ column }) => column)).toEqual([0, 1])
    expect(ticksOf(53).map(({ column }) => column)).toEqual([0, 13, 26, 39, 52])
    expect(ticksOf(53).filter(({ minor }) => !minor)).toHaveLength(3)
  })
})

describe('an average', () => {
  it.each([
    [0, '0'],
    [0.4, '0.4'],
    [3, '3.0'],
    [9.94, '9.9'],
    [9.96, '10'],
    [1234.5, '1,235'],
  ])('of %d is said as %s', (average, words) => expect(formatAverage(average)).toBe(words))
})
