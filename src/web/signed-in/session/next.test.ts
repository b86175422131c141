import { describe, expect, it } from 'vitest'
import { loginAddress, safeNext } from './next.ts'

describe('the address of the sign-in page', () => {
  it('G8: leads back to the page, not to a part of it that the router asked for', () => {
    const asked = (path: string) => decodeURIComponent(loginAddress(new Request(`https://firm.example${path}`)))
    expect(asked('/portal/3.data?_routes=portal%2Froom')).toBe('/login?next=/portal/3')
    expect(asked('/portal/3?for=abc-1')).toBe('/login?next=/portal/3&for=abc-1')
    expect(asked('/portal/3/documents.data?q=a+b&_routes=x')).toBe('/login?next=/portal/3/documents?q=a+b')
  })
})

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
