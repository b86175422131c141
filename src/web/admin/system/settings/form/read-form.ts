import { plainSlugOf } from '#domain/text/slug.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import type { Field, Fields, ListField } from '#web/admin/system/settings/describe/kinds.ts'

export type Value = Record<string, unknown>

/** What a form holds, as the API takes it. The same on the server and in the browser. */
export function readFields(fields: Fields, form: FormData, path: string): Value {
  const value: Value = {}
  for (const [name, field] of Object.entries(fields)) value[name] = readField(field, form, `${path}.${name}`)
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'slug' && value[name] === '') value[name] = plainSlugOf(String(value[field.from] ?? ''))
  }
  return value
}

/** An entry with nothing in it yet. */
export function emptyEntry({ fields }: Pick<ListField, 'fields'>): Value {
  return readFields(fields, new FormData(), '')
}

function readField(field: Field, form: FormData, path: string): unknown {
  const words = String(form.get(path) ?? '').replace(/\r\n?/g, '\n')
  switch (field.kind) {
    case 'number':
      return field.optional && words.trim() === '' ? 0 : numberIn(words)
    case 'switch':
      return form.has(path)
    case 'lines':
      return linesIn(words)
    case 'choice':
      return words || (field.initial ?? '')
    case 'picture':
      return words || 'drawing:ledger'
    case 'group':
      return readFields(field.fields, form, path)
    case 'list':
      return form.getAll(path).map((key) => readFields(field.fields, form, `${path}.${key}`))
    case 'week':
      return Object.fromEntries(WEEKDAYS.map((day) => [day, readDay(form, `${path}.${day}`)]))
    default:
      return words
  }
}

function readDay(form: FormData, path: string): { opens: string; closes: string } | null {
  if (!form.has(path)) return null
  return { opens: String(form.get(`${path}.opens`) ?? ''), closes: String(form.get(`${path}.closes`) ?? '') }
}

// What is no number goes to the API as it is: it says what is wrong, and the words stay in the field.
function numberIn(words: string): number | string {
  const plain = words.trim().replace(',', '.')
  return plain === '' || Number.isNaN(Number(plain)) ? words : Number(plain)
}

function linesIn(words: string): string[] {
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
