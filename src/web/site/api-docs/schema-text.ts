import type { Schema } from './api-document.ts'

/** A piece of a description: words, or the name of a form that is elsewhere on the page. */
type Piece = string | { form: string }

/** The kind of a value in words: `text`, `list of Article`, `"draft" or "published"`. */
export function kindOf(schema: Schema): Piece[] {
  if (schema.$ref) return [{ form: schema.$ref.split('/').at(-1) ?? '' }]
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' or ')]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice, index) => (index ? [' or ', ...kindOf(choice)] : kindOf(choice)))
  const first = schema.allOf?.[0]
  if (first) return kindOf(first)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'unknown']
  return types.flatMap((type, index) => [...(index ? [' or '] : []), ...kindOfType(type, schema)])
}

export function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems } = schema
  return [
    between(minLength === 0 ? undefined : minLength, maxLength, 'characters'),
    between(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? '' : `more than ${schema.exclusiveMinimum}`,
    between(minItems, maxItems, 'entries'),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} unless told`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The objects that a value may be one of; none where it is not a choice between objects. */
export function choicesOf({ anyOf, oneOf }: Schema): Schema[] {
  const choices = anyOf ?? oneOf ?? []
  return choices.every(({ properties }) => properties) ? choices : []
}

export interface FieldLine {
  name: string
  required: boolean
  schema: Schema
}

export function fieldsOf(schema: Schema, owner = '', depth = 0): FieldLine[] {
  const parts = [schema, ...(schema.allOf ?? [])]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, value]) => {
      const full = owner + name
      const line = { name: full, required: required.includes(name), schema: value }
      const within = value.properties ? value : value.items
      const isDeeper = within?.properties && depth < 3
      return isDeeper ? [line, ...fieldsOf(within, `${full}${value.items ? '[].' : '.'}`, depth + 1)] : [line]
    }),
  )
}

function kindOfType(type: string, schema: Schema): Piece[] {
  if (type === 'array') return ['list of ', ...kindOf(schema.items ?? {})]
  if (type === 'object') {
    const values = schema.additionalProperties
    return values && typeof values === 'object' && !schema.properties ? ['map to ', ...kindOf(values)] : ['object']
  }
  if (type === 'string') return [FORMATS[schema.format ?? ''] ?? 'text']
  return [TYPES[type] ?? type]
}

const TYPES: Record<string, string> = {
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  unknown: 'anything',
}

const FORMATS: Record<string, string> = {
  binary: 'file',
  email: 'email address',
  uri: 'address (URL)',
  date: 'date',
  'date-time': 'time (ISO 8601)',
  uuid: 'UUID',
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  const tail = unit ? ` ${unit}` : ''
  // The bounds of a safe integer are no rule of ours.
  const from = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
  const to = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
  if (from !== undefined && to !== undefined) return from === to ? `${from}${tail}` : `${from} to ${to}${tail}`
  if (from !== undefined) return `at least ${from}${tail}`
  return to !== undefined ? `at most ${to}${tail}` : ''
}
