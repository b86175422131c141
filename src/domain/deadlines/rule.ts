import { counted } from '#domain/text/counted.ts'
import { MONTH_NAMES, WEEKDAY_NAMES, type Weekday } from '#domain/time/days.ts'

export type Anchor =
  /** The last day of every month. */
  | { kind: 'month' }
  /** The last day of every quarter of the calendar. */
  | { kind: 'quarter' }
  /** The last day of the client's financial year. */
  | { kind: 'year-end' }
  /** The same day of every year. */
  | { kind: 'fixed'; month: number; day: number }
  /** Once: the day from which the rule applies to the client. */
  | { kind: 'event' }

type AnchorKind = Anchor['kind']

export const ANCHOR_KINDS: readonly AnchorKind[] = ['month', 'quarter', 'year-end', 'fixed', 'event']

/** How far from the anchor, forwards or, when negative, backwards. */
export type Offset =
  | { unit: 'days'; count: number }
  | { unit: 'workingDays'; count: number }
  /** With a day: that day of the month. Without: the same day, and the last of a month leads to the last of another. */
  | { unit: 'months'; count: number; day?: number | undefined }

/** Where a date goes that falls on a day off. */
export const ROLLS = ['next', 'previous', 'none'] as const
export type Roll = (typeof ROLLS)[number]

/** A rule for due dates, as data: it is kept as JSON and made by a form. */
export interface DeadlineRule {
  anchor: Anchor
  offset: Offset
  roll: Roll
  /** The days of the week that are no working days. */
  weekend: Weekday[]
}

/** What a new rule starts with. */
export const NEW_RULE: DeadlineRule = {
  anchor: { kind: 'quarter' },
  offset: { unit: 'days', count: 20 },
  roll: 'next',
  weekend: ['sat', 'sun'],
}

/** Farther than this no rule reaches. */
export const MOST_OFFSET = { days: 730, workingDays: 500, months: 24 } as const

/** A rule in a sentence: "20 days after the end of each quarter; on a day off, the next working day". */
export function formatRule({ anchor, offset, roll }: DeadlineRule): string {
  return `${formatDistance(offset, ANCHOR_WORDS[anchor.kind](anchor as never))}${ROLL_WORDS[roll]}`
}

const ANCHOR_WORDS: { [K in AnchorKind]: (anchor: Extract<Anchor, { kind: K }>) => string } = {
  month: () => 'the end of each month',
  quarter: () => 'the end of each quarter',
  'year-end': () => 'the client’s year end',
  fixed: ({ month, day }) => `${day} ${MONTH_NAMES[month - 1]}`,
  event: () => 'the day it begins for the client',
}

const ROLL_WORDS: Record<Roll, string> = {
  next: '; on a day off, the next working day',
  previous: '; on a day off, the working day before',
  none: '',
}

const UNIT_WORDS = { days: 'day', workingDays: 'working day', months: 'month' } as const

function formatDistance(offset: Offset, anchor: string): string {
  const day = offset.unit === 'months' ? offset.day : undefined
  const distance = counted(Math.abs(offset.count), UNIT_WORDS[offset.unit])
  const place = offset.count < 0 ? 'before' : 'after'
  if (day !== undefined)
    return `Day ${day} of the month${offset.count === 0 ? ' of' : `, ${distance} ${place}`} ${anchor}`
  if (offset.count === 0) return `On ${anchor}`
  return `${distance} ${place} ${anchor}`
}

export const WEEKENDS: { days: Weekday[]; words: string }[] = (
  [['sat', 'sun'], ['fri', 'sat'], ['sun'], ['fri'], []] as Weekday[][]
).map((days) => ({ days, words: days.map((day) => WEEKDAY_NAMES[day]).join(' and ') || 'None' }))
