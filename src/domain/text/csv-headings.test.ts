import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeadings } from './csv-headings.ts'

test('the first line of a table is read whatever separates it, with quotes, a mark at its beginning and any line end', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,8}[A-Za-z]$/)
  const names = fc.uniqueArray(name, { minLength: 2, maxLength: 8 })
  const shape = fc.record({
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\r\n', '\n', '\r'),
    mark: fc.constantFrom('', '\ufeff'),
    quote: fc.constantFrom('', '"'),
  })
  fc.assert(
    fc.property(names, shape, (all, { separator, end, mark, quote }) => {
      const line = all.map((each) => ` ${quote}${each}${quote} `).join(separator)
      expect(csvHeadings(`${mark}${line}${end}a,b;c${end}`)).toEqual(all)
    }),
  )
})

test('headings are told once, without empty ones, and no more than a hundred', () => {
  expect(csvHeadings('name,,email,name')).toEqual(['name', 'email'])
  expect(csvHeadings('')).toEqual([])
  expect(csvHeadings(Array.from({ length: 150 }, (_, at) => `h${at}`).join(','))).toHaveLength(100)
})
