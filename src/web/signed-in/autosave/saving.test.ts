import { expect, test } from 'vitest'
import { decisions } from '#tests/support/decisions.ts'
import { ApiProblem } from '#web/api.ts'
import { failedSave } from './saving.ts'

test('a save that failed is tried again, refused, or set against what another user has saved', async () => {
  const outcomes = new Map<string, unknown>()
  const load = async () => ({ version: 7, theirs: 'their draft', by: 'Ada' })
  for (const status of [400, 401, 403, 404, 408, 409, 422, 429, 500, 503])
    for (const code of ['conflict', 'deleted', 'invalid'])
      for (const fields of [{}, { title: 'The title is too long.' }]) {
        const problem = new ApiProblem(status, { error: 'Not taken.', code, fields } as never)
        const words = `${status} ${code} ${Object.keys(fields).join('')}`
        outcomes.set(words, await failedSave(problem, load))
        outcomes.set(
          `${words}, deleted where nothing is found`,
          await failedSave(problem, load, (it) => it.status === 404),
        )
      }
  outcomes.set('no answer', await failedSave(new TypeError('no network'), load))
  expect(decisions((words) => outcomes.get(words), [...outcomes.keys()])).toMatchSnapshot()
})
