import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { BLOCK_KINDS } from '#domain/pages/blocks.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema of any shape is followed to its ends.
type Schema = any

interface Call {
  method: string
  path: string
  pattern: RegExp
  schema: Schema
}

/**
 * How answers are chosen: everything there, with two rows in each list, exactly one, or none any more; nothing there; or each part alone from
 * a number. From 4 on ids are of few, so that what belongs together meets, and days are close to today. Of what is past or to come all rows
 * are alike: every day lies before or after today, and each row has the same choice.
 */
export type Variant = 'full' | 'one' | 'gone' | 'past' | 'coming' | 'empty' | number

const isWhole = (variant: Variant) => typeof variant === 'string' && variant !== 'empty'
/** How many rows each list has. */
const ROWS = { full: 2, one: 1, gone: 0, past: 2, coming: 2, empty: 0 }

/** Each part alone too, with so many rows in each list that every choice of the contract is among them. */
export const MANY = 7

/** The calls of the contract, each with the schema of its answer. */
export async function contractCalls(): Promise<Call[]> {
  const modules = await Promise.all(
    globSync('src/contract/**/*.ts')
      .toSorted()
      .map((file) => import(resolve(file))),
  )
  const routes = modules.flatMap((each) => Object.values<Schema>(each)).filter((each) => each?.method && each.responses)
  return routes
    .map(({ method, path, responses }) => {
      const status = Object.keys(responses).find((each) => each.startsWith('2')) ?? ''
      const schema = responses[status]?.content?.['application/json']?.schema
      const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
      return { method: method.toUpperCase(), path, pattern, schema }
    })
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
}

/** A value that the schema describes. Each choice hangs on its own place alone: a new field changes no other. */
export function generated(schema: Schema, variant: Variant, at: string): unknown {
  const { def } = schema._zod
  const inner = () => generated(def.innerType, variant, at)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries<Schema>(def.shape).flatMap(([name, part]) => {
          const value = generated(part, variant, `${at}.${name}`)
          return value === undefined ? [] : [[name, value]]
        }),
      )
    case 'array': {
      // Many, and in the last of them many too.
      const isOfMany = variant === MANY && !/\.(?:\d|10)\./.test(at)
      const some = typeof variant === 'string' ? ROWS[variant] : isOfMany ? 12 : chance(variant, `${at}#`, 4)
      const count = Math.max(leastOf(variant, at), some)
      return Array.from({ length: count }, (_, row) => generated(def.element, variant, `${at}.${row}`))
    }
    case 'tuple':
      return def.items.map((part: Schema, row: number) => generated(part, variant, `${at}.${row}`))
    case 'record': {
      const key = def.keyType._zod.def
      const names = key.type === 'enum' ? Object.values<string>(key.entries) : namesIn(at)
      const given = names.filter((name) => key.type === 'enum' || !isAbsent(variant, `${at}.${name}`))
      return Object.fromEntries(given.map((name) => [name, generated(def.valueType, variant, `${at}.${name}`)]))
    }
    case 'nullable':
      return isAbsent(variant, at) ? null : inner()
    case 'optional':
      return isAbsent(variant, at) ? undefined : inner()
    case 'union':
    case 'enum':
    case 'literal':
      return choice(def, variant, at)
    case 'intersection':
      return { ...(generated(def.left, variant, at) as object), ...(generated(def.right, variant, at) as object) }
    case 'pipe':
      return generated(def.out._zod.def.type === 'transform' ? def.in : def.out, variant, at)
    case 'lazy':
      return generated(def.getter(), variant, at)
    case 'boolean':
      return (isWhole(variant) && variant !== 'coming') || (typeof variant === 'number' && chance(variant, at, 2) === 1)
    case 'number':
      return numberAt(variant, at)
    case 'string':
      return textAt(variant, at)
    case 'null':
      return null
    default:
      return def.innerType ? inner() : `Anything ${mark(at)}`
  }
}

/** Of what is past nothing has come to its end. */
const isAbsent = (variant: Variant, at: string) =>
  variant === 'empty' ||
  (variant === 'past' && /At$/.test(at)) ||
  (typeof variant === 'number' && chance(variant, `${at}?`, 3) === 0)

