import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder, sourcesUnder } from './sources.ts'

/** Without a language, numbers, days and orders are those of the machine that the site runs on. */
const WITHOUT = [
  /\.toLocale(?:Date|Time)?String\((?:\)|undefined)/,
  /\.toLocale(?:Upper|Lower)Case\(/,
  /Intl\.(?:NumberFormat|ListFormat|PluralRules|RelativeTimeFormat|Collator)\((?:\)|undefined)/,
]

it('numbers, days and lists are written in a language that is named', () => {
  const sources = filesUnder('src').filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  expect(sources.length).toBeGreaterThan(500)
  const wrong = sources.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.flatMap((line, at) => (WITHOUT.some((each) => each.test(line)) ? [`${path}:${at + 1}`] : []))
  })
  expect(wrong).toEqual([])
})

/** What is named as a moment has no day of its own: which it is depends on the zone. */
const DAY_OF_MOMENT = /\b(?:longDate|formatDay)\((?:\w+\??\.)*(?:\w+At|at)(?:\)| \?\?)/

it('a moment is told by the day of the zone that is meant, or says that it is told in UTC', () => {
  const sources = sourcesUnder('src').filter(({ path }) => !path.includes('.test.'))
  const wrong = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (DAY_OF_MOMENT.test(line) && !line.includes('UTC') ? [`${path}:${at + 1}`] : [])),
  )
  expect(wrong).toEqual([])
})
