import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { JOB_WORDS } from './job-words.ts'

test('every scheduled job is named in words', () => {
  const source = readFileSync('src/server/job-list.ts', 'utf8')
  const names = [...source.matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !JOB_WORDS[name ?? ''])).toEqual([])
  expect(Object.keys(JOB_WORDS).filter((name) => !names.includes(name))).toEqual([])
})
