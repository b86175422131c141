import { ANCHOR_KINDS, type Anchor, type DeadlineRule, type Offset, ROLLS } from '#domain/deadlines/rule.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { textsOf } from '#web/signed-in/session/submit.ts'

const NAMES = [
  ...(['name', 'service', 'note', 'anchor', 'month', 'day', 'count', 'unit', 'direction', 'dayOfMonth'] as const),
  ...(['roll', 'weekend', 'region', 'isPublic', 'state', 'yearEnd', 'steps'] as const),
]
export type TypedRule = Record<(typeof NAMES)[number], string>

export const typedIn = (form: FormData): TypedRule => textsOf(form, ...NAMES)

export function writtenOf(typed: TypedRule) {
  const { name, service, note, region, isPublic } = typed
  const text = { name, service, note, region: region || null, isPublic: isPublic === 'on' }
  return { ...text, rule: ruleOf(typed), steps: stepsIn(typed.steps) }
}

/** A step a line; a number after the last colon is how many days before the deadline it should be done. */
function stepsIn(text: string): { title: string; daysBefore: number | null }[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, title = line, days] = /^(.+?)\s*:\s*(\d+)$/.exec(line) ?? []
    return { title, daysBefore: days === undefined ? null : Number(days) }
  })
}

const linesOf = (steps: { title: string; daysBefore: number | null }[]) =>
  steps.map(({ title, daysBefore }) => (daysBefore === null ? title : `${title}: ${daysBefore}`)).join('\n')

function ruleOf(typed: TypedRule): DeadlineRule {
  return {
    anchor: anchorOf(typed),
    offset: offsetOf(typed),
    roll: ROLLS.find((known) => known === typed.roll) ?? 'next',
    weekend: WEEKDAYS.filter((day) => typed.weekend.split(' ').includes(day)),
  }
}

function anchorOf({ anchor, month, day }: TypedRule): Anchor {
  const kind = ANCHOR_KINDS.find((known) => known === anchor) ?? 'quarter'
  return kind === 'fixed' ? { kind, month: Number(month), day: Number(day) } : { kind }
}

// What is no number is told by the call, beside its field.
function offsetOf({ count, unit, direction, dayOfMonth }: TypedRule): Offset {
  const number = (count.trim() === '' ? 0 : Number(count)) * (direction === 'before' ? -1 : 1)
  // Minus nothing is nothing.
  const distance = number === 0 ? 0 : number
  if (unit !== 'months') return { unit: unit === 'workingDays' ? 'workingDays' : 'days', count: distance }
  return { unit, count: distance, ...(dayOfMonth.trim() ? { day: Number(dayOfMonth) } : {}) }
}

interface Kept {
  name: string
  service: string
  note: string
  region: string | null
  isPublic: boolean
  rule: DeadlineRule
  steps: { title: string; daysBefore: number | null }[]
  state?: string
}

export function typedOf({ name, service, note, region, isPublic, rule, steps, state = 'active' }: Kept): TypedRule {
  const { anchor, offset, roll, weekend } = rule
  return {
    name,
    service,
    note,
    region: region ?? '',
    isPublic: isPublic ? 'on' : '',
    anchor: anchor.kind,
    month: anchor.kind === 'fixed' ? String(anchor.month) : '1',
    day: anchor.kind === 'fixed' ? String(anchor.day) : '31',
    count: String(Math.abs(offset.count)),
    unit: offset.unit,
    direction: offset.count < 0 ? 'before' : 'after',
    dayOfMonth: offset.unit === 'months' && offset.day ? String(offset.day) : '',
    roll,
    weekend: weekend.join(' '),
    state,
    steps: linesOf(steps),
    yearEnd: '12-31',
  }
}

/** What is wrong, by the ids of the fields: the call names them by their place in the rule. */
export function fieldErrors(fields: Record<string, string>): Record<string, string> {
  const ids: Record<string, string> = {
    'rule.anchor.month': 'month',
    'rule.anchor.day': 'day',
    'rule.offset.count': 'count',
    'rule.offset.day': 'dayOfMonth',
  }
  const idOf = (name: string) => ids[name] ?? (name.startsWith('steps.') ? 'steps' : name)
  return Object.fromEntries(Object.entries(fields).map(([name, words]) => [idOf(name), words]))
}
