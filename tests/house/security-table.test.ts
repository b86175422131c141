import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they come first in their section. */
const ASKED: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4 },
  ...{ '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5 },
  ...{
    '7.5': 2,
    '7.6': 2,
    '8.1': 2,
    '8.2': 3,
    '8.3': 1,
    '8.4': 1,
    '9.1': 3,
    '9.2': 4,
    '10.1': 2,
    '10.2': 2,
    '10.3': 4,
  },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4 },
  '17.3': 2,
}

const page = readFileSync('docs/security.md', 'utf8')
const tables = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
const rows = tables.filter(([, ids = '']) => /^\(?\d/.test(ids))
const kept = tables.slice(tables.findIndex(([, what]) => what === 'what') + 1)

const proofsIn = (cells: string[]) => (cells.at(-2) ?? '').split('<br>')
const proof = /^`([^`]+)` (.+)$/

describe('docs/security.md', () => {
  it('answers every requirement of levels 1 and 2, each once', () => {
    const told = rows.flatMap(([, ids = '']) => (ids.startsWith('(') ? [] : ids.split(', ').flatMap(unfold)))
    const asked = Object.entries(ASKED).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    )
    expect(asked.filter((id) => !told.includes(id))).toEqual([])
    expect(told.filter((id, at) => told.indexOf(id) !== at)).toEqual([])
  })

  it('names for every claim the test that proves it, or says that it is unproven', () => {
    const said = [...rows, ...kept].flatMap((cells) => proofsIn(cells).map((each) => [cells[1], each] as const))
    const without = said.filter(
      ([, each]) => !proof.test(each) && !/^(unproven(: .+)?|does not apply|up to the operator)$/.test(each),
    )
    expect(without).toEqual([])
    const named = said.flatMap(([what, each]) => {
      const [, file = '', title = ''] = proof.exec(each) ?? []
      return file ? [{ what, file, title }] : []
    })
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter(({ file, title }) => !isTest(file, title))).toEqual([])
  })

  it('counts what is proven', () => {
    const all = rows.map(proofsIn)
    const count = (has: (proofs: string[]) => boolean) => all.filter(has).length
    const aside = count(([first = '']) => first === 'does not apply')
    const operators = count(([first = '']) => first === 'up to the operator')
    const unproven = count((proofs) => proofs.every((each) => each.startsWith('unproven')))
    const partly = count((proofs) => proofs.some((each) => each.startsWith('unproven'))) - unproven
    const whole = all.length - aside - operators - unproven - partly
    expect(page).toContain(
      `Of ${all.length} rows, ${whole} are proven, ${partly} but for a part, ${unproven} unproven, ${operators} up to the operator; ${aside} do not apply.`,
    )
  })

  it('names only files of tests where it tells what was weakened', () => {
    const [, weakened = ''] = /## What was weakened[\s\S]*?\n\| weakened ([\s\S]*?)\n\n/.exec(page) ?? []
    const files = [...weakened.matchAll(/`((?:api|e2e|operations|src)\/[^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => pathsOf(file).length === 0)).toEqual([])
  })

  it('would notice a title that no test has, and one that only a group has', () => {
    expect(isTest('house/security-table', 'counts what is proven')).toBe(true)
    expect(isTest('house/security-table', 'counts what is prove')).toBe(false)
    expect(isTest('house/security-table', 'docs/security.md')).toBe(false)
    expect(isTest('house/security', 'counts what is proven')).toBe(false)
  })
})

/** Whether one of the files has a test of exactly this title. */
function isTest(file: string, title: string): boolean {
  return pathsOf(file).some((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(\w+)?\(\s*(['"`])((?:(?!\2)[^\\\n]|\\.)*)\2,(?=\s*[(\w{])/g)].some(
      ([, by, , words = '']) => by !== 'describe' && words.replace(/\\(['"`])/g, '$1') === title,
    ),
  )
}

/** `api/media` is under `tests`, `src/…/x.test.ts` somewhere beside the code. */
function pathsOf(file: string): string[] {
  if (!file.startsWith('src/')) return [`tests/${file}.test.ts`].filter((path) => existsSync(path))
  return globSync(file.replace('…', '**'))
}

/** "7.2.1–7.2.3" is three requirements. */
function unfold(ids: string): string[] {
  const [first = '', last = first] = ids.split('–')
  const section = first.split('.').slice(0, 2).join('.')
  const [from, to] = [first, last].map((id) => Number(id.split('.').at(-1)))
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => `${section}.${(from ?? 0) + at}`)
}
