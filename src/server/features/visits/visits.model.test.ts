import { describe, expect, it } from 'vitest'
import { countedPath, isVisit, sourceOf } from './visits.model.ts'

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
    expect(countedPath('/blogd/12/tax-calendar.data')).toBe('/blogd/12')
    expect(countedPath('/_root.data')).toBe('/')
    expect(countedPath('/contact')).toBe('/Contact')
    expect(countedPath('/about/')).toBe('/about')
  })

  it('keeps the host of the page that led here, and no more of it', () => {
    expect(sourceOf('https://www.example.org/search?q=private', 'firm.example')).toBe('example.org')
    expect(sourceOf('https://firm.example/about', 'www.firm.example')).toBeNull()
    expect(sourceOf('not an address', 'firm.example')).toBeNull()
  })
})
