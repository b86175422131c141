import { Resolver } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** What a question about a name came to; `unreachable` says nothing about whether there is a record. */
export type TxtAnswer = { is: 'found'; records: string[] } | { is: 'none' } | { is: 'unreachable'; why: string }

type TxtLookup = (name: string) => Promise<TxtAnswer>

const WITHIN_MS = 5_000
/** The server says that there is no such name, or no record of this kind. */
const NONE = ['ENOTFOUND', 'ENODATA']

/** Asks for TXT records, at these servers or at those of the machine, and waits for at most five seconds. */
export function createTxtLookup(servers: string[], withinMs = WITHIN_MS): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.ceil(withinMs / 3), tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    const over = new AbortController()
    const late = wait(withinMs, null, { signal: over.signal }).then(
      (): TxtAnswer => ({ is: 'unreachable', why: 'ETIMEOUT' }),
    )
    try {
      return await Promise.race([ask(resolver, name), late])
    } finally {
      late.catch(() => {})
      over.abort()
      resolver.cancel()
    }
  }
}

async function ask(resolver: Resolver, name: string): Promise<TxtAnswer> {
  try {
    // A long record comes in pieces that belong together.
    const records = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    return records.length > 0 ? { is: 'found', records } : { is: 'none' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return NONE.includes(code) ? { is: 'none' } : { is: 'unreachable', why: code }
  }
}
