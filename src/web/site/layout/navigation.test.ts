import { expect, test } from 'vitest'
import { isCurrent } from './navigation.ts'

test('marks the page itself, in any case of its letters', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/contact', '/Contact')).toBe(true)
  expect(isCurrent('/about', '/')).toBe(false)
})

test('a post belongs to News and Events, and nothing else does by its first letters', () => {
  expect(isCurrent('/blogd/12', '/blog')).toBe(true)
  expect(isCurrent('/aboutus', '/about')).toBe(false)
})
