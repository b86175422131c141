import { describe, expect, it } from 'vitest'
import { countedPath, isVisit, sourceOf, wholeMonths } from './visits.model.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('visits', () => {
  it('leaves out robots and the office', () => {
    expect(isVisit({ path: '/', userAgent: firefox })).toBe(true)
    expect(isVisit({ path: '/', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(false)
    expect(isVisit({ path: '/', userAgent: '' })).toBe(false)
    expect(isVisit({ path: '/dashboard/inbox', userAgent: firefox })).toBe(false)
    expect(isVisit({ path: '/alist', userAgent: firefox })).toBe(false)
    expect(isVisit({ path: '/articles-for-you', userAgent: firefox })).toBe(true)
  })

  it('counts a page under one address', () => {
    expect(countedPath('/blogd/12/tax-calendar')).toBe('/blogd/12')
    expect(countedPath('/contact')).toBe('/Contact')
    expect(countedPath('/about/')).toBe('/about')
    expect(['/', '', '/blogd/12/', '/blogd/12x', '/x/blogd/12'].map(countedPath)).toEqual([
      ...['/', '/', '/blogd/12', '/blogd/12x', '/x/blogd/12'],
    ])
  })

  it('knows which months a period holds whole', () => {
    expect(wholeMonths('2026-01-01', '2026-03-31')).toEqual(['2026-01', '2026-03'])
    expect(wholeMonths('2025-11-16', '2026-11-15')).toEqual(['2025-12', '2026-10'])
    expect(wholeMonths('2026-02-01', '2026-02-28')).toEqual(['2026-02', '2026-02'])
    const [first, last] = wholeMonths('2026-02-02', '2026-03-30')
    expect(first > last).toBe(true)
  })

  it('keeps the host of the page that led here, and no more of it', () => {
    expect(sourceOf('https://www.example.org/search?q=private', 'firm.example')).toBe('example.org')
    expect(sourceOf('https://firm.example/about', 'www.firm.example')).toBeNull()
    expect(sourceOf('not an address', 'firm.example')).toBeNull()
    expect(sourceOf('https://awww.example/', 'firm.example')).toBe('awww.example')
    expect(sourceOf('https://firm.example/', 'awww.firm.example')).toBe('firm.example')
    expect(sourceOf(`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, 'firm.example')).toHaveLength(120)
  })
})
