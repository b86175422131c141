import { describe, expect, it } from 'vitest'
import { addressFault, isPagePath, plainAddress } from './address.ts'

describe('the address of a page', () => {
  it('Y4: is one word or one below another, in small letters', () => {
    for (const address of ['payroll', 'payroll-for-bakers', 'towns/harbour', '2027', 'a']) {
      expect([address, addressFault(address)]).toEqual([address, null])
    }
    for (const address of ['Payroll', 'a b', 'a/b/c', '-a', 'a-', 'a--b', 'a/', '/a', 'é', 'a.html', 'x'.repeat(122)]) {
      expect([address, addressFault(address)]).toEqual([address, 'form'])
    }
    expect(addressFault('')).toBe('missing')
  })

  it('Y4: is never one of the site itself, nor below one', () => {
    for (const address of ['about', 'contact', 'dashboard', 'api', 'api/x', 'blogd/7', 'news', 'portal', 'preview/x']) {
      expect([address, addressFault(address)]).toEqual([address, 'reserved'])
    }
    expect([isPagePath('/payroll'), isPagePath('/login'), isPagePath('/')]).toEqual([true, false, false])
  })

  it('is read from what was pasted', () => {
    expect(plainAddress(' https://firm.example/Towns/Harbour/?a=1#b ')).toBe('towns/harbour')
    expect(plainAddress('/payroll/')).toBe('payroll')
  })
})
