import { expect, it, describe as suite } from 'vitest'
import { describe } from '#web/admin/system/settings/describe/all.ts'
import { applyListAct } from './list-act.ts'
import { fieldErrors, keyedPath, placeName } from './place-names.ts'
import { readFields } from './read-form.ts'

const fieldsOf = (section: string) => describe(section)?.fields ?? {}

function formOf(entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

suite('a section’s form', () => {
  it('reads texts, figures, lines and lists, and makes a short name where none is given', () => {
    const form = formOf([
      ['value.title', 'Plans'],
      ['value.intro', '€'],
      ['value.items', '7'],
      ['value.items.7.name', 'Grand Café & Co'],
      ['value.items.7.price', '29,98'],
      ['value.items.7.mailboxes', 'three'],
      ['value.items.7.features', 'One\r\n\r\n  Two '],
    ])
    const value = readFields(fieldsOf('plans'), form, 'value')
    expect(value).toMatchObject({ title: 'Plans', intro: '€', note: '' })
    expect(value.items).toMatchObject([
      { slug: 'grand-cafe-co', price: 29.98, mailboxes: 'three', features: ['One', 'Two'], storageGb: '' },
    ])
  })

  it('reads a week: a day that is not ticked is closed', () => {
    const form = formOf([
      ['value.week.mon', 'on'],
      ['value.week.mon.opens', '09:00'],
      ['value.week.mon.closes', '12:00'],
      ['value.week.tue.opens', '09:00'],
    ])
    const { week } = readFields(fieldsOf('hours'), form, 'value') as { week: Record<string, unknown> }
    expect(week.mon).toEqual({ opens: '09:00', closes: '12:00' })
    expect(week.tue).toBeNull()
  })

  it('adds, moves and takes out entries where the browser has no script', () => {
    const fields = fieldsOf('home')
    const value = { promise: 'P', monthly: { items: [{ title: 'a' }, { title: 'b' }] } }
    const titles = (act: string) => {
      const next = applyListAct(fields, value, act) as typeof value
      return next.monthly.items.map(({ title }) => title)
    }
    expect(titles('up value.monthly.items 1')).toEqual(['b', 'a'])
    expect(titles('down value.monthly.items 1')).toEqual(['a', 'b'])
    expect(titles('remove value.monthly.items 0')).toEqual(['b'])
    expect(titles('add value.monthly.items 0')).toEqual(['a', 'b', ''])
    expect(applyListAct(fields, value, 'save')).toBeNull()
  })

  it('names a place in the words of the form, and finds the box of a wrong line', () => {
    expect(placeName(fieldsOf('about'), 'people.items.2.role')).toBe('People, person 3, What they do')
    expect(placeName(fieldsOf('hours'), 'week.fri.closes')).toBe('The week, Friday, to')
    expect(placeName(fieldsOf('services'), 'items.0.points.1')).toMatch(/, line 2$/)
    const problems = { 'value.items.0.points.2': 'Use a single line', 'value.items.1.title': 'Enter some text' }
    expect(fieldErrors(fieldsOf('services'), problems)).toEqual({
      'value.items.0.points': 'Line 3: Use a single line',
      'value.items.1.title': 'Enter some text',
    })
    const moved = formOf([
      ['value.items', '4'],
      ['value.items', '0'],
    ])
    expect(keyedPath(fieldsOf('services'), 'value.items.0.points', moved)).toBe('value.items.4.points')
    expect(keyedPath(fieldsOf('services'), 'value.items.2.points', moved)).toBe('value.items.2.points')
    expect(keyedPath(fieldsOf('hours'), 'value.week.mon.opens', moved)).toBe('value.week.mon.opens')
  })
})
