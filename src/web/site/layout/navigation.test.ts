import { expect, test } from 'vitest'
import { barOf, isCurrent, shownLinks } from './navigation.ts'

test('marks the page itself, in any case of its letters', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/contact', '/Contact')).toBe(true)
  expect(isCurrent('/about', '/')).toBe(false)
})

test('a post belongs to News and Events, and nothing else does by its first letters', () => {
  expect(isCurrent('/blogd/12', '/blog')).toBe(true)
  expect(isCurrent('/aboutus', '/about')).toBe(false)
})

test('Y4: the bar has the firm’s order, its menu where the first of its links stands', () => {
  const link = (label: string, place: 'bar' | 'menu') => ({ label, url: `/${label}`, place })
  const main = [link('a', 'bar'), link('b', 'menu'), link('c', 'bar'), link('d', 'menu')]
  expect(barOf({ main, menu: 'More' })).toEqual([
    { label: 'a', url: '/a' },
    {
      menu: 'More',
      links: [
        { label: 'b', url: '/b' },
        { label: 'd', url: '/d' },
      ],
    },
    { label: 'c', url: '/c' },
  ])
  expect(barOf({ main: [], menu: 'More' })).toEqual([])
})

test('the calendar is among the links only while there are public dates, booking only while it is on', () => {
  const links = [
    { label: 'Tax calendar', url: '/calendar' },
    { label: 'Book', url: '/Book' },
    { label: 'Contact', url: '/Contact' },
  ]
  const shown = (calendar: boolean, booking: boolean) => shownLinks(links, { calendar, booking }).map(({ url }) => url)
  expect(shown(false, false)).toEqual(['/Contact'])
  expect(shown(false, true)).toEqual(['/Book', '/Contact'])
  expect(shown(true, false)).toEqual(['/calendar', '/Contact'])
  expect(shown(true, true)).toEqual(['/calendar', '/Book', '/Contact'])
})
