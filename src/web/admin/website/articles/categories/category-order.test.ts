import { describe, expect, it } from 'vitest'
import { arranged, dropped, type Order, orderOf, placeOf, stepped } from './category-order.ts'

const ORDER: Order = [
  { id: 1, subcategories: [11, 12] },
  { id: 2, subcategories: [] },
  { id: 3, subcategories: [31] },
]
// What is on the screen must not move before it is saved.
for (const { subcategories } of ORDER) Object.freeze(subcategories)
Object.freeze(ORDER)

const told = (order: Order | null) =>
  order?.map(({ id, subcategories }) => [id, ...subcategories].join('.')).join(' ') ?? null

describe('the order of categories', () => {
  it('A6: takes a category with its subcategories one step', () => {
    expect(told(stepped(ORDER, 1, 'down'))).toBe('2 1.11.12 3.31')
    expect(told(stepped(ORDER, 3, 'up'))).toBe('1.11.12 3.31 2')
    expect(stepped(ORDER, 1, 'up')).toBeNull()
    expect(stepped(ORDER, 3, 'down')).toBeNull()
  })

  it('A6: takes a subcategory from one category into the next', () => {
    expect(told(stepped(ORDER, 11, 'down'))).toBe('1.12.11 2 3.31')
    expect(told(stepped(ORDER, 12, 'down'))).toBe('1.11 2.12 3.31')
    expect(told(stepped(ORDER, 31, 'up'))).toBe('1.11.12 2.31 3')
    const near: Order = [
      { id: 1, subcategories: [11, 12] },
      { id: 3, subcategories: [31, 32] },
    ]
    expect(told(stepped(near, 12, 'down')), 'to the near end of it').toBe('1.11 3.12.31.32')
    expect(told(stepped(near, 31, 'up'))).toBe('1.11.12.31 3.32')
    expect(stepped(ORDER, 11, 'up')).toBeNull()
    expect(stepped(ORDER, 31, 'down')).toBeNull()
    expect(stepped(ORDER, 99, 'down')).toBeNull()
  })

  it('A6: lets an entry be dropped beside another of its level', () => {
    expect(told(dropped(ORDER, 3, 1, 'before'))).toBe('3.31 1.11.12 2')
    expect(told(dropped(ORDER, 1, 2, 'after'))).toBe('2 1.11.12 3.31')
    expect(told(dropped(ORDER, 2, 11, 'before'))).toBe('1.11.12 2 3.31')
    expect(told(dropped(ORDER, 31, 11, 'after'))).toBe('1.11.31.12 2 3')
    expect(told(dropped(ORDER, 12, 11, 'before'))).toBe('1.12.11 2 3.31')
    const three: Order = [{ id: 1, subcategories: [11, 12, 13] }]
    expect(told(dropped(three, 11, 13, 'after'))).toBe('1.12.13.11')
    expect(told(dropped(three, 11, 12, 'after'))).toBe('1.12.11.13')
    expect(told(dropped(ORDER, 1, 3, 'after'))).toBe('2 3.31 1.11.12')
    expect(told(dropped(ORDER, 12, 2, 'after'))).toBe('1.11 2.12 3.31')
    expect(dropped(ORDER, 1, 11, 'after')).toBeNull()
    expect(dropped(ORDER, 1, 1, 'after')).toBeNull()
  })

  it('shows an order before it is saved, and loses nothing that was added meanwhile', () => {
    const subcategories = [
      { id: 11, name: 'Returns' },
      { id: 12, name: 'Letters' },
    ]
    const categories = [
      { id: 1, name: 'Tax', subcategories },
      { id: 2, name: 'Pay', subcategories: [] },
      { id: 9, name: 'New', subcategories: [] },
    ]
    const shown = arranged(categories, [
      { id: 2, subcategories: [12] },
      { id: 1, subcategories: [11] },
    ])
    expect(shown.map(({ name }) => name)).toEqual(['Pay', 'Tax', 'New'])
    expect(shown[0]?.subcategories).toEqual([{ id: 12, name: 'Letters' }])
    expect(told(orderOf(categories))).toBe('1.11.12 2 9')
    expect(
      arranged(categories, [
        { id: 77, subcategories: [11] },
        { id: 1, subcategories: [99] },
      ]),
    ).toEqual([...[{ id: 1, name: 'Tax', subcategories: [] }, ...categories.slice(1)]])
    expect(placeOf(ORDER, 12)).toBe('2 of 2')
    expect(placeOf(ORDER, 3)).toBe('3 of 3')
  })
})
