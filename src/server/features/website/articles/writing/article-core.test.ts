import { expect, test } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { liveFrom } from './article-core.ts'

type Text = Parameters<typeof liveFrom>[0]

// A day is compared by its date: noon of an earlier one, the moment itself on its own day, and never one to come.
test('a text shows the day that was chosen for it, unless that is still to come', () => {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words here.' }] }] }
  const text = { title: 'A title', summary: '', document, datedOn: '', slug: 'a-title' } as unknown as Text
  const shown = (datedOn: string, own: string | null, at: string | null, zone: string) => {
    const was = own === null ? null : ({ publishedAt: own } as Parameters<typeof liveFrom>[1])
    const now = '2026-11-20T10:00:00.000Z'
    return liveFrom({ ...text, datedOn }, was, { kind: 'article', doer: 'system', now, zone, at }).publishedAt
  }
  const days = ['', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
  const before = [null, '2026-11-18T08:00:00.000Z']
  expect(
    decisions(shown, days, before, [null, '2026-11-19T09:00:00.000Z'], ['UTC', 'Pacific/Auckland']),
  ).toMatchSnapshot()
})
