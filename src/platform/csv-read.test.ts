import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { readCsv } from './csv-read.ts'

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
  })

  it('keeps empty lines, so that rows keep their numbers', () => {
    expect(readCsv('a,b\n\n1,2')).toEqual([['a', 'b'], [''], ['1', '2']])
    expect(readCsv('')).toEqual([])
  })

  it('reads back what was written', () => {
    const cells = ['Ann "A" O’Neil', 'a,b', 'line\nline', '']
    expect(readCsv(csvLine(cells))).toEqual([cells])
  })
})
