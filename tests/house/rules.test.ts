import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { circles, folderCircles } from './circles.ts'
import {
  addresses,
  areaOrder,
  conflicts,
  featureOrder,
  importDirection,
  lenience,
  names,
  queries,
  type Rule,
  size,
  storage,
  types,
} from './rules.ts'
import { filesUnder, importsOf, sourcesUnder } from './sources.ts'

const sources = sourcesUnder('src')
const source = (path: string, text: string) => ({ path, text, imports: importsOf(text) })

describe('the structure of the code', () => {
  const rules: [string, Rule][] = [
    ['imports run downwards only', importDirection],
    ['a feature takes only from those before it, by their service or model', featureOrder],
    ['an area takes only from those before it', areaOrder],
    ['addresses are ./ or #folder/, never ../, and nothing is handed on', addresses],
    ['names are kebab-case and say what stands there', names],
    ['no file is longer than the limit', size],
    ['queries stand in stores, nowhere else on the server', queries],
    ['a conflict has one code', conflicts],
    ['browser storage is used in one place', storage],
    ['types are not switched off', types],
    ['the contract takes wrong values leniently in one way', lenience],
  ]
  it.each(rules)('%s', (_, rule) => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(rule)).toEqual([])
  })

  it('nobody takes from somebody who takes from them, however far around', () => {
    expect(circles(sources)).toEqual([])
  })

  it('no folder takes from one beside it that takes from it, however far around', () => {
    expect(folderCircles(sources)).toEqual([])
  })

  it('no style sheet is longer than the limit', () => {
    const sheets = filesUnder('src', 'content').filter((path) => path.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(10)
    expect(sheets.flatMap((path) => size({ path, text: readFileSync(path, 'utf8'), imports: [] }))).toEqual([])
  })

  it('tests keep to the same addresses and names', () => {
    const others = sourcesUnder('tests').filter(({ path }) => path !== 'tests/house/rules.test.ts')
    expect(others.flatMap((one) => [...addresses(one), ...types(one)])).toEqual([])
  })
})

