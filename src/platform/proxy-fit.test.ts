import { describe, expect, it } from 'vitest'
import type { Log } from './log.ts'
import { createProxyFit } from './proxy-fit.ts'

describe('TRUST_PROXY that does not fit what arrives', () => {
  function warnings(trusted: number, requests: { hops: string | null; peer?: string; url?: string; times?: number }[]) {
    const told: string[] = []
    const fit = createProxyFit(trusted, { warn: (words: string) => told.push(words) } as unknown as Log)
    for (const { hops, peer = '10.0.0.2', url = '/', times = 1 } of requests) {
      for (let time = 0; time < times; time++) fit.note(url, hops === null ? {} : { 'x-forwarded-for': hops }, peer)
    }
    expect(fit.fault()).toBe(told[0] ?? null)
    return told
  }
  const one = '203.0.113.5'

  it('is warned of once when it is off and a proxy stands in front', () => {
    expect(warnings(0, [{ hops: one, times: 3 }])).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
  })

  it('is not warned of because a stranger sends the header', () => {
    expect(warnings(0, [{ hops: one, peer: '198.51.100.7', times: 100 }])).toEqual([])
  })

  it('is warned of once when it is on and no header comes', () => {
    expect(warnings(1, [{ hops: null, times: 200 }])).toEqual([expect.stringContaining('without X-Forwarded-For')])
  })

  it('is warned of once when there are fewer proxies than it says', () => {
    expect(warnings(2, [{ hops: one, times: 200 }])).toEqual([expect.stringContaining('with 1 address')])
  })

  it('is not warned of because the machine calls itself now and then, or is watched', () => {
    const mixed = Array.from({ length: 50 }, () => [{ hops: null, times: 5 }, { hops: one }]).flat()
    expect(warnings(1, mixed)).toEqual([])
    expect(warnings(1, [{ hops: null, url: '/readyz', times: 200 }])).toEqual([])
  })

  it('is not warned of when it fits', () => {
    expect(warnings(1, [{ hops: one, times: 200 }])).toEqual([])
    expect(warnings(2, [{ hops: `192.0.2.1, ${one}`, times: 200 }])).toEqual([])
    expect(warnings(0, [{ hops: null, times: 200 }])).toEqual([])
  })
})
