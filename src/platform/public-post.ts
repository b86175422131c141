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

interface Answer {
  status: number
  /** The beginning of what was answered. */
  text: string
}

const MOST_ANSWER = 2_000

const PRIVATE =
  'Its address is in a private network. Whoever runs the site has to allow it by ALERT_HOSTS, as docs/reference.md says.'

/**
 * Posts a text and answers the status and the first 2,000 characters of what came back. It goes to the public internet by HTTPS, to addresses that are allowed, and without HTTPS to this
 * machine alone; the host is looked up once, as when something is fetched. Redirects are not followed: what is posted is for one place.
 */
export async function postPublic(address: string, { body, headers, withinMs, allow }: Post): Promise<Answer> {
  const late = AbortSignal.timeout(withinMs)
  try {
    const url = new URL(address)
    const { pinned, addresses } = await pinAddress(url.hostname, allow, late)
    if (url.protocol !== 'https:' && !addresses.every(isThisMachine))
      throw new FetchFault('It needs https:// in front.')
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return await new Promise<Answer>((resolve, reject) => {
      const sent = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), 'User-Agent': 'Countinghouse' }
      const request = send(
        url,
        { method: 'POST', lookup: pinned, signal: late, headers: sent, agent: false },
        (response) => {
          // Once a status is there it counts, even if the rest never comes.
          request.off('error', reject).on('error', () => {})
          response.on('error', () => {})
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (piece: string) => {
            text = (text + piece).slice(0, MOST_ANSWER)
            if (text.length >= MOST_ANSWER) response.destroy()
          })
          response.on('close', () => resolve({ status: response.statusCode ?? 0, text }))
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
