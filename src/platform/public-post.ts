import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isThisMachine } from './network.ts'
import { FetchFault, PrivateAddress, pinAddress } from './public-fetch.ts'

interface Post {
  body: string
  headers: Record<string, string>
  withinMs: number
  /** Addresses of private networks to which it may go all the same. */
  allow: (address: string) => boolean
}

const PRIVATE =
  'Its address is in a private network. Whoever runs the site has to allow it by ALERT_HOSTS, as docs/reference.md says.'

/**
 * Posts a text and answers the status. It goes to the public internet by HTTPS, to addresses that are allowed, and without HTTPS to this
 * machine alone; the host is looked up once, as when something is fetched. Redirects are not followed: what is posted is for one place.
 */
export async function postPublic(address: string, { body, headers, withinMs, allow }: Post): Promise<number> {
  const late = AbortSignal.timeout(withinMs)
  try {
    const url = new URL(address)
    const { pinned, addresses } = await pinAddress(url.hostname, allow, late)
    if (url.protocol !== 'https:' && !addresses.every(isThisMachine))
      throw new FetchFault('It needs https:// in front.')
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return await new Promise<number>((resolve, reject) => {
      const sent = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), 'User-Agent': 'Countinghouse' }
      const request = send(
        url,
        { method: 'POST', lookup: pinned, signal: late, headers: sent, agent: false },
        (response) => {
          // What it answers beside the status is of no interest, however much it is.
          response.destroy()
          resolve(response.statusCode ?? 0)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  } catch (error) {
    if (late.aborted) throw new FetchFault(`It did not answer within ${withinMs / 1000} seconds.`, true)
    if (error instanceof PrivateAddress) throw new FetchFault(PRIVATE)
    if (error instanceof FetchFault) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') throw new FetchFault('There is no such host.', true)
    if (/CERT|TLS|SSL|ISSUER|SIGNED/.test(code))
      throw new FetchFault(`Its certificate is not accepted (${code}).`, true)
    throw new FetchFault(`It cannot be reached (${code || 'no answer'}).`, true)
  }
}
