import { describe, expect, it } from 'vitest'
import { CsvFault, csvLine, plainCell, readCsv } from './csv.ts'

describe('a table from a spreadsheet', () => {
  it('is read cell by cell, with quotes, commas and lines inside cells', () => {
    expect(readCsv('a,b\r\n"x, y","say ""so"""\r\n"two\nlines",')).toEqual([
      ['a', 'b'],
      ['x, y', 'say "so"'],
      ['two\nlines', ''],
    ])
  })

  it('may be parted by semicolons or tabs, and begin with a mark', () => {
    expect(readCsv('\uFEFFName;Email\nRóisín;r@example.com\n')).toEqual([
      ['Name', 'Email'],
      ['Róisín', 'r@example.com'],
    ])
    expect(readCsv('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCsv('a;b\r1;2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('keeps empty lines, so that rows keep their numbers', () => {
    expect(readCsv('a,b\n\n1,2')).toEqual([['a', 'b'], [''], ['1', '2']])
    expect(readCsv('')).toEqual([])
  })

  it('may have rows of any length and quotes in the middle of a cell', () => {
    expect(readCsv('a,b\n1\n1,2,3\nJohn "Jack" Hill,x')).toEqual([
      ['a', 'b'],
      ['1'],
      ['1', '2', '3'],
      ['John "Jack" Hill', 'x'],
    ])
  })

  it('is refused with its line when a quotation mark is never closed', () => {
    const read = () => readCsv('a,b\n1,2\n"3,4\n5,6')
    expect(read).toThrow(CsvFault)
    expect(read).toThrow('quotation mark')
  })
})

describe('a table for a spreadsheet', () => {
  it('reads back what was written', () => {
    const cells = ['Ann "A" O’Neil', 'a,b', 'line\nline', '', ' spaces ', "it's", 'semi;colon']
    expect(readCsv(csvLine(cells))).toEqual([cells])
  })

  it.each([
    '=1+1',
    '+44 20 7946 0000',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    'a;=1+1',
    'a; =1+1',
    'a,=1+1',
    'a\t=1+1',
    'a|=cmd',
    'Hello,\n=HYPERLINK("http://evil.example","x")',
    'x";=1+1;"',
    ';;=1+1',
    ',+1;-1',
  ])('holds no formula wherever it is parted: %j', (hostile) => {
    const line = csvLine(['first', hostile, 'last'])
    const parts = line.split(/[,;|\t\r\n]/).map((part) => part.replace(/^[\s"]+/, ''))
    expect(parts.filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([])
    expect(plainCell(readCsv(line)[0]?.[1] ?? '')).toBe(hostile)
  })

  it.each(['-12', '-0.5', '12', 'a-b', 'x = y', '1, 2', 'a@example.com'])('leaves %j as it is', (plain) => {
    expect(readCsv(csvLine([plain]))).toEqual([[plain]])
  })
})
