import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesUnder } from './sources.ts'

const sheets = filesUnder('src')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** `prose` is part of stored and printed articles; everything else of the design system says whose it is. */
const WITHOUT_PREFIX = ['prose']

describe('names in style sheets', () => {
  it('are given by one folder each, so that no class takes on the look of another', () => {
    expect(sheets.length).toBeGreaterThan(5)
    expect(givenTwice(sheets)).toEqual([])
  })

  it('begin with ui- in the design system, and nowhere else', () => {
    const wrong = sheets.flatMap(({ path, text }) =>
      classesOf(text)
        .filter((name) => name.startsWith('ui-') !== path.startsWith('src/design/'))
        .filter((name) => !WITHOUT_PREFIX.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('of utilities are looked for on every screen', () => {
    const read = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/@source '([^']+)'/g)].map(([, source = '']) => join(dirname(path), source)),
    )
    const screens = filesUnder('src/web', 'src/design').filter(
      (path) => path.endsWith('.tsx') && !path.includes('.test.'),
    )
    const unread = screens.filter((path) => !read.some((place) => path === place || path.startsWith(join(place, '/'))))
    expect(unread.filter((path) => /className="/.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('are seen when two folders give the same, also as keyframes and inside other rules', () => {
    const two = (first: string, second: string) =>
      givenTwice([
        { path: 'src/design/a.css', text: first },
        { path: 'src/web/site/b.css', text: second },
      ])
    expect(two('.writing { mask: none }', '@layer components { .x, .writing:hover { color: red } }')).toEqual([
      '.writing: src/design, src/web/site',
    ])
    expect(two('@keyframes lay { to { opacity: 0 } }', '@keyframes lay { to { opacity: 1 } }')).toHaveLength(1)
    expect(two('@utility page { width: 1% }', '.page { width: 2% }')).toHaveLength(1)
    expect(two('.tick { width: 1% }', '.desk .tick { width: 2% } .desk { & .tick { top: 0 } }')).toEqual([])
  })
})

interface Sheet {
  path: string
  text: string
}

function givenTwice(all: Sheet[]): string[] {
  const folders = new Map<string, Set<string>>()
  for (const { path, text } of all)
    for (const name of namesIn(text)) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(path)))
  return [...folders].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(', ')}`)
}

function namesIn(text: string): string[] {
  const utilities = [...text.matchAll(/@utility ([\w-]+)/g)].map(([, name]) => `.${name}`)
  const keyframes = [...text.matchAll(/@keyframes [\w-]+/g)].map(([name]) => name)
  return [...classesOf(text).map((name) => `.${name}`), ...utilities, ...keyframes]
}

/** The classes with which a sheet's selectors begin: `.desk .tick` adjusts a tick and gives only `desk`. */
function classesOf(text: string): string[] {
  return outerSelectors(text).flatMap((selector) => {
    const first = selector.replace(/\(.*/s, '').split(/[\s>+~]/)[0] ?? ''
    return [...first.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  })
}

/** Selectors that are in no other rule; at-rules such as layers and media are looked into. */
function outerSelectors(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let inRule = 0
  let prelude = ''
  for (const sign of text.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      depth++
      const words = prelude.trim()
      if (!inRule && !/^@(?!keyframes|utility)/.test(words)) {
        inRule = depth
        found.push(...words.split(/,(?![^(]*\))/).map((one) => one.trim()))
      }
      prelude = ''
    } else if (sign === '}') {
      if (inRule === depth) inRule = 0
      depth--
      prelude = ''
    } else prelude = sign === ';' ? '' : prelude + sign
  }
  return found
}
