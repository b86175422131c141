import { hasUnlikeIds, nameOfId } from './unlike-ids.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const UNITS: [name: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Where each row has a name, whole emails are compared; else what they begin with. */
const LONGEST = { named: 2500, unnamed: 600 }
/** Lists of numbers of rows. */
const ROWS = /^(done|moved|ids)$/

const QUARTER = 900_000

let roughly = false
let nowMs = 1000
/**
 * Where a minute passes with each call: one call more would move every moment of before, so these are rounded.
 * Where a clock runs on, what is less than `within` milliseconds away is now.
 */
export function roundMoments(isRough: boolean, within = 1000): void {
  roughly = isRough
  nowMs = within
}

/** A value as it is the same in every run: no numbers of rows, no secrets, and moments as seen from now. */
export function comparable(value: unknown, now: Date, name = ''): unknown {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return comparableNumber(value, name)
  if (typeof value === 'bigint') return comparable(Number(value), now, name)
  if (typeof value === 'boolean') return value
  if (value instanceof Uint8Array) return `${value.length > 0 ? 'bytes' : 'no bytes'}`
  if (Array.isArray(value))
    return value.map((each) =>
      typeof each === 'number' && ROWS.test(name)
        ? (nameOfId(each) ?? '#')
        : comparable(each, now, name.replace(/s$/, '')),
    )
  if (typeof value === 'object') return comparableFields(value as Record<string, unknown>, now)
  return comparableText(String(value), now, name)
}

/** The fields of an object that have a value. */
export function comparableFields(fields: Record<string, unknown>, now: Date): Record<string, unknown> {
  const all = Object.entries(fields).map(([name, each]) => [name, comparable(each, now, name)] as const)
  return Object.fromEntries(all.filter(([, each]) => each !== null))
}

/** A signature makes a file a few bytes longer or shorter. */
function comparableNumber(value: number, name: string): number | string {
  const known = nameOfId(value)
  if (known) return known
  if (/id$|^(merged_into|last_message|lastMessage)$/i.test(name)) return '#'
  return /^(size|used|usedBytes|bytes)$/.test(name) && value > 10_000 ? 'some' : value
}

function comparableText(text: string, now: Date, name: string): unknown {
  if (MOMENT.test(text)) return distance(text, now)
  if (/^[[{]/.test(text) && text.length < 20_000) {
    try {
      return comparable(JSON.parse(text), now, name)
    } catch {
      // No JSON, but a text that begins like it.
    }
  }
  if (/hash|token|secret|requestId|^qr$/.test(name) || (name === 'hint' && text.length === 4)) return '<secret>'
  const plain = text
    // Long lines of a calendar file go on in the next one, wherever that is: in the middle of an email address, of which the rest is a number.
    .replace(/\r\n[ \t]/g, '')
    .replace(/(?<![\da-z])7\d{6}(?![\da-z])/gi, (id) => nameOfId(Number(id)) ?? id)
    .replace(/\bUID:([a-z]+)(-\d+)+@/g, 'UID:$1-#@')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (moment) => distance(moment, now))
    // Counted in a worker, over all of its files.
    .replace(/\bline-\d+\b/g, 'line-#')
    .replace(/\b(article|page|event|comment|lead|client|conversation|deadline|media):\d+\b(?!-)/g, '$1:#')
    .replace(/\bconversation-\d+$/, 'conversation-#')
    .replace(UUID, (id) => nameOfId(id) ?? '<uuid>')
    .replace(/(-\d+)?-[a-z0-9]{1,8}(?=@|%40)/g, '')
    // Before what is short: a secret can hold what looks like a code or a reference.
    .replace(/^(?!\/)(?=.*\d)[\w+/=-]{40,}$/, '<secret>')
    .replace(/(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}/g, '<secret>')
    .replace(/(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}/g, '<secret>')
    .replace(/\b\d{3} ?\d{3}\b/g, '<code>')
    .replace(/127\.0\.0\.1:\d+/g, '<host>')
    .replace(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/g, '<reference>')
    .replace(
      /\b(article|draft|category|message|remark|folder|file|template|client|firm|signer|redirect|tag|renamed|new|old|picture|reader|page|basics)([ -])\d+/gi,
      '$1$2#',
    )
    .replace(/\/\d+\b/g, '/#')
  const longest = LONGEST[hasUnlikeIds() ? 'named' : 'unnamed']
  return plain.length > longest ? `${plain.slice(0, longest)} …` : plain
}

function distance(moment: string, now: Date): string {
  const away = new Date(moment).getTime() - now.getTime()
  const size = Math.abs(away)
  if (size < nowMs) return 'now'
  // Farther than this it is a fixed date of a test.
  if (size > 20 * 366 * 86_400_000) return moment
  const isExact = !roughly || (away > 0 && size % QUARTER === 0)
  return `now${away < 0 ? '-' : '+'}${isExact ? wholeOf(size) : roundedOf(size)}`
}

function wholeOf(size: number): string {
  let left = size
  const parts = UNITS.flatMap(([unit, ms]) => {
    const whole = Math.floor(left / ms)
    left -= whole * ms
    return whole > 0 ? [`${whole}${unit}`] : []
  })
  return parts.join(' ')
}

function roundedOf(size: number): string {
  const [unit, ms] = UNITS.find(([, each]) => size >= each) ?? ['s', 1000]
  return `${Math.round(size / ms)}${unit}`
}
