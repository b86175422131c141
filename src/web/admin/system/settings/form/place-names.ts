import { WEEKDAY_NAMES } from '#domain/time/days.ts'
import type { Field, Fields } from '#web/admin/system/settings/describe/kinds.ts'

/** Where in a section, in the words of its form: `people.items.2.role` is "People, person 3, what they do". */
export function placeName(fields: Fields, path: string): string {
  const names: string[] = []
  let field: Field | undefined
  let inside: Fields | null = fields
  for (const key of path.split('.')) {
    if (inside && Object.hasOwn(inside, key)) {
      field = inside[key]
      inside = field?.kind === 'group' ? field.fields : null
      if (field) names.push(field.label)
    } else if (field?.kind === 'list' && /^\d+$/.test(key)) {
      names.push(`${field.entry} ${Number(key) + 1}`)
      inside = field.fields
    } else if (field?.kind === 'lines') {
      names.push(`line ${Number(key) + 1}`)
    } else if (field?.kind === 'week') {
      names.push(WEEKDAY_NAMES[key as keyof typeof WEEKDAY_NAMES] ?? (key === 'opens' ? 'from' : 'to'))
    }
  }
  // A list of a group says the same twice: "People, People, person 3".
  return names.filter((name, at) => name !== names[at - 1]).join(', ')
}

/** The field that shows what is wrong at a path: a line of several belongs to the box that holds them all. */
export function fieldErrors(fields: Fields, problems: Record<string, string>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, words] of Object.entries(problems)) {
    const [at, line] = boxOf(fields, path)
    errors[at] ??= line === null ? words : `Line ${line}: ${words}`
  }
  return errors
}

/** The same path with the key of each entry, as the form sends it, instead of its place in the list. */
export function keyedPath(fields: Fields, path: string, form: FormData): string {
  let inside: Fields | null = fields
  let field: Field | undefined
  let keyed = ''
  for (const part of path.split('.')) {
    const key: string = field?.kind === 'list' ? String(form.getAll(keyed)[Number(part)] ?? part) : part
    if (field?.kind === 'list') [inside, field] = [field.fields, undefined]
    else if (keyed) {
      field = inside?.[part]
      inside = field?.kind === 'group' ? field.fields : inside
    }
    keyed = keyed ? `${keyed}.${key}` : key
  }
  return keyed
}

function boxOf(fields: Fields, path: string): [path: string, line: number | null] {
  let inside: Fields | null = fields
  const keys = path.split('.')
  for (let at = 1; at < keys.length; at++) {
    const field: Field | undefined = inside?.[keys[at] ?? '']
    if (!field) continue
    if (field.kind === 'lines' && keys[at + 1] !== undefined) {
      return [keys.slice(0, at + 1).join('.'), Number(keys[at + 1]) + 1]
    }
    inside = field.kind === 'group' || field.kind === 'list' ? field.fields : null
  }
  return [path, null]
}
