import { describe, expect, it } from 'vitest'
import { countLinks, judge } from './comments.model.ts'

const honest = {
  body: 'Thank you, clear at last.',
  secondsTaken: 30,
  trap: '',
  repeats: 0,
  review: 'none',
  isKnown: false,
} as const

describe('judging a comment', () => {
  it('shows what an ordinary reader writes at once', () => {
    expect(judge(honest)).toEqual({ state: 'visible', reason: null })
    expect(judge({ ...honest, body: 'See https://example.com for the form.' }).state).toBe('visible')
  })

  it.each([
    ['several links', { body: 'http://a.example http://b.example' }],
    ['repeated words', { repeats: 1 }],
    ['a policy of review', { review: 'all', isKnown: true }],
    ['a stranger, where strangers are reviewed', { review: 'first' }],
  ] as const)('holds a comment for %s', (_, signal) => {
    const verdict = judge({ ...honest, ...signal })
    expect(verdict.state).toBe('held')
    expect(verdict.reason).toBeTruthy()
  })

  it('hides nothing for speed alone, and remarks on it beside what is reviewed anyway', () => {
    const hasty = { ...honest, secondsTaken: 0.4 }
    expect(judge(hasty)).toEqual({ state: 'visible', reason: null })
    expect(judge({ ...hasty, review: 'first', isKnown: true }).state).toBe('visible')
    expect(judge({ ...hasty, review: 'all' }).reason).toBe('Sent faster than a person types')
  })

  it('takes a filled trap for a robot', () => {
    expect(judge({ ...honest, trap: 'http://buy.example' }).state).toBe('spam')
  })

  it('counts links however they are written', () => {
    expect(countLinks('HTTP://a.example and www.b.example, not a.b')).toBe(2)
  })
})
