import { expect, it, describe as suite } from 'vitest'
import { describe } from '#web/admin/system/settings/describe/all.ts'
import type { Fields } from '#web/admin/system/settings/describe/kinds.ts'
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

  it('reads each kind of field, and what one begins with where nothing is said', () => {
    const line = { kind: 'line' as const, label: 'Line' }
    const fields: Fields = {
      ...{ line, on: { kind: 'switch', label: 'On' }, slug: { kind: 'slug', label: 'Slug', from: 'line' } },
      ...{
        plain: { kind: 'choice', label: 'Plain', choices: [] },
        chosen: { kind: 'choice', label: 'C', choices: [], initial: 'a' },
      },
      ...{ picture: { kind: 'picture', label: 'Picture' }, count: { kind: 'number', label: 'Count', optional: true } },
      ...{ price: { kind: 'number', label: 'Price' }, group: { kind: 'group', label: 'Group', fields: { line } } },
    }
    const forms: [string, string][][] = [
      [],
      [
        ['v.line', 'A b'],
        ['v.on', ''],
        ['v.slug', 'own'],
        ['v.plain', 'b'],
        ['v.chosen', 'c'],
        ['v.picture', 'p'],
      ],
      [
        ['v.line', 'A\rb\r\nc'],
        ['v.count', ' '],
        ['v.price', ' '],
        ['v.group.line', 'Inner'],
      ],
      [
        ['v.count', ' 5 '],
        ['v.price', '1,5'],
      ],
      [
        ['v.count', 'x'],
        ['v.price', ' x '],
      ],
    ]
    expect(forms.map((entries) => readFields(fields, formOf(entries), 'v'))).toMatchSnapshot()
  })

  it('names each place, and the box that it is in', () => {
    const line = { kind: 'line' as const, label: 'Line' }
    const entry = { line, lines: { kind: 'lines' as const, label: 'Lines' } }
    const list = { kind: 'list' as const, label: 'List', entry: 'entry', title: 'line', most: 9, fields: entry }
    const fields: Fields = { ...entry, list, group: { kind: 'group', label: 'List', fields: { ...entry, list } } }
    const ends = [
      'line',
      'lines',
      'lines.1',
      'list',
      'list.12',
      'list.1.line',
      'list.1.lines.0',
      'list.x.line',
      'list.1x',
      'no',
    ]
    const paths = [...ends, ...ends.map((end) => `group.${end}`), 'line.more', 'group.list.list', 'x1']
    expect(paths.map((path) => `${path}: ${placeName(fields, path)}`)).toMatchSnapshot()
    const boxes = (path: string) =>
      Object.entries(fieldErrors(fields, { [`v.${path}`]: 'Wrong', [`v.${path}.9`]: 'Again' }))
    expect(paths.map(boxes)).toMatchSnapshot()
    const moved = formOf(
      ['7', '8'].flatMap(
        (key) =>
          [
            ['v.list', key],
            ['v.group.list', `${key}0`],
          ] as [string, string][],
      ),
    )
    expect(paths.map((path) => keyedPath(fields, `v.${path}`, moved))).toMatchSnapshot()
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
