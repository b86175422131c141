import { describe, expect, test } from 'vitest'
import { moveBy, moveEdge, type Photo, turnRight, WHOLE } from './photo.ts'

const photo = (crop = WHOLE, turns = 0): Photo => ({ id: 1, file: new File([], 'a.jpg'), turns, crop })

describe('D3: photographs are put in order, turned and cropped', () => {
  test('a quarter turn takes the crop along, and four turns give the photograph back', () => {
    const cut = photo({ left: 0.1, top: 0.2, right: 0.7, bottom: 0.9 })
    const once = turnRight(cut)
    expect(once.turns).toBe(1)
    for (const [edge, value] of Object.entries({ left: 0.1, top: 0.1, right: 0.8, bottom: 0.7 })) {
      expect(once.crop[edge as 'left']).toBeCloseTo(value)
    }
    const again = turnRight(turnRight(turnRight(once)))
    expect(again.turns).toBe(0)
    for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
      expect(again.crop[edge]).toBeCloseTo(cut.crop[edge])
    }
  })

  test('an edge stays within the picture and away from the opposite edge', () => {
    expect(moveEdge(WHOLE, 'left', -3).left).toBe(0)
    expect(moveEdge(WHOLE, 'left', 3).left).toBeCloseTo(0.9)
    expect(moveEdge({ ...WHOLE, top: 0.5 }, 'bottom', 0.2).bottom).toBeCloseTo(0.6)
    expect(moveEdge(WHOLE, 'right', 7).right).toBe(1)
  })

  test('a page moves by one place, and the ends stay', () => {
    expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moveBy(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moveBy(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moveBy(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})
