import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from './log.ts'
import { isPrivate, shortAddress } from './network.ts'

/** So many requests in a row must lack the header: the machine's own calls go past the proxy. */
const IN_A_ROW = 50
// What a service manager or a monitor asks on the machine itself.
const ASKED_LOCALLY = /^\/(healthz|readyz|metrics)\b/

export type ProxyFit = ReturnType<typeof createProxyFit>

/**
 * Compares TRUST_PROXY with what arrives. When they do not fit, all visitors count as one, or anybody can say which address they come
 * from; neither shows otherwise. It is said once in the log, and on Health until the next start.
 */
export function createProxyFit(trustProxy: number, log: Log) {
  let fault: string | null = null
  let missing = 0

  function tell(words: string): void {
    fault = words
    log.warn(words)
  }

  return {
    fault: () => fault,
    note(url: string, headers: IncomingHttpHeaders, peer: string | undefined): void {
      if (fault !== null || ASKED_LOCALLY.test(url)) return
      const hops = String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .filter((hop) => hop.trim() !== '').length
      if (trustProxy === 0) {
        // Anybody can send the header; that a proxy does is likely only where the connection comes from nearby.
        if (hops > 0 && isPrivate(shortAddress(peer) ?? '')) tell(OFF)
        return
      }
      missing = hops < trustProxy ? missing + 1 : 0
      if (missing >= IN_A_ROW) tell(hops === 0 ? none(trustProxy) : fewer(trustProxy, hops))
    },
  }
}

const OFF =
  'TRUST_PROXY is not set, but requests arrive through a proxy (X-Forwarded-For): all visitors count as one. Set TRUST_PROXY=1 if the proxy is yours.'

const none = (trusted: number) =>
  `TRUST_PROXY is ${trusted}, but requests arrive without X-Forwarded-For: let the proxy send it, or unset TRUST_PROXY. Until then anybody can claim any address.`

const fewer = (trusted: number, hops: number) =>
  `TRUST_PROXY is ${trusted}, but requests arrive with ${hops} ${hops === 1 ? 'address' : 'addresses'} in X-Forwarded-For: set it to the number of proxies. Until then anybody can claim any address.`
