import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { entriesFor, SETTING_PAGES } from '#web/signed-in/office/navigation.ts'
import { commandsFor, screensFor } from './find-words.ts'

const titles = (role: Role, q: string) => [...screensFor(role, q), ...commandsFor(role, q)].map(({ title }) => title)

describe('the screens and commands that are found', () => {
  it('A1: holds every screen the role may open, and no other', () => {
    for (const role of ['editor', 'accountant', 'admin'] as const) {
      const pages = role === 'admin' ? SETTING_PAGES : []
      expect(screensFor(role, '').map(({ title }) => title)).toEqual(
        [...entriesFor(role), ...pages].map(({ label }) => label),
      )
    }
    expect(titles('editor', 'invite')).toEqual([])
    expect(titles('editor', 'audit')).toEqual([])
    expect(titles('accountant', 'new article')).toEqual([])
    expect(titles('accountant', 'spam')).toEqual(['Check requests held as spam'])
  })

  it('knows what can be done by its name', () => {
    expect(titles('editor', 'new article')[0]).toBe('New article')
    expect(titles('admin', 'invite')).toEqual(['Invite someone to the team'])
    expect(titles('admin', 'article new')).toContain('New article')
  })

  it.each([
    ['dashbaord', 'Dashboard'],
    ['inventry', 'Inventory'],
    ['invent', 'Inventory'],
    ['custmers', 'Customers'],
    ['new artcle', 'New article'],
  ])('forgives a wrong letter: %s', (typed, meant) => expect(titles('admin', typed)).toContain(meant))

  it('finds nothing by words that mean nothing', () =>
    expect([...titles('admin', 'zzzzzz'), ...titles('admin', '2026'), ...titles('admin', '…')]).toEqual([]))
})

describe('the sidebar', () => {
  it('A1: keeps the order of the specification, with the inbox right after the dashboard', () => {
    const labels = entriesFor('admin').map(({ label }) => label)
    const named = ['Dashboard', 'News', 'Categories', 'Customers', 'Inventory', 'Reports', 'Setting']
    expect(labels.filter((label) => named.includes(label))).toEqual(named)
    expect(labels.slice(0, 2)).toEqual(['Dashboard', 'Inbox'])
    // Groups are together.
    const groups = entriesFor('admin').map(({ group }) => group)
    expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual(['top', 'work', 'website', 'firm'])
  })
})
