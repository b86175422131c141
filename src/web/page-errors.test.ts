import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ApiProblem, reportContext } from './api.ts'
import { handleError } from './entry.server.tsx'
import { loaderFetch } from './loader-fetch.ts'

// Names of built files, which the build alone knows.
vi.mock('virtual:document-script', () => ({ script: '/assets/document.js', imports: [] }))

test('every failure of a page is reported with its error, a refused call of its own too', () => {
  const told: unknown[] = []
  const context = new RouterContextProvider()
  context.set(reportContext, (error) => told.push(error))
  const failing = { request: new Request('http://firm.example/dashboard'), context }
  const refused = new ApiProblem(403, { code: 'cross-site' })
  const thrown = new Error('broken')
  for (const error of [refused, thrown]) handleError(error, failing)
  expect(told).toEqual([refused, thrown])
  // What a user may not see is in the answer.
  handleError(new ApiProblem(403, { code: 'forbidden' }), failing)
  expect(told).toHaveLength(2)
})

const PAGE = new Request('http://firm.example/portal/5/documents.data?folder=2&_routes=portal%2Froom-layout')

test('a loader can read and cannot write', async () => {
  const call = loaderFetch(async () => new Response('{}'), PAGE)
  expect((await call('http://firm.example/api/clients')).ok).toBe(true)
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    await expect(call('http://firm.example/api/clients', { method })).rejects.toThrow(`A loader called ${method}`)
  }
})

test('a session that ends while the loaders of a page run leads to the sign-in page and back', async () => {
  const answer = (status: number) => loaderFetch(async () => new Response('{}', { status }), PAGE)
  const ended = await answer(401)('http://firm.example/api/my/clients/5').catch((thrown: unknown) => thrown)
  expect(ended).toBeInstanceOf(Response)
  expect((ended as Response).status).toBe(302)
  expect((ended as Response).headers.get('Location')).toBe('/login?next=%2Fportal%2F5%2Fdocuments%3Ffolder%3D2')
  expect((await answer(401)('http://firm.example/api/auth/me')).status, 'who is there, if anybody').toBe(401)
  for (const status of [403, 404, 422, 500]) {
    expect((await answer(status)('http://firm.example/api/my/clients/5')).status).toBe(status)
  }
})
