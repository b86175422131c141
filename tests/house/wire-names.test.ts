import { describe, expect, it } from 'vitest'
import { WIRE_FILES, WIRE_NAMES } from './plan.ts'
import { importsOf, type Source, sourcesUnder } from './sources.ts'

const NAMED = new RegExp(`(?<!process\\.)\\b(${WIRE_NAMES.join('|')})\\b`, 'g')

/** Names of the wire stay in the contract, the presenters and the forms. */
function wireNamesIn({ path, text }: Source): string[] {
  const isEdge = /^src\/(contract|web)\//.test(path) || /\.(present|test)\.tsx?$/.test(path)
  if (isEdge || WIRE_FILES[path]) return []
  return [...text.matchAll(NAMED)].map(([name]) => `${path}: ${name}`)
}

describe('names of the wire', () => {
  it('occur in the contract, the presenters and the screens only', () => {
    expect(sourcesUnder('src').flatMap(wireNamesIn)).toEqual([])
  })

  it('are seen where they do not belong', () => {
    const text = 'const { posttitle } = row'
    const path = 'src/server/features/website/news/news.store.ts'
    expect(wireNamesIn({ path, text, imports: importsOf(text) })).toEqual([`${path}: posttitle`])
    expect(wireNamesIn({ path, text: 'const own = process.pid', imports: [] })).toEqual([])
  })
})
