import { describe, expect, it } from 'vitest'
import { inside, ofForm, pushed } from './cut.ts'

const within = { width: 1000, height: 600 }
const cut = { left: 100, top: 100, width: 400, height: 300 }

describe('A8: cutting a picture', () => {
  it('moves the cut as far as the picture goes', () => {
    expect(pushed(cut, 'move', { x: 50, y: -20 }, within)).toEqual({ ...cut, left: 150, top: 80 })
    expect(pushed(cut, 'move', { x: 5000, y: 5000 }, within)).toEqual({ ...cut, left: 600, top: 300 })
    expect(pushed(cut, 'move', { x: -5000, y: -5000 }, within)).toEqual({ ...cut, left: 0, top: 0 })
  })

  it('stretches by either corner, never beyond the picture and never to nothing', () => {
    expect(pushed(cut, 'end', { x: 100, y: 50 }, within)).toEqual({ ...cut, width: 500, height: 350 })
    expect(pushed(cut, 'end', { x: 5000, y: 5000 }, within)).toEqual({ left: 100, top: 100, width: 900, height: 500 })
    expect(pushed(cut, 'end', { x: -5000, y: -5000 }, within)).toEqual({ ...cut, width: 16, height: 16 })
    expect(pushed(cut, 'start', { x: 50, y: 50 }, within)).toEqual({ left: 150, top: 150, width: 350, height: 250 })
    expect(pushed(cut, 'start', { x: 5000, y: -5000 }, within)).toEqual({ left: 484, top: 0, width: 16, height: 400 })
  })

  it('finds the largest cut of a form, and puts right what was typed', () => {
    expect(ofForm(1, within)).toEqual({ left: 200, top: 0, width: 600, height: 600 })
    expect(ofForm(16 / 9, within)).toEqual({ left: 0, top: 19, width: 1000, height: 563 })
    expect(inside({ left: 900, top: 0, width: 400, height: 700 }, within)).toEqual({
      left: 900,
      top: 0,
      width: 100,
      height: 600,
    })
  })
})
