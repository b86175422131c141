import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Call } from './api-document.ts'
import { CallEntry } from './call-entry.tsx'

const CALL: Call = {
  ...{
    anchor: 'list-things',
    method: 'GET',
    path: '/api/things',
    summary: 'Lists things',
    access: 'staff',
    scope: null,
  },
  parameters: [],
  body: null,
  answers: [{ status: '200', words: 'All of them', kind: 'application/json', schema: { type: 'string' } }],
}

const lines = (part: Partial<Call>) =>
  renderToString(<CallEntry call={{ ...CALL, ...part }} publicUrl="https://firm.example" />)
    .replace(/ (class|id)="[^"]*"/g, '')
    .split(/(?=<(?:span|p|h4|pre|table|tr|td)\b)/)

test('a call says who may make it, with which token, what it takes and what it answers', () => {
  const accesses = ['public', 'client', 'staff', 'editor', 'accountant', 'admin', 'another']
  const told = accesses.flatMap((access) =>
    [null, 'things:read'].flatMap((scope) => [`=== ${access}, ${scope}`, ...lines({ access, scope })]),
  )
  const parameters = [
    { name: 'q', in: 'query', required: true, description: 'What is looked for', schema: { type: 'string' } },
    { name: 'page', in: 'query', schema: { type: 'integer', description: 'Which page' } },
  ]
  const body = { kind: 'application/json', schema: { type: 'object', properties: { name: { type: 'string' } } } }
  const answers = [{ status: '204', words: '', kind: null, schema: null }]
  told.push('=== with all', ...lines({ method: 'POST', parameters, body, answers } as Partial<Call>))
  expect(told.join('\n')).toMatchSnapshot()
})