describe('each rule refuses what it should', () => {
  it('a circle is seen, also one of types, and a path that is taken twice is none', () => {
    const around = [
      source('src/web/a.ts', "import { b } from './b/b.ts'\nimport { c } from '#web/c.ts'"),
      source('src/web/b/b.ts', "import { c } from '#web/c.ts'"),
      source('src/web/c.ts', "import type { A } from './a.ts'"),
      source('src/web/d.ts', "import { a } from './a.ts'"),
    ]
    expect(circles(around)).toEqual(['src/web/a.ts → src/web/b/b.ts → src/web/c.ts → src/web/a.ts'])
    expect(circles(around.slice(0, 2))).toEqual([])
  })

  it('a circle of folders is seen at every depth, and what stands above them makes none', () => {
    const around = [
      source('src/web/admin/a.ts', "import { b } from './list/b.ts'"),
      source(
        'src/web/admin/list/b.ts',
        "import { a } from '#web/admin/a.ts'\nimport type { C } from '#web/admin/edit/deep/c.ts'",
      ),
      source('src/web/admin/edit/deep/c.ts', "import { d } from '#web/site/d.ts'"),
      source('src/web/admin/edit/e.ts', "import { f } from '#web/admin/list/f.ts'"),
      source('src/web/site/d.ts', "import { x } from '#contract/x.ts'"),
    ]
    expect(folderCircles(around)).toEqual(['src/web/admin/list → src/web/admin/edit → src/web/admin/list'])
    expect(folderCircles(around.filter(({ path }) => path !== 'src/web/admin/edit/e.ts'))).toEqual([])
    const test = source('src/web/admin/edit/e.test.ts', "import { f } from '#web/admin/list/f.ts'")
    expect(folderCircles([...around.filter(({ path }) => path !== 'src/web/admin/edit/e.ts'), test])).toEqual([])
  })

  it.each([
    [importDirection, 'src/web/a.tsx', "import { x } from '#server/services.ts'"],
    [conflicts, 'src/server/a.ts', "throw problem('stale', 409, 'x')"],
    [storage, 'src/web/a.tsx', "sessionStorage.getItem('a')"],
    [importDirection, 'src/web/api.ts', "import { createApi } from '#server/api.ts'"],
    [importDirection, 'src/web/site/a.tsx', "import type { Api } from '#server/api.ts'"],
    [importDirection, 'src/design/a.tsx', "import { x } from '#contract/limits.ts'"],
    [importDirection, 'src/contract/a.ts', "import { x } from '#platform/ids.ts'"],
    [importDirection, 'src/domain/a.ts', "import { x } from '#contract/limits.ts'"],
    [importDirection, 'src/platform/a.ts', "import { x } from '#domain/size.ts'"],
    [importDirection, 'src/database/a.ts', "import {\n  x,\n} from '#server/tools.ts'"],
    [importDirection, 'src/server/a.ts', "const { x } = await import('#web/api.ts')"],
    [importDirection, 'src/attic/a.ts', ''],
    [
      featureOrder,
      'src/server/features/system/audit/audit.service.ts',
      "import '#server/features/website/news/news.service.ts'",
    ],
    [
      featureOrder,
      'src/server/features/website/news/news.service.ts',
      "import '#server/features/website/articles/articles.store.ts'",
    ],
    [featureOrder, 'src/server/features/website/news/news.service.ts', "import type { Api } from '#server/api.ts'"],
    [featureOrder, 'src/server/features/system/newcomer/newcomer.service.ts', ''],
    [featureOrder, 'src/server/features/clients/news/news.service.ts', ''],
    [areaOrder, 'src/contract/website/a.ts', "import { x } from '#contract/work/b.ts'"],
    [areaOrder, 'src/web/admin/system/a/a.tsx', "import { x } from '#web/admin/website/b/b.ts'"],
    [areaOrder, 'src/web/admin/newcomer/a.tsx', ''],
    [featureOrder, 'src/server/http/access.ts', "import '#server/features/system/accounts/accounts.service.ts'"],
    [addresses, 'src/web/a.tsx', "import { x } from '../b.ts'"],
    [addresses, 'src/web/a.tsx', "export { x } from './b.ts'"],
    [addresses, 'src/web/index.ts', ''],
    [names, 'src/web/PageHeader.tsx', ''],
    [names, 'src/web/date-utils.ts', ''],
    [size, 'src/web/a.tsx', '\n'.repeat(301)],
    [lenience, 'src/contract/a.ts', 'const page = z.number().catch(1)'],
    [queries, 'src/server/features/website/news/news.service.ts', "await db.read.selectFrom('articles').execute()"],
    [queries, 'src/server/jobs.ts', 'await sql<{ n: number }>`select 1`.execute(db)'],
    [types, 'src/web/a.tsx', '// @ts-ignore'],
    [types, 'src/web/a.tsx', '// @ts-expect-error'],
  ])('%o refuses %s with %j', (rule, path, text) => {
    expect(rule(source(path, text))).toHaveLength(1)
  })

  it.each([
    [importDirection, 'src/web/api.ts', "import type { Api } from '#server/api.ts'"],
    [importDirection, 'src/server/a.ts', "import { x } from '#database/engine.ts'"],
    [importDirection, 'src/contract/a.ts', "import { x } from '#domain/size.ts'"],
    [
      featureOrder,
      'src/server/features/website/news/news.service.ts',
      "import '#server/features/website/articles/articles.model.ts'",
    ],
    [areaOrder, 'src/contract/work/a.ts', "import { x } from '#contract/website/b.ts'"],
    [areaOrder, 'src/web/admin/system/a/a.tsx', "import { x } from '#contract/work/b.ts'"],
    [featureOrder, 'src/server/services.ts', "import '#server/features/website/news/news.service.ts'"],
    [queries, 'src/server/features/website/news/news.store.ts', "await db.selectFrom('articles').execute()"],
    [types, 'src/web/a.tsx', '// @ts-expect-error: the library types miss this option'],
  ])('%o lets %s pass with %j', (rule, path, text) => {
    expect(rule(source(path, text))).toEqual([])
  })
})
