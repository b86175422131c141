import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAddress } from './list-address.ts'

const query = { q: 'ada', state: 'new', sort: 'name', page: 3 }
const href = listAddress('/list', query, { sort: 'newest' })
const asked = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)

describe('the addresses of a list', () => {
  it('keep what is asked for, and begin at the first page', () => {
    expect(href()).toBe('/list?q=ada&state=new&sort=name')
    expect(href({ state: 'closed' })).toBe('/list?q=ada&state=closed&sort=name')
    expect(href({ state: '' })).toBe('/list?q=ada&sort=name')
  })

  it('name a page when it is asked for, but never the first', () => {
    expect(asked(href({ page: 4 })).page).toBe('4')
    expect(asked(href({ page: 1 })).page).toBeUndefined()
    expect(asked(href({ before: '12' }))).toMatchObject({ q: 'ada', before: '12' })
    expect(asked(listAddress('/list', { before: '9', q: 'x' })())).toEqual({ q: 'x' })
  })

  it('leave out what is usual, and are the bare list when nothing else is left', () => {
    expect(asked(href({ sort: 'newest' })).sort).toBeUndefined()
    expect(href({ q: '', state: null, sort: undefined })).toBe('/list')
  })

  it('say what a form has to keep beside its own fields', () => {
    expect(href.kept('q')).toEqual({ state: 'new', sort: 'name' })
    expect(href.kept('q', 'state', 'sort')).toEqual({})
  })

  it('lose nothing but what a link changes, whatever is asked for', () => {
    const names = ['q', 'state', 'kind', 'sort', 'tag'] as const
    const anything = fc.record(Object.fromEntries(names.map((name) => [name, fc.string({ maxLength: 12 })])))
    fc.assert(
      fc.property(anything, fc.constantFrom(...names), fc.string({ minLength: 1 }), (now, changed, value) => {
        const after = asked(listAddress('/list', { ...now, page: 7 })({ [changed]: value }))
        const expected = Object.fromEntries(Object.entries({ ...now, [changed]: value }).filter(([, text]) => text))
        expect(after).toEqual(expected)
      }),
    )
  })
})
