import { describe, expect, it } from 'vitest'
import { MOST_SELECTED } from '#contract/limits.ts'
import { bulkOutcome, undoIn } from './bulk-outcome.ts'

const sent = (undo?: string) => {
  const form = new FormData()
  if (undo !== undefined) form.set('undo', undo)
  return undoIn(form)
}

describe('undo of a bulk act', () => {
  it('is offered for as many rows as one act changes, also beside refused ones', () => {
    const undo = Array.from({ length: MOST_SELECTED }, (_, at) => ({
      id: 1_000_000 + at,
      version: 1_000,
      state: 'in_work',
    }))
    const refused = { id: 7, name: 'Seventh', ok: false, code: 'conflict', message: 'Changed meanwhile.' }
    const outcome = bulkOutcome({ message: '1,000 deadlines filed.', done: MOST_SELECTED, rows: [refused], undo })
    expect(outcome).toMatchObject({ ok: false, left: [{ count: 1, names: ['Seventh'] }] })
    expect(sent(outcome.undo?.[0]?.[1])).toEqual(undo)
  })

  it('changes nothing where the form was tampered with', () => {
    expect(sent()).toBeNull()
    for (const typed of ['', '{', 'null', '{"id":1}']) expect(sent(typed)).toEqual([])
  })
})
