/** What a request for something ready may say; names are in lower case. */
export interface PlainGet {
  method: 'GET'
  url: string
  headers: Record<string, string | undefined>
}

/**
 * Reads a request that is whole, has no body and says nothing unusual; null for every other. It is strict rather than
 * clever: whatever it does not take goes to Node's own parser, which also answers what is malformed.
 */
export function readPlainGet(head: string): PlainGet | null {
  if (!head.startsWith('GET /') || !WHOLE_HEAD.test(head)) return null
  const lineEnd = head.indexOf('\r\n')
  if (!head.endsWith(' HTTP/1.1', lineEnd)) return null
  const url = head.slice(4, lineEnd - ' HTTP/1.1'.length)
  if (url.includes(' ')) return null
  const headers: PlainGet['headers'] = Object.create(null)
  for (let start = lineEnd + 2; start < head.length - 2; ) {
    const end = head.indexOf('\r\n', start)
    const colon = head.indexOf(':', start)
    if (colon === -1 || colon > end) return null
    const name = head.slice(start, colon).toLowerCase()
    if (!TOKEN.test(name) || UNUSUAL.has(name) || headers[name] !== undefined) return null
    headers[name] = head.slice(colon + 1, end).trim()
    start = end + 2
  }
  if (!headers.host) return null
  return isKeptOpen(headers.connection) ? { method: 'GET', url, headers } : null
}

// Lines of printable signs, none empty but the last: neither a second request nor a lone line break can hide in it.
const WHOLE_HEAD = /^(?:[\t\x20-\x7e]+\r\n)+\r\n$/
const TOKEN = /^[a-z0-9_-]+$/
const UNUSUAL = new Set(['content-length', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer', 'range'])

function isKeptOpen(connection: string | undefined): boolean {
  return connection === undefined || connection === 'keep-alive' || connection === 'Keep-Alive'
}
