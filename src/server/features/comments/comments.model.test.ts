import { describe, expect, it } from 'vitest'
import { countLinks, judge } from './comments.model.ts'

const honest = { body: 'Thank you, clear at last.', secondsTaken: 30, trap: '', repeats: 0, reviewAll: false }

describe('judging a comment', () => {
  it('shows what an ordinary reader writes at once', () => {
    expect(judge(honest)).toEqual({ state: 'visible', reason: null })
    expect(judge({ ...honest, body: 'See https://example.com for the form.' }).state).toBe('visible')
  })

  it.each([
    ['several links', { body: 'http://a.example http://b.example' }],
    ['repeated words', { repeats: 1 }],
    ['inhuman speed', { secondsTaken: 0.4 }],
    ['a policy of review', { reviewAll: true }],
  ])('holds a comment for %s', (_, signal) => {
    const verdict = judge({ ...honest, ...signal })
    expect(verdict.state).toBe('held')
    expect(verdict.reason).toBeTruthy()
  })

  it('takes a filled trap for a robot', () => {
    expect(judge({ ...honest, trap: 'http://buy.example' }).state).toBe('spam')
  })

  it('counts links however they are written', () => {
    expect(countLinks('HTTP://a.example and www.b.example, not a.b')).toBe(2)
  })
})
