import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiProblem, readOnly, reportContext } from './api.ts'
import { handleError } from './entry.server.tsx'

test('every failure of a page is reported with its error, a refused call of its own too', () => {
  const told: unknown[] = []
  const context = new RouterContextProvider()
  context.set(reportContext, (error) => told.push(error))
  const failing = { request: new Request('http://firm.example/dashboard'), context }
  const refused = new ApiProblem(403, { code: 'cross-site' })
  const thrown = new Error('broken')
  for (const error of [refused, thrown]) handleError(error, failing)
  expect(told).toEqual([refused, thrown])
  // What somebody may not see is in the answer.
  handleError(new ApiProblem(403, { code: 'forbidden' }), failing)
  expect(told).toHaveLength(2)
})

test('a loader can read and cannot write', async () => {
  const call = readOnly(async () => new Response('{}'))
  expect((await call('http://firm.example/api/clients')).ok).toBe(true)
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    await expect(call('http://firm.example/api/clients', { method })).rejects.toThrow(`A loader called ${method}`)
  }
})
