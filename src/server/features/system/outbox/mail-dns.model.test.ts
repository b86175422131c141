import { describe, expect, it } from 'vitest'
import type { TxtAnswer } from '#platform/dns.ts'
import { decisions } from '#tests/support/decisions.ts'
import { dkimNotAsked, dmarcNames, judgeDkim, judgeDmarc, judgeSpf } from './mail-dns.model.ts'

const DOMAIN = 'firm.example'
const found = (...records: string[]): TxtAnswer => ({ is: 'found', records })
const OTHERS: TxtAnswer[] = [{ is: 'none' } as TxtAnswer, { is: 'unreachable', why: 'no answer' }, found()]

describe('the records of a domain that sends email', () => {
  it('SPF names who may send, and refuses all others', () => {
    const records = [
      ...['v=spf1 -all', 'V=SPF1 mx ~ALL', 'v=spf1', 'v=spf1 mx ?all', 'v=spf1 +all', 'v=spf1 all', 'v=spf10 -all'],
      ...['v=spf1 redirect=_spf.example', 'v=spf1 mx include:redirect.example', 'other', ' v=spf1 -all'],
      ...['xv=spf1 -all', 'v=spf1  all', 'v=spf1 x-all', 'v=spf1 -all.x'],
    ]
    const answers = [...OTHERS, ...records.map((each) => found(each)), found('other', 'v=spf1 -all')]
    const several = found('v=spf1 -all', 'v=spf1 mx -all')
    expect(decisions((answer) => judgeSpf(DOMAIN, answer), [...answers, several])).toMatchSnapshot()
  })

  it('DKIM has one key under the selector', () => {
    const records = [
      'v=DKIM1; k=rsa; p=MIG f',
      'p=MIGf',
      'k=rsa; P = a b ',
      'v=DKIM1; p=',
      'v=DKIM1; p= ;',
      'v=DKIM1',
      'xp=a',
      'v=DKIM1; sp=b; p=abc;',
      'v=DKIM1; xp=b; p=',
    ]
    const answers = [...OTHERS, ...records.map((each) => found(each)), found('p=a', 'p=b'), found('words', 'p=a')]
    expect(decisions((answer) => judgeDkim(['one', '_domainkey', DOMAIN].join('.'), answer), answers)).toMatchSnapshot()
    expect(dkimNotAsked()).toMatchSnapshot()
  })

  it('DMARC says what becomes of emails that prove nothing', () => {
    const policies = ['none', 'quarantine', 'REJECT', 'maybe', ''].map((policy) => `v=DMARC1; p=${policy}`)
    const records = [...policies, 'v = DMARC1 ;p = reject', 'v=DMARC1; sp=reject', 'v=DMARC12; p=none']
    const answers = [...OTHERS, ...records.map((each) => found(each)), found('v=DMARC1; p=none', 'v=DMARC1; p=reject')]
    const at = '_dmarc.firm.example'
    expect(decisions((answer) => judgeDmarc(DOMAIN, { at, answer }), answers)).toMatchSnapshot()
    expect(
      decisions(dmarcNames, ['example', 'firm.example', 'a.b.firm.example', 'a.b.c.d.firm.example']),
    ).toMatchSnapshot()
  })
})
