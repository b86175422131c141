import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#server/features/system/settings/settings.defaults.ts'
import { decisions } from '#tests/support/decisions.ts'
import { heldItem, itemsOf, type QueueRows } from './dashboard/queue.model.ts'
import { sumOf, tally } from './reports/reports.model.ts'
import { answersIn, average, oneDecimal } from './reports/work-report.model.ts'
import * as samples from './setup/samples.model.ts'

const TODAY = '2026-11-20'
const NOW = '2026-11-20T10:00:00.000Z'
const [EARLIER, LATER] = ['2026-11-20T09:59:59.999Z', '2026-11-20T10:00:00.001Z']

describe('the queue of one person', () => {
  it('begins with what is late, then what is due, then what waits longest', () => {
    const of = (at: string | null, id: number) => ({
      id,
      at,
      clientId: id + 40,
      clientName: `Client ${id}`,
      version: id,
    })
    const rows = {
      deadlines: ['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'].map((at, id) => ({
        ...of(at, id),
        title: `Deadline ${at}`,
      })),
      replies: [LATER, NOW, EARLIER, null].map((at, id) => ({
        ...of(at, id),
        name: `Reply ${at}`,
        kind: id === 0 ? 'quote' : 'contact',
      })),
      papers: [NOW, EARLIER].map((at, id) => ({ ...of(at, id), title: `Paper ${at}` })),
      messages: [NOW, EARLIER].map((at, id) => ({ ...of(at, id), subject: `Message ${at}` })),
      proposals: [NOW, EARLIER, null].map((at, id) => ({
        ...of(at, id),
        reference: `P-${id}`,
        title: id === 1 ? '' : `Proposal ${at}`,
      })),
      documents: [NOW, EARLIER].map((at, id) => ({ ...of(at, id), name: `Document ${at}` })),
    } as unknown as QueueRows
    expect(itemsOf(rows, TODAY, NOW)).toMatchSnapshot()
    expect(decisions(heldItem, [1, 2, 1200])).toMatchSnapshot()
  })
})

describe('a report', () => {
  it('adds up, by name with the largest first', () => {
    const rows = [
      { name: 'b', views: 2 },
      { name: 'a', views: 1 },
      { name: 'c', views: 2 },
      { name: 'a', views: 1 },
      { name: 'd', views: 7 },
    ]
    expect(sumOf(rows, ({ views }) => views)).toBe(13)
    expect(sumOf([], () => 1)).toBe(0)
    expect(
      tally(
        rows,
        ({ name }) => name,
        ({ views }) => views,
      ),
    ).toEqual([
      ['d', 7],
      ['a', 2],
      ['b', 2],
      ['c', 2],
    ])
  })
})

describe('answers to messages', () => {
  const message = (conversation: number, time: string, name = '') => ({
    ...{ conversation, name: name || 'A client', fromFirm: name ? 1 : 0 },
    at: `2026-11-20T${time}:00.000Z`,
  })

  it('are measured from the first message that waits to the next of the firm, in one conversation', () => {
    const messages = [
      // Nobody waited for it.
      message(1, '08:00', 'Bert'),
      message(1, '09:00'),
      message(1, '09:30'),
      message(1, '10:00', 'Ann'),
      // Nobody waits any more.
      message(1, '10:30', 'Bert'),
      message(1, '11:00'),
      message(1, '13:30', 'Ann'),
      message(1, '14:00'),
      // What waits in another conversation is not answered here.
      message(2, '15:00', 'Cleo'),
      message(2, '16:00'),
      message(2, '16:03', 'Cleo'),
    ]
    expect(answersIn(messages)).toEqual([
      ['Ann', 2, 1.8],
      ['Cleo', 1, 0.1],
    ])
    expect(answersIn([])).toEqual([])
    const two = [message(1, '09:00'), message(1, '10:00', 'Zoe'), message(2, '09:00'), message(2, '11:00', 'Émile')]
    expect(answersIn(two).map(([name]) => name)).toEqual(['Émile', 'Zoe'])
  })

  it('have an average to one decimal, and none where there are none', () => {
    expect(decisions(average, [[], [1], [1, 2], [0.04], [0.05], [1, 1, 2]])).toMatchSnapshot()
    expect(decisions(oneDecimal, [0, 0.04, 0.05, 1.25, 9.96])).toMatchSnapshot()
  })
})

describe('samples in the settings', () => {
  const kinds = Object.keys(samples.SETTING_SAMPLES) as samples.SettingKind[]
  /** Every text that is not an address with a word of the user's. */
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value === 'string') return `${value} Mine.`
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each)]))
  }
  const delivered = defaultSettings
  const theirs = changed(delivered) as typeof delivered

  it('are counted and cleared while they are as delivered, and left where a user has changed them', () => {
    const half = { ...theirs, plans: { ...theirs.plans, items: delivered.plans.items } }
    for (const kind of kinds) {
      const { count, clear, sections } = samples.SETTING_SAMPLES[kind]
      expect(sections).toMatchSnapshot(`${kind}: sections`)
      expect([delivered, theirs, half].map((now) => count(now, delivered))).toMatchSnapshot(`${kind}: count`)
      expect(clear(delivered, delivered)).toMatchSnapshot(`${kind}: as delivered`)
      const cleared = clear(theirs, delivered)
      // The lists stay; what is said of them is cleared by its own rules.
      expect(count({ ...theirs, ...cleared }, delivered)).toBe(0)
      expect(differences(theirs, cleared)).toMatchSnapshot(`${kind}: changed by a user`)
      expect(differences(half, clear(half, delivered))).toMatchSnapshot(`${kind}: half`)
    }
    const all = [...kinds, 'articles', 'events', 'publications'] as never[]
    expect(decisions(samples.isSettingKind, all)).toMatchSnapshot()
  })

  it('are no longer spoken of once the library has none', () => {
    expect(samples.withoutTrainingWords(delivered.pages).publications).toMatchSnapshot()
    expect(samples.withoutLibraryHint(delivered.services).items.map(({ detail }) => detail)).toMatchSnapshot()
  })

  const differences = (now: object, after: object) =>
    Object.entries(after)
      .filter(([section, value]) => JSON.stringify(value) !== JSON.stringify(now[section as keyof typeof now]))
      .map(([section, value]) => [section, value])
})
