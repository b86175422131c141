import { expect, test } from 'vitest'
import { iconAddress, initialOf, isWide, parseMark, pictureAddress } from './mark.ts'

const KEY = '0123456789abcdef-320x80'

test('Y3: a mark is known by its address, and by no other', () => {
  expect(parseMark(`/brand/marks/${KEY}.svg`)).toEqual({ key: KEY, width: 320, height: 80, type: 'svg' })
  expect(parseMark('/brand/marks/0123456789abcdef-9999x1.png')).toMatchObject({ width: 9999, height: 1, type: 'png' })
  for (const wrong of [
    `x/brand/marks/${KEY}.svg`,
    `/brand/marks/${KEY}.svgx`,
    `/brand/marks/${KEY}.gif`,
    '/brand/marks/0123456789abcde-320x80.svg',
    '/brand/marks/0123456789abcdeg-320x80.svg',
    '/brand/marks/0123456789abcdef-0x80.svg',
    '/brand/marks/0123456789abcdef-320x080.svg',
    '/brand/marks/0123456789abcdef-32000x80.svg',
    '',
  ])
    expect(parseMark(wrong), wrong).toBeNull()
})

test('Y3: an icon is made of the mark, or of the firm’s initial where the mark is wide', () => {
  const firm = { name: ' “émile & Sons', primary: '#12ab34' }
  const wide = { key: KEY, width: 201, height: 100, type: 'svg' as const }
  const square = { ...wide, width: 200 }
  expect([isWide(wide), isWide(square)]).toEqual([true, false])
  expect(initialOf(firm.name)).toBe('É')
  expect([initialOf('7 Hills'), initialOf('ßeta'), initialOf('— …')]).toEqual(['7', 'S', null])
  expect(iconAddress(wide, firm, '32')).toBe('/brand/initials/c9-12ab34-32.png')
  expect(iconAddress(square, firm, '512')).toBe(`/brand/pictures/${KEY}-512.png`)
  expect(iconAddress(wide, { ...firm, name: '—' }, '180')).toBe(`/brand/pictures/${KEY}-180.png`)
  expect(pictureAddress(wide, 'mail')).toBe(`/brand/pictures/${KEY}-mail.png`)
})
