import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTxtLookup } from '#platform/dns.ts'
import { createMailDns } from '#server/features/system/outbox/mail-dns.service.ts'
import { type DnsServer, startDnsServer } from '#tests/support/dns-server.ts'

const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQ'.repeat(20)}`

describe('the check of the sender’s domain', () => {
  let dns: DnsServer
  beforeAll(async () => {
    dns = await startDnsServer({
      'good.example': ['google-site-verification=x', 'v=spf1 mx include:_spf.relay.example -all'],
      's1._domainkey.good.example': [KEY],
      'old._domainkey.good.example': ['v=DKIM1; p='],
      '_dmarc.good.example': ['v=DMARC1; p=reject; rua=mailto:a@good.example'],
      'open.example': ['v=spf1 +all'],
      'half.example': ['v=spf1 mx'],
      'twice.example': ['v=spf1 mx -all', 'v=spf1 a -all'],
      '_dmarc.half.example': ['v=DMARC1; p=none'],
      '_dmarc.twice.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'],
      '_dmarc.open.example': ['v=DMARC1; rua=mailto:a@open.example'],
      'bare.example': ['something else'],
      'down.example': 'servfail',
      '_dmarc.down.example': 'servfail',
      'mute.example': 'silence',
    })
  })
  afterAll(() => dns.close())

  /** Each check as its state, by what it is about. */
  async function check(address: string, selector?: string, servers = [dns.address], dkimSelector = '') {
    const config = { dnsServers: servers } as never
    const { domain, checks } = await createMailDns(
      { config },
      { sender: async () => ({ from: address, address, dkimSelector }) },
    ).check(selector)
    const byName = Object.fromEntries(checks.map((found) => [found.name, found]))
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
    return { domain, states, byName }
  }

  it('Y2: finds the three records, a long key in one piece too', async () => {
    const { domain, states, byName } = await check('hello@Good.example', 's1')
    expect(domain).toBe('good.example')
    expect(states).toEqual({ SPF: 'good', DKIM: 'good', DMARC: 'good' })
    expect(byName.DKIM).toMatchObject({ at: 's1._domainkey.good.example', record: KEY, add: null })
    expect(byName.DMARC?.words).toContain('refused')
  })

  it('Y2: looks for the key under the selector that is set, unless told another', async () => {
    expect((await check('a@good.example', undefined, [dns.address], 's1')).states.DKIM).toBe('good')
    expect((await check('a@good.example', 'old', [dns.address], 's1')).states.DKIM).toBe('wrong')
  })

  it('Y2: looks for DMARC at the domain that this one belongs to', async () => {
    const { byName } = await check('hello@mail.good.example')
    expect(byName.DMARC).toMatchObject({ state: 'good', at: '_dmarc.good.example' })
    expect(dns.asked, 'a whole top level is nobody’s').not.toContain('_dmarc.example')
  })

  it('Y2: says what is missing and what to add', async () => {
    const { states, byName } = await check('hello@bare.example', 's1')
    expect(states).toEqual({ SPF: 'missing', DKIM: 'missing', DMARC: 'missing' })
    expect(byName.SPF?.add).toMatch(/^v=spf1 /)
    expect(byName.DMARC).toMatchObject({ at: '_dmarc.bare.example', add: expect.stringMatching(/^v=DMARC1; p=none/) })
    expect((await check('hello@bare.example')).states.DKIM).toBe('not-checked')
  })

  it('Y2: says what is wrong or weak', async () => {
    expect((await check('a@open.example')).states).toMatchObject({ SPF: 'wrong', DMARC: 'wrong' })
    expect((await check('a@half.example')).states).toMatchObject({ SPF: 'weak', DMARC: 'weak' })
    expect((await check('a@twice.example')).states).toMatchObject({ SPF: 'wrong', DMARC: 'wrong' })
    expect((await check('a@good.example', 'old')).states.DKIM).toBe('wrong')
  })

  it('Y2: never calls a record missing that could not be asked for', async () => {
    const failing = await check('a@down.example')
    expect(failing.states).toMatchObject({ SPF: 'unreachable', DMARC: 'unreachable' })
    expect(failing.byName.SPF?.words).toContain('could not be asked')
    const gone = await startDnsServer()
    await gone.close()
    expect((await check('a@good.example', 's1', [gone.address])).states).toEqual({
      ...{ SPF: 'unreachable', DKIM: 'unreachable', DMARC: 'unreachable' },
    })
  })

  it('Y2: waits for a server that says nothing no longer than told', async () => {
    const begun = Date.now()
    expect(await createTxtLookup([dns.address], 300)('mute.example')).toMatchObject({ is: 'unreachable' })
    expect(Date.now() - begun).toBeLessThan(4000)
  })
})
