import { describe, expect, it } from 'vitest'
import { formatSubject } from './audit-subjects.ts'
import { formatAction, formatChoice, formatDetail } from './audit-text.ts'

describe('the audit in words', () => {
  it('tells known actions as people would, and others by their name', () => {
    expect(formatAction('article.unpublished')).toBe('unpublished')
    expect(formatAction('article.published')).toBe('published')
    expect(formatAction('newcomer.half-done')).toBe('half done')
    expect(formatChoice('account.role-changed')).toBe('Account: changed the role')
    expect(formatChoice('session.opened')).toBe('Session: signed in')
  })

  it('names what it happened to, and where it stands', () => {
    const told = (subject: string | null, name: string | null = null, detail = {}) =>
      formatSubject({ subject, name, detail })
    expect(told('article:12')).toEqual({ words: 'article 12', to: '/edit/12' })
    expect(told('article:12', 'Early filing')).toEqual({ words: 'article “Early filing”', to: '/edit/12' })
    expect(told('category:18', 'Levies')).toEqual({ words: 'category “Levies”', to: null })
    expect(told('lead:3', 'Q-2026-7F3K')).toEqual({ words: 'request Q-2026-7F3K', to: '/dashboard/inbox/3' })
    expect(told('person:3', 'Nell Newcombe')).toEqual({ words: 'Nell Newcombe', to: '/dashboard/customers/3' })
    expect(told('person:3')).toEqual({ words: 'customer 3', to: '/dashboard/customers/3' })
    expect(told('account:a1', 'Ada Admin')).toEqual({ words: 'Ada Admin', to: null })
    expect(told('account:b2')).toEqual({ words: 'an account', to: null })
    expect(told('document:6f1d3c52-9f0e-4c49-8a51-2f4d0f6a7b10')?.words).toBe('a document')
    expect(told('invitation:6f1d3c52-9f0e-4c49-8a51-2f4d0f6a7b10')?.words).toBe('an invitation')
    expect(told('token:6f1d3c52-9f0e-4c49-8a51-2f4d0f6a7b10')?.words).toBe('an API token')
    expect(told('backup:drill')?.words).toBe('backup')
    expect(told('setup:setup')).toBeNull()
    expect(told('settings:firm')).toEqual({ words: 'Setting, firm', to: '/dashboard/setting/firm' })
    const invited = told('invitation:x', null, { email: 'nell@example.com' })
    expect(invited?.words).toBe('an invitation to nell@example.com')
    expect(told(null)).toBeNull()
  })

  it('lists facts that say something', () => {
    expect(formatDetail({ from: 'editor', changed: ['a', 'b'], none: null, empty: [] })).toEqual([
      'from: editor',
      'changed: a, b',
    ])
  })
})
