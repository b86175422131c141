import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Chunk {
  imports: string[]
  sources: string[]
}

const contents: Record<string, Chunk> = JSON.parse(readFileSync('build/client-contents.json', 'utf8'))

const MOST_BEFORE_A_TOUCH = 5 * 1024
const MOST_FOR_AN_ISLAND = 80 * 1024
const MOST_FOR_AN_ACCOUNT = 140 * 1024
const MOST_FILES_FOR_AN_ACCOUNT = 20
// React and the router are 92 KB of it. What is sent, shown below or said when something fails is loaded after it (`web/late.tsx`).
const MOST_FOR_A_ROOM = 110 * 1024
const MOST_FILES_FOR_A_ROOM = 15
const NOT_FOR_VISITORS =
  /\/src\/(server|database|platform|cli|web\/admin|web\/gallery)\/|node_modules\/(zod|@hono\/zod|@tiptap|prosemirror|kysely|otpauth|@simplewebauthn|sanitize-html)/
const NOT_FOR_DOCUMENTS = /node_modules\/(react-router|@react-router)\//
const NOT_BEFORE_A_TOUCH = /node_modules\//

const chunksWith = (ending: string) => Object.keys(contents).filter((name) => has(name, ending))
const has = (name: string, ending: string) =>
  contents[name]?.sources.some((source) => source.replace(/\?.*/, '').endsWith(ending))

/** Files and all that has to be there before they run. */
function withImports(names: string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue
    known.add(name)
    withImports(contents[name]?.imports ?? [], known)
  }
  return known
}

function compressedBytes(names: Iterable<string>): number {
  const sizes = [...names].map((name) => {
    const file = `build/client/${name}`
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

function sourcesIn(names: Iterable<string>, pattern: RegExp): string[] {
  return [...names].flatMap((name) => contents[name]?.sources.filter((source) => pattern.test(source)) ?? [])
}

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string; imports: string[] }>
}

/** What a page of these routes names in its head, small files that only name others included. */
function firstView(routes: string[]): Set<string> {
  const file = globSync('build/client/assets/manifest-*.js')[0] ?? ''
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8').replace(/^[^{]*|;$/g, ''))
  const parts = [manifest.entry, ...routes.map((route) => manifest.routes[route])]
  return new Set(parts.flatMap((part) => (part ? [part.module, ...part.imports] : [])).map((path) => path.slice(1)))
}

const registry = readFileSync('src/web/site/browser/islands.ts', 'utf8')
const islands = [...registry.matchAll(/import\('#web([^']+)'\)/g)].map(([, file = '']) => file)
const start = withImports(chunksWith('/src/web/document.client.ts'))
const application = withImports(chunksWith('/src/web/entry.client.tsx'))

describe('what a visitor’s browser loads', () => {
  it('for the application is named by the page itself: hydrating it waits for no further file', () => {
    expect(chunksWith('/web/app.client.tsx').filter((name) => !application.has(name))).toEqual([])
  })

  it('before any touch is at most 5 KB of script, compressed, and no library', () => {
    expect(start.size).toBeGreaterThan(0)
    expect(compressedBytes(start)).toBeLessThan(MOST_BEFORE_A_TOUCH)
    expect(sourcesIn(start, NOT_BEFORE_A_TOUCH)).toEqual([])
  })

  it.each(islands)('for the island %s holds no router, and nothing of the office', (file) => {
    const files = withImports([...start, ...chunksWith('/islands/hydrate.tsx'), ...chunksWith(file)])
    expect(chunksWith(file)).not.toEqual([])
    expect(sourcesIn(files, NOT_FOR_VISITORS)).toEqual([])
    expect(sourcesIn(files, NOT_FOR_DOCUMENTS)).toEqual([])
    expect(compressedBytes(files)).toBeLessThan(MOST_FOR_AN_ISLAND)
  })

  it.each(['sign-in/sign-in.tsx', 'register/register.tsx', 'forgot-password/forgot-password.tsx'])(
    'for account/%s comes in at most 20 files of 140 KB, and holds nothing of the office',
    (page) => {
      const layouts = ['/web/root.tsx', '/site/site-layout.tsx', '/account/account-layout.tsx']
      const files = withImports([...application, ...[...layouts, `/account/${page}`].flatMap(chunksWith)])
      expect(sourcesIn(files, NOT_FOR_VISITORS)).toEqual([])
      expect(files.size).toBeLessThanOrEqual(MOST_FILES_FOR_AN_ACCOUNT)
      expect(compressedBytes(files)).toBeLessThan(MOST_FOR_AN_ACCOUNT)
    },
  )

  it('for the first view of a client’s room comes in at most 15 files of 110 KB, and holds nothing of the office', () => {
    const files = firstView(['root', 'portal/portal-layout', 'portal/room-layout', 'portal/room-screen', 'portal/room'])
    expect(sourcesIn(files, NOT_FOR_VISITORS)).toEqual([])
    expect(files.size).toBeLessThanOrEqual(MOST_FILES_FOR_A_ROOM)
    expect(compressedBytes(files)).toBeLessThan(MOST_FOR_A_ROOM)
  })
})
