import { HttpTimestampAuthority } from '@libpdf/core'
import { fetchPublic, PrivateAddress } from '#platform/public-fetch.ts'
import type { TimestampServer } from './tasks.ts'

const WITHIN_MS = 10_000
/** A timestamp with its certificates has a few KB. */
const MOST_BYTES = 64 * 1024
const PRIVATE =
  'The address of the timestamp server is in a private network. The operator of the site has to allow it by TIMESTAMP_HOSTS, as docs/reference.md says.'

/** Asks a timestamp server that was named on screen: it is looked up once, and private networks are refused. */
export function timestampAuthority({ url, privateHosts }: TimestampServer): HttpTimestampAuthority {
  const ask = async (_: unknown, init: RequestInit = {}): Promise<Response> => {
    const post = { body: init.body as Uint8Array, headers: init.headers as Record<string, string> }
    const allow = (address: string) => privateHosts.includes(address)
    try {
      const bytes = await fetchPublic(url, { mostBytes: MOST_BYTES, withinMs: WITHIN_MS, allow, post })
      return new Response(new Uint8Array(bytes))
    } catch (error) {
      throw error instanceof PrivateAddress ? new PrivateAddress(PRIVATE) : error
    }
  }
  return new HttpTimestampAuthority(url, { timeout: 2 * WITHIN_MS, fetch: ask as typeof fetch })
}