/** What the words of a block are called, those of its items among them. */
const BLOCK_WORDS = [
  ...new Set(BLOCK_KINDS.flatMap(({ fields, item }) => [...fields, ...(item?.fields ?? [])].map(({ name }) => name))),
]

const namesIn = (at: string): string[] => (at.endsWith('.words') ? BLOCK_WORDS : [`${at.split('.').at(-1)}-1`])

/** Rows beside each other differ, so that every value of a short list is seen. */
function choice({ type, options, entries, values }: Schema, variant: Variant, at: string): unknown {
  const all: unknown[] = type === 'union' ? options : type === 'enum' ? Object.values(entries) : [...values]
  const row = rowIn(at)
  const from =
    typeof variant === 'number'
      ? chance(variant, at.replace(/\.\d+\./g, '.'), all.length)
      : variant === 'empty'
        ? all.length - 1
        : 0
  const chosen = all[choiceOf(variant, all.length) ?? (from + row) % all.length]
  return type === 'union' ? generated(chosen, variant, at) : chosen
}

/** The contract allows it, and the site makes none without. */
const NEVER_EMPTY = /\.sessions$/

/** Of many blocks of a page each kind is there, with two of what it holds. */
function leastOf(variant: Variant, at: string): number {
  if (NEVER_EMPTY.test(at) && variant !== 'empty' && variant !== 'gone') return 1
  if (!/\/pages\/find\.blocks(\.\d+\.items)?$/.test(at) || variant !== MANY) return 0
  return at.endsWith('items') ? 2 : BLOCK_KINDS.length
}

/** Where all rows are alike. */
const choiceOf = (variant: Variant, of: number) =>
  variant === 'past' ? 1 % of : variant === 'coming' ? of - 1 : undefined

const isClose = (variant: Variant): variant is number => typeof variant === 'number' && variant >= 4

/** Rows beside each other are never the same. */
const rowIn = (at: string) => Number(/\.(\d+)\.[^.]*$/.exec(at)?.[1] ?? 0)

function numberAt(variant: Variant, at: string): number {
  const name = at.split('.').at(-1) ?? ''
  if (isClose(variant) && /(^id|Id)$/.test(name)) return 41 + (name === 'id' ? rowIn(at) : chance(variant, at, 3))
  if (name === 'page') return 1
  if (name === 'pages') return variant === 'empty' ? 1 : 3
  if (/(^id|Id|version|number|revision)$/.test(name)) return 100 + (hash(at) % 900)
  if (/^(focal|share|ratio)/.test(name)) return 0.25
  if (/^founded|year$/i.test(name)) return 2020 + (hash(at) % 6)
  if (/(hour|minute)s?$/i.test(name)) return 1 + (hash(at) % 12)
  if (variant === 'empty') return 0
  if (variant === 'one' && /^(total|count|all|waiting|pages)$/.test(name)) return 1
  if (/(^|[a-z])(size|bytes)$/i.test(name)) return SIZES[hash(at) % SIZES.length] as number
  if (/(price|amount|worth|fee|sum|net|vat|tax|gross|total(Once|Year))/i.test(name) && typeof variant === 'number')
    return AMOUNTS[chance(variant, at, AMOUNTS.length)] as number
  if (variant === MANY && !/(year|month|week|day)s?$/i.test(name) && chance(variant, at, 4) === 0)
    return 1_000 + (hash(at) % 90_000)
  return typeof variant === 'string'
    ? 2 + (hash(at) % 97)
    : ([0, 1, 2 + (hash(at) % 97)][chance(variant, at, 3)] as number)
}

const SIZES = [0, 900, 48_000, 1_500_000, 2_400_000_000]
/** In cents: whole, with cents, and thousands. */
const AMOUNTS = [0, 5, 1_250, 45_000, 125_050, 123_456_700]

const DAY = 86_400_000
const CLOSE_DAYS = [-400, -31, -7, -1, 0, 0, 0, 1, 7, 31]
const NOON = Date.parse('2026-11-18T12:00:00Z')

