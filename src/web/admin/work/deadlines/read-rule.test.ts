import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Anchor, MOST_OFFSET, type Offset, ROLLS } from '#domain/deadlines/rule.ts'
import { WEEKDAYS } from '#domain/time/days.ts'
import { typedOf, writtenOf } from './read-rule.ts'

const anchor: fc.Arbitrary<Anchor> = fc.oneof(
  fc.constantFrom<Anchor>({ kind: 'month' }, { kind: 'quarter' }, { kind: 'year-end' }, { kind: 'event' }),
  fc.record({
    kind: fc.constant('fixed' as const),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  }),
)
const count = (most: number) => fc.integer({ min: -most, max: most })
const offset: fc.Arbitrary<Offset> = fc.oneof(
  fc.record({ unit: fc.constant('days' as const), count: count(MOST_OFFSET.days) }),
  fc.record({ unit: fc.constant('workingDays' as const), count: count(MOST_OFFSET.workingDays) }),
  fc.record(
    {
      unit: fc.constant('months' as const),
      count: count(MOST_OFFSET.months),
      day: fc.integer({ min: 1, max: 31 }),
    },
    { requiredKeys: ['unit', 'count'] },
  ),
)

const step = fc.record({
  title: fc.stringMatching(/^[A-Za-z][A-Za-z :]{0,20}[a-z]$/),
  daysBefore: fc.option(fc.integer({ min: 0, max: 700 })),
})

test('T1: a rule that is opened in the form and saved as it is shown is the same rule', () => {
  const rule = fc.record({ anchor, offset, roll: fc.constantFrom(...ROLLS), weekend: fc.subarray([...WEEKDAYS]) })
  const kept = fc.record({
    ...{ name: fc.string(), service: fc.string(), note: fc.string() },
    ...{ region: fc.option(fc.string({ minLength: 1 })), isPublic: fc.boolean(), rule, steps: fc.array(step) },
  })
  fc.assert(
    fc.property(kept, (before) => {
      expect(writtenOf(typedOf(before))).toEqual(before)
    }),
  )
})
