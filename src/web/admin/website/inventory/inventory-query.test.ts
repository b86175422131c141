import { describe, expect, it } from 'vitest'
import { apiQueryOf, hrefOf, queryOf } from './inventory-query.ts'

const asked = (search: string) => queryOf(new URL(`https://firm.example/dashboard/inventory${search}`))

describe('the address of the inventory', () => {
  it('says only what does not go without saying', () => {
    expect(hrefOf(asked(''))).toBe('/dashboard/inventory')
    expect(hrefOf(asked('?page=3&sort=name&view=list&show=nonsense'), { page: 4 })).toBe(
      '/dashboard/inventory?sort=name&view=list&page=4',
    )
    expect(hrefOf(asked('?page=3'), { kind: 'file' })).toBe('/dashboard/inventory?kind=file')
  })

  it('tells folders of pictures from those of publications', () => {
    expect(apiQueryOf(asked('?folder=12'))).toEqual({ page: '1', sort: 'newest', folder: '12' })
    expect(apiQueryOf(asked('?folder=pictures:The+office'))).toMatchObject({ pictureFolder: 'The office' })
    expect(apiQueryOf(asked('?folder=pictures:'))).toMatchObject({ pictureFolder: '' })
    expect(apiQueryOf(asked('?folder=../etc'))).toEqual({ page: '1', sort: 'newest' })
  })
})
