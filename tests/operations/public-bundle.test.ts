import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Chunk {
  imports: string[]
  sources: string[]
}

const contents: Record<string, Chunk> = JSON.parse(readFileSync('build/client-contents.json', 'utf8'))

const MOST_BYTES = 150 * 1024
const NOT_FOR_VISITORS =
  /\/src\/(server|database|platform|cli|web\/admin|web\/gallery)\/|node_modules\/(zod|@hono\/zod|@tiptap|prosemirror|kysely|otpauth|@simplewebauthn|sanitize-html)/

const isRoute = (path: string) => (source: string) => source.includes(`/src/web/${path}`) && /\?.*route/.test(source)
const chunkOf = (isMeant: (source: string) => boolean) =>
  Object.keys(contents).filter((name) => contents[name]?.sources.some(isMeant))

const frame = [
  ...chunkOf((source) => source.endsWith('/src/web/entry.client.tsx')),
  ...chunkOf(isRoute('root.tsx')),
  ...chunkOf(isRoute('site/site-layout.tsx')),
]

const pages = [...new Set(Object.values(contents).flatMap(({ sources }) => sources))]
  .filter(isRoute('site/'))
  .map((source) => /\/src\/web\/(site\/[^?]+)/.exec(source)?.[1] ?? '')

/** A file and all that has to be there before it runs. */
function withImports(names: string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue
    known.add(name)
    withImports(contents[name]?.imports ?? [], known)
  }
  return known
}

function compressedBytes(name: string): number {
  const file = `build/client/${name}`
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

describe('what a visitor’s browser loads', () => {
  it('is known of every public page', () => {
    expect(frame.length).toBeGreaterThanOrEqual(3)
    expect(pages).toContain('site/home/home.tsx')
  })

  it.each(pages)('for %s holds nothing of the office, no schema and no editor', (page) => {
    const files = withImports([...frame, ...chunkOf(isRoute(page))])
    const strangers = [...files].flatMap((name) => contents[name]?.sources.filter((one) => NOT_FOR_VISITORS.test(one)))
    expect(strangers).toEqual([])
  })

  it.each(pages)('for %s is at most 150 KB of script, compressed', (page) => {
    const files = withImports([...frame, ...chunkOf(isRoute(page))])
    const bytes = [...files].reduce((sum, name) => sum + compressedBytes(name), 0)
    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})
