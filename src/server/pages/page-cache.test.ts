import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { readyAnswer } from './ready-answer.ts'

const NEVER = { expiresAt: Number.POSITIVE_INFINITY }

function setUp({ maxBytes = 1_000_000 } = {}) {
  const state = { trusted: true, now: 0 }
  const cache = createPageCache({ maxBytes, isTrusted: () => state.trusted, now: () => state.now })
  const answer = (size = 1000) =>
    readyAnswer({ headers: { 'Content-Type': 'text/html' }, body: Buffer.alloc(size, 'a') })
  const keep = (key: string, tags: string[], size?: number) => {
    const making = cache.begin()
    const kept = cache.keep(key, answer(size), making, { tags, ...NEVER })
    cache.end(making)
    return kept
  }
  return { cache, state, answer, keep }
}

describe('the page cache', () => {
  it('drops what shows a changed thing, and nothing else', () => {
    const { cache, keep } = setUp()
    keep('/blog', ['articles'])
    keep('/about', ['settings'])
    cache.drop(['articles'])
    expect(cache.find('/blog')).toBeUndefined()
    expect(cache.find('/about')).toBeDefined()
  })

  it('drops everything when anything may have changed', () => {
    const { cache, keep } = setUp()
    keep('/blog', ['articles'])
    keep('/about', [])
    cache.drop(null)
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('does not keep an answer whose subject changed while it was made', () => {
    const { cache, answer } = setUp()
    const making = cache.begin()
    cache.drop(['articles'])
    expect(cache.keep('/blog', answer(), making, { tags: ['articles'], ...NEVER })).toBe(false)
    expect(cache.keep('/about', answer(), making, { tags: ['settings'], ...NEVER })).toBe(true)
    cache.drop(null)
    expect(cache.keep('/about', answer(), making, { tags: ['settings'], ...NEVER })).toBe(false)
  })

  it('shows nothing while changes might be missed, and keeps nothing that was made then', () => {
    const { cache, state, answer, keep } = setUp()
    keep('/about', [])
    state.trusted = false
    expect(cache.find('/about')).toBeUndefined()
    const making = cache.begin()
    state.trusted = true
    expect(cache.keep('/blog', answer(), making, { tags: [], ...NEVER })).toBe(false)
  })

  it('has what was made then for the time when the database does not answer, until it is changed', () => {
    const { cache, state, answer, keep } = setUp()
    const making = cache.begin()
    state.trusted = false
    cache.keep('/blog', answer(), making, { tags: ['articles'], ...NEVER })
    keep('/about', ['settings'])
    state.now = 2_000
    expect(cache.findOutdated('/blog')).toMatchObject({ ageSeconds: 2 })
    cache.drop(['articles'])
    expect([cache.findOutdated('/blog'), cache.findOutdated('/about')?.ageSeconds]).toEqual([undefined, 2])
    state.now = 3_600_501
    expect(cache.findOutdated('/about')).toBeUndefined()
  })

  it('sets aside no more than it may keep', () => {
    const { cache, state, answer } = setUp({ maxBytes: 100_000 })
    state.trusted = false
    for (let n = 0; n < 20; n += 1) {
      cache.keep(`/blog?pageno=${n}`, answer(9000), cache.begin(), { tags: [], ...NEVER })
    }
    const left = Array.from({ length: 20 }, (_, n) => n).filter((n) => cache.findOutdated(`/blog?pageno=${n}`))
    expect(left).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  it('forgets an answer when its time is over', () => {
    const { cache, state, answer } = setUp()
    cache.keep('/Contact', answer(), cache.begin(), { tags: [], expiresAt: 60_000 })
    state.now = 59_999
    expect(cache.find('/Contact')).toBeDefined()
    state.now = 60_000
    expect(cache.find('/Contact')).toBeUndefined()
    expect(cache.stats().entries).toBe(0)
  })

  it('stays within its bytes, and keeps what is read rather than what is odd', () => {
    const { cache, keep } = setUp({ maxBytes: 100_000 })
    keep('/', [])
    for (let n = 0; n < 500; n += 1) {
      cache.find('/')
      keep(`/blog?pageno=${n}`, ['articles'])
    }
    expect(cache.find('/')).toBeDefined()
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000)
    expect(cache.stats().evicted).toBeGreaterThan(400)
  })

  it('counts each encoding as it is made', async () => {
    const { cache, answer } = setUp()
    const made = answer(5000)
    cache.keep('/', made, cache.begin(), { tags: [], ...NEVER })
    const before = cache.stats().bytes
    const { bytes } = await made.encode('br')
    expect(cache.stats().bytes).toBe(before + bytes.length)
  })

  it('does not keep what is larger than all the room there is', () => {
    const { cache, keep } = setUp({ maxBytes: 10_000 })
    expect(keep('/', [], 20_000)).toBe(false)
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })
})
