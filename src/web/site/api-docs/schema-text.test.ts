import { describe, expect, it } from 'vitest'
import { choicesOf, fieldsOf, kindOf, limitsOf } from './schema-text.ts'

describe('words for a schema', () => {
  it.each([
    [{ type: 'string' }, ['text']],
    [{ type: 'string', format: 'binary' }, ['file']],
    [{ type: ['string', 'null'] }, ['text', ' or ', 'null']],
    [{ type: 'string', enum: ['draft', 'published'] }, ['"draft" or "published"']],
    [{ type: 'array', items: { $ref: '#/components/schemas/Article' } }, ['list of ', { form: 'Article' }]],
    [{ type: 'object', additionalProperties: { type: 'string' } }, ['map to ', 'text']],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, ['whole number', ' or ', 'null']],
    [{}, ['anything']],
  ])('tells the kind of %j', (schema, words) => {
    expect(kindOf(schema)).toEqual(words)
  })

  it.each([
    [{ type: 'string', minLength: 1, maxLength: 120 }, '1 to 120 characters'],
    [{ type: 'string', minLength: 0, maxLength: 32 }, 'at most 32 characters'],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 }, 'at least 1, 1 unless told'],
    [{ type: 'array', minItems: 1 }, 'at least 1 entries'],
    [{ type: 'string' }, ''],
  ])('tells the limits of %j', (schema, words) => {
    expect(limitsOf(schema)).toBe(words)
  })

  it('tells the objects that a value may be one of, and of no other choice', () => {
    const person = { type: 'object', properties: { name: { type: 'string' } } }
    expect(choicesOf({ oneOf: [person, person] })).toEqual([person, person])
    expect(choicesOf({ anyOf: [person, { type: 'null' }] })).toEqual([])
    expect(choicesOf(person)).toEqual([])
  })

  it('tells fields within fields under the name of their owner', () => {
    const name = { type: 'string' }
    const person = { type: 'object', properties: { name }, required: ['name'] }
    const fields = fieldsOf({ type: 'object', properties: { owner: person, others: { type: 'array', items: person } } })
    expect(fields.map((field) => [field.name, field.required])).toEqual([
      ['owner', false],
      ['owner.name', true],
      ['others', false],
      ['others[].name', true],
    ])
  })
})
