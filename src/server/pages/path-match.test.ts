import { describe, expect, it } from 'vitest'
import { keptAddress, tagsOf } from './path-match.ts'

const keyOf = (url: string) => keptAddress(url)?.key ?? null

describe('the address under which an answer is kept', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter&fbclid=abc', '/'],
    ['/blog?pageno=2', '/blog?pageno=2'],
    ['/blog?category=tax&utm_medium=x&pageno=2', '/blog?pageno=2&category=tax'],
    ['/blogd/12?ref=mail', '/blogd/12'],
    ['/blogd/12/tax-calendar', '/blogd/12/tax-calendar'],
    ['/news/news.php?pageno=1&x=%3Cscript%3E', '/news/news.php?pageno=1'],
    ['/api/settings', '/api/settings'],
    ['/payroll?utm_source=letter', '/payroll'],
    ['/towns/harbour', '/towns/harbour'],
  ])('of %s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key)
  })

  it.each([
    '/dashboard',
    '/blog?q=tax',
    '/blog?pageno=0',
    '/blog?pageno=1e9',
    '/blog?pageno=1&pageno=2',
    '/blog?category=%3Cscript%3E',
    '/blogd/12/tax-calendar/more',
    '/blogd/%31',
    '/login',
    '/register',
    '/forgot-password',
    '/blog.data',
    '/api/auth/me',
    '/api/articles?state=draft',
    '/Blog',
    '/dashboard/pages',
    '/portal/7',
    '/Payroll',
    '/a/b/c',
    '//evil.example/',
    'http://evil.example/',
  ])('is none for %s', (url) => {
    expect(keyOf(url)).toBeNull()
  })
})

describe('the tags of a call', () => {
  it('are those of what it reads', () => {
    // The navigation among them names the calendar while a rule is public.
    expect(tagsOf('/api/settings')).toEqual(['settings', 'deadline-rules'])
    expect(tagsOf('/api/news/12')).toContain('comments:12')
  })

  it('are unknown for a call that nobody has described', () => {
    expect(tagsOf('/api/leads')).toBeNull()
  })
})
