import type { Api } from '#server/api.ts'
import type { Tools } from '#server/tools.ts'
import { finishPage, orUnavailable, type Rendered } from './finish-page.ts'
import type { PageCache } from './page-cache.ts'
import { type KeptAddress, tagsOf } from './path-match.ts'
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts'
import type { SecurityHeaders } from './security-headers.ts'
import type { Render } from './site.ts'

interface Needs extends Pick<Tools, 'config' | 'log' | 'clock'> {
  api: Api
  render: Render
  security: SecurityHeaders
  cache: PageCache
}

/** Makes answers as anybody would see them: no cookie, no header and no host of the asker's has a part in it. */
export function createFill({ config, log, clock, api, render, security, cache }: Needs) {
  const flights = new Map<string, Promise<ReadyAnswer | null>>()
  const untagged = new Set<string>()

  async function make({ key, kind, path }: KeptAddress): Promise<ReadyAnswer | null> {
    const making = cache.begin()
    try {
      const tags = new Set<string>(kind === 'call' ? tagsOf(pathnameOf(key)) : [])
      let isKnown = true
      let isForOne = false
      const callApi: typeof fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        const read = tagsOf(new URL(url).pathname)
        if (!read) {
          isKnown = false
          warnOfUntagged(key, url)
        }
        for (const tag of read ?? []) tags.add(tag)
        const request = new Request(input, init)
        const answer = await api.fetch(request, { address: 'pages' })
        if (answer.headers.has('Set-Cookie')) isForOne = true
        return await orUnavailable(request, answer)
      }
      const request = new Request(config.publicUrl + key)
      const response: Rendered =
        kind === 'page' ? await render(request, callApi) : await api.fetch(request, { address: 'pages' })
      const page = finishPage(response, security)
      if (isForOne || isPersonal(response)) return null
      const answer = readyAnswer({
        status: response.status,
        headers: { ...security.files, ...keptHeaders(response.headers) },
        body: page ?? Buffer.from(await response.arrayBuffer()),
        isPage: kind === 'page' && response.status === 200,
      })
      if (response.status === 200 && isKnown) {
        const seconds = path.seconds ?? LONGEST_SECONDS
        cache.keep(key, answer, making, { tags: [...tags], expiresAt: clock.now().getTime() + seconds * 1000 })
      }
      return answer
    } finally {
      cache.end(making)
    }
  }

  function warnOfUntagged(key: string, url: string): void {
    const { pathname } = new URL(url)
    if (untagged.has(pathname)) return
    untagged.add(pathname)
    log.warn({ page: key, call: pathname }, 'a public page reads a call without tags, so it is made anew each time')
  }

  function get(address: KeptAddress): Promise<ReadyAnswer | null> {
    const known = flights.get(address.key)
    if (known) return known
    const flight = make(address).finally(() => {
      if (flights.get(address.key) === flight) flights.delete(address.key)
    })
    flights.set(address.key, flight)
    return flight
  }

  return {
    /** The answer, made once however many ask; null when it must be made for each person. */
    get,
    /** After a change nobody may join a making that began before it. */
    detach: () => flights.clear(),
  }
}

// So that nothing stays wrong for long, should a writer ever forget to name what it changed.
const LONGEST_SECONDS = 900

const KEPT_HEADERS = ['Content-Type', 'Content-Language', 'Last-Modified', 'Link', 'Location', 'X-Total-Count']
const PAGE_HEADERS = ['Retry-After', 'Content-Security-Policy', 'X-Frame-Options']

function keptHeaders(from: Headers): Record<string, string> {
  const kept: Record<string, string> = {
    'Cache-Control': from.get('Cache-Control') ?? 'no-cache',
    Vary: from.get('Vary') ?? 'Cookie',
  }
  for (const name of [...KEPT_HEADERS, ...PAGE_HEADERS]) {
    const value = from.get(name)
    if (value !== null) kept[name] = value
  }
  return kept
}

function isPersonal({ headers }: Response): boolean {
  return headers.has('Set-Cookie') || /no-store|private/.test(headers.get('Cache-Control') ?? '')
}

function pathnameOf(key: string): string {
  return key.split('?', 1)[0] ?? key
}
