import { expect, it } from 'vitest'
import { plainSlugOf, slugOf } from './slug.ts'

it.each([
  ['Tax calendar 2027!', 'tax-calendar-2027', 'tax-calendar-2027'],
  ['  VAT – what’s new?  ', 'vat-whats-new', 'vat-whats-new'],
  ['Straße in Łódź, Ærø', 'strasse-in-lodz-aero', 'strasse-in-lodz-aero'],
  ['Налоги 2027', 'налоги-2027', '2027'],
  ['税金', '税金', ''],
  ['🙂 !', '', ''],
  ['', '', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79), 'a'.repeat(60)],
  ['𝒜𠀀'.repeat(50), [...'a𠀀'.repeat(40)].join(''), 'a-'.repeat(30).slice(0, 59)],
])('%j gives %j, plainly %j', (title, slug, plain) => {
  expect(slugOf(title)).toBe(slug)
  expect(plainSlugOf(title)).toBe(plain)
})
