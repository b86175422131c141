import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Encoding } from './encoding.ts'
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts'

type Assets = (path: string) => ReadyAnswer | undefined

const YEAR = 365 * 24 * 3600
const HOUR = 3600

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const COMPRESSED: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/** The files of the build: listed once at the start, read on first demand, compressed beforehand. */
export function openAssets(folder: string, headers: Record<string, string>): Assets {
  const answers = new Map<string, ReadyAnswer | null>()
  for (const path of pathsIn(folder)) if (!(extname(path) in COMPRESSED)) answers.set(path, null)

  return (path) => {
    const known = answers.get(path)
    if (known !== null) return known
    const answer = readAsset(folder, path, headers)
    answers.set(path, answer)
    return answer
  }
}

function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.vite'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
}

function readAsset(folder: string, path: string, headers: Record<string, string>): ReadyAnswer {
  const file = join(folder, path)
  const compressed: Partial<Record<Encoding, Buffer>> = {}
  for (const [ending, encoding] of Object.entries(COMPRESSED)) {
    if (existsSync(file + ending)) compressed[encoding] = readFileSync(file + ending)
  }
  // The name of a file under /assets holds the hash of what is in it.
  const caching = path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`
  return readyAnswer({
    headers: {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': caching,
      ...headers,
    },
    body: readFileSync(file),
    compressed,
  })
}