/** When answers are looked at: in Berlin, where the generated firm is, it is the next day; in UTC and west of it, where tests run, it is not yet. */
export const LOOKED_AT = Date.parse('2026-11-18T23:20:00Z')
const AN_HOUR = 3_600_000

function textAt(variant: Variant, at: string): string {
  const name =
    at.split('.').at(-2)?.match(/s$/) && /^\d+$/.test(at.split('.').at(-1) ?? '')
      ? (at.split('.').at(-2) ?? '')
      : (at.split('.').at(-1) ?? '')
  const fixed = FIXED.find(([names]) => names.test(name))
  if (isClose(variant) && name === 'today') return new Date(LOOKED_AT + AN_HOUR).toISOString().slice(0, 10)
  if (/\.navigation\..*\.url$/.test(at) && typeof variant === 'number')
    return PLACES[chance(variant, at, PLACES.length)] as string
  if (isClose(variant) && /(^id|Id)$/.test(name)) return `x${name === 'id' ? rowIn(at) : chance(variant, at, 2)}`
  const days = daysFrom(variant, at)
  // Close to now too, on either side of it. Others are in the hour in which the firm's day is one further than that of UTC.
  const within = isClose(variant) ? (hash(at) % (2 * AN_HOUR)) - AN_HOUR : hash(at) % 2_340_000
  const when = {
    moment: new Date(LOOKED_AT + days * DAY + within),
    day: new Date(LOOKED_AT + AN_HOUR + days * DAY).toISOString().slice(0, 10),
    time: new Date(NOON + (hash(at) % (10 * AN_HOUR))).toISOString().slice(11, 16),
  }
  if (fixed) return fixed[1](mark(at), when)
  if (variant === 'empty' && /^(note|about|text|description|caption|alt|hint|company|reason|region)$/.test(name))
    return ''
  return `${name.replace(/^./, (first) => first.toUpperCase())} ${mark(at)}`
}

/** Days before and after today, some of them close. */
function daysFrom(variant: Variant, at: string): number {
  if (variant === 'past') return -1 - (hash(at) % 30)
  if (variant === 'coming') return 1 + (hash(at) % 30)
  if (isClose(variant)) return CLOSE_DAYS[chance(variant, at, CLOSE_DAYS.length)] as number
  return (hash(at + (typeof variant === 'number' ? variant : '')) % 61) - 30
}

interface When {
  moment: Date
  /** By the firm's calendar. */
  day: string
  time: string
}

/** Where links of the firm lead: to pages of the site, to what is below them, and elsewhere. */
const PLACES = ['/', '/about', '/blog', '/events', '/services', 'https://elsewhere.example/']

const FIXED: [RegExp, (mark: string, when: When) => string][] = [
  [
    /(At|Since|Until|moment)$|^(at|until|since|expires|starts?|ends?|first|last|newest|oldest|backups)$/,
    (_, { moment }) => moment.toISOString(),
  ],
  [/(On|Day|Date)$|^(on|day|days|date|from|to|today|closed|next|issued|due|delivered)$/, (_, { day }) => day],
  [/[mM]onth$/, (_, { day }) => day.slice(0, 7)],
  [/^(opens|closes|time|begin|finish)$/i, (_, { time }) => time],
  [/[pP]hone$/, (each) => `+44 (20) 7946-${each}`],
  [/[eE]mail$/, (each) => `person-${each}@example.com`],
  [/[zZ]one$/, () => 'Europe/Berlin'],
  [/currency$/i, () => 'EUR'],
  [/^(primary|accent|colour|color)$/, () => '#0e5c45'],
  [/^mark$/, () => ''],
  [/[uU]rl$/, (each) => `https://firm.example/${each}`],
  [/^(link|href|src|address|picture|image|photo|cover|file)$/, (each) => `/files/${each}`],
  [/^(html|content|body)$/, (each) => `<p>Content ${each}</p>`],
  [/(^id|Id)$/, (each) => `x${each}`],
  [/^slug$|^path$/, (each) => `slug-${each}`],
]

const mark = (at: string) => String(hash(at) % 1000)

const chance = (seed: number, at: string, of: number) => hash(`${seed} ${at}`) % of

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 4
}
