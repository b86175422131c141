import type { Fields } from '#web/admin/system/settings/describe/kinds.ts'
import { emptyEntry, type Value } from './read-form.ts'

export type ListVerb = 'add' | 'up' | 'down' | 'remove'

/** What a list's button says to a server that has to do it, because the browser has no script: "up value.items 2". */
export const listAct = (verb: ListVerb, path: string, at = 0) => `${verb} ${path} ${at}`

/** The value with its lists changed as a button asked; null when the button was another. */
export function applyListAct(fields: Fields, value: Value, act: string): Value | null {
  const [verb = '', path = '', at = ''] = act.split(' ')
  if (!['add', 'up', 'down', 'remove'].includes(verb)) return null
  const keys = path.split('.').slice(1)
  return changeList(fields, value, keys, (entries, list) => {
    if (verb === 'add') return [...entries, emptyEntry(list)]
    if (verb === 'remove') return entries.filter((_, position) => position !== Number(at))
    return moved(entries, Number(at), verb === 'up' ? -1 : 1)
  })
}

/** The entries with one of them a place further up or down; at the ends nothing moves. */
export function moved<T>(entries: T[], at: number, by: -1 | 1): T[] {
  const next = [...entries]
  const [one, other] = [next[at], next[at + by]]
  if (one === undefined || other === undefined) return entries
  next[at + by] = one
  next[at] = other
  return next
}

type Change = (entries: Value[], list: { fields: Fields }) => Value[]

function changeList(fields: Fields, value: Value, [key = '', ...rest]: string[], change: Change): Value {
  const field = fields[key]
  if (field?.kind === 'list') return { ...value, [key]: change(value[key] as Value[], field) }
  if (field?.kind !== 'group') return value
  return { ...value, [key]: changeList(field.fields, value[key] as Value, rest, change) }
}
