import { describe, expect, it } from 'vitest'
import { actionInWords, choiceInWords, detailInWords, subjectInWords } from './audit-words.ts'

describe('the audit in words', () => {
  it('tells known actions as people would, and others by their name', () => {
    expect(actionInWords('article.unpublished')).toBe('took off the site')
    expect(actionInWords('article.published')).toBe('published')
    expect(actionInWords('newcomer.half-done')).toBe('half done')
    expect(choiceInWords('account.role-changed')).toBe('Account: changed the role')
    expect(choiceInWords('session.opened')).toBe('Session: signed in')
  })

  it('names what it happened to, and where it stands', () => {
    const names = new Map([['a1', 'Ada Admin']])
    expect(subjectInWords({ subject: 'article:12', detail: {} }, names)).toEqual({
      words: 'article 12',
      to: '/edit/12',
    })
    expect(subjectInWords({ subject: 'account:a1', detail: {} }, names)).toEqual({ words: 'Ada Admin', to: null })
    expect(subjectInWords({ subject: 'account:b2', detail: {} }, names)).toEqual({ words: 'an account', to: null })
    expect(subjectInWords({ subject: 'settings:firm', detail: {} }, names)).toEqual({
      words: 'Setting, firm',
      to: '/dashboard/setting/firm',
    })
    const invited = { subject: 'invitation:x', detail: { email: 'nell@example.com' } }
    expect(subjectInWords(invited, names)?.words).toBe('an invitation to nell@example.com')
    expect(subjectInWords({ subject: null, detail: {} }, names)).toBeNull()
  })

  it('lists facts that say something', () => {
    expect(detailInWords({ from: 'editor', changed: ['a', 'b'], none: null, empty: [] })).toEqual([
      'from: editor',
      'changed: a, b',
    ])
  })
})
