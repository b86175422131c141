import { expect, test } from 'vitest'
import { keyIn } from '#server/features/website/imports/imports.model.ts'
import type { SourceItem } from '#server/features/website/imports/reading/source-item.ts'
import { decisions } from '#tests/support/decisions.ts'
import { planItem } from './plan-item.ts'

const SITE = 'https://old.example'
const LONG = 'long '.repeat(300)

const item = (kind: string, more: object = {}) =>
  ({ kind, key: `${kind}:1`, title: `The ${kind}`, ...more }) as SourceItem
const writing = { address: '/old/words', notes: [], unknown: [] }
const ITEMS = [
  item('category', { address: '/category/tax' }),
  item('category', { title: 'PAYROLL', address: null }),
  item('tag', { address: null }),
  item('author'),
  item('picture', {
    address: 'https://old.example/wp-content/a-300x200.jpg',
    paths: ['a.jpg'],
    alt: 'A',
    caption: 'C',
  }),
  item('picture', { address: null, paths: [], alt: '', caption: '' }),
  item('article', writing),
  item('article', {
    ...writing,
    title: 'Known title',
    notes: ['One.', 'Two.'],
    unknown: ['gallery', 'map', 'gallery'],
  }),
  item('article', { ...writing, address: null, failure: 'It cannot be read.', notes: ['One.'] }),
  item('article', { ...writing, title: LONG, address: `/${LONG}`, notes: [LONG] }),
  item('page', writing),
  item('comment'),
  item('folder', { audience: 'members' }),
  item('file', { folder: 'f', path: 'p.pdf', year: 2025, replaces: null }),
  item('redirect', { address: '/from' }),
  item('setting', { section: 'firm' }),
  item('setting', { section: 'hours' }),
  item('other', { why: 'We have no such thing.' }),
]

test('each item has a plan and a reason, by what is known here', () => {
  const known = (isOwnSite: boolean, isKnown: boolean) => ({
    before: new Map(isKnown ? ITEMS.map(({ key }) => [keyIn(SITE, key), 'article:5']) : []),
    categories: new Set(['payroll']),
    titles: new Set(['Known title']),
    set: new Set(['firm']),
    fold: (name: string) => name.toLowerCase(),
    isOwnSite,
  })
  const tell = (at: number, isOwnSite: boolean, isKnown: boolean) => {
    const { plan, why, ...rest } = planItem(ITEMS[at] as SourceItem, SITE, known(isOwnSite, isKnown))
    const lengths = { title: rest.title.length, address: rest.address?.length, why: why.length }
    const isLong = ITEMS[at]?.title === LONG
    return JSON.stringify(isLong ? { plan, lengths } : { plan, why, ...rest })
  }
  const all = ITEMS.map((_, at) => at)
  expect(decisions(tell, all, [false, true], [false])).toMatchSnapshot()
  const skipped = all.map((at) => JSON.parse(tell(at, false, true)))
  expect(new Set(skipped.map(({ plan }) => plan))).toEqual(new Set(['skip']))
})
