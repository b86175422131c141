import { describe, expect, it } from 'vitest'
import { safeNext } from './next.ts'

describe('where to go after signing in', () => {
  it.each(['/alist', '/edit/12?tab=history', '/blog#top'])('goes back to %s', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/.//evil.example',
    '',
    null,
  ])('G8: never leaves the site for %j', (next) => {
    expect(safeNext(next)).toBe('/dashboard')
  })
})
