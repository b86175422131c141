import type { ReadMail } from './read-mail.ts'

/** One result of a header Authentication-Results (RFC 8601): `dkim=pass header.d=example.com`. */
interface Result {
  method: string
  result: string
  properties: Map<string, string>
}

/** The server that wrote the uppermost header of this kind; null when there is none. */
export function checkedBy({ authentication: [first] }: Pick<ReadMail, 'authentication'>): string | null {
  return first === undefined ? null : serverIn(first) || null
}

/**
 * Whether the server that is believed found that the address in From is the true sender: by DMARC, or by DKIM or SPF for its domain.
 * Only its uppermost header counts: whoever sends an email can write headers, which then are below those of the servers on the way.
 */
export function isVerified(mail: Pick<ReadMail, 'authentication' | 'from'>, server: string): boolean {
  const domain = domainOf(mail.from.address)
  const header = server && mail.authentication.find((each) => serverIn(each) === server.toLowerCase())
  if (!header || !domain) return false
  const results = resultsIn(header)
  if (results.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return false
  return results.some(({ method, result, properties }) => {
    const checked = CHECKED[method]?.map((name) => properties.get(name)).find((value) => value)
    return result === 'pass' && checked !== undefined && isAligned(domainOf(checked), domain)
  })
}

/** What each method has checked, as servers write it down. */
const CHECKED: Record<string, string[]> = {
  dmarc: ['header.from'],
  dkim: ['header.d', 'header.i'],
  spf: ['smtp.mailfrom', 'smtp.mail'],
}

/** A domain speaks for itself and for what is below it; whoever has a part of a shared domain does not speak for all of it. */
const isAligned = (checked: string, domain: string) =>
  checked.includes('.') && (domain === checked || domain.endsWith(`.${checked}`))

const domainOf = (address: string) =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')

const serverIn = (header: string) => /^\s*([^\s;]{1,255})/.exec(withoutComments(header))?.[1]?.toLowerCase() ?? ''

function resultsIn(header: string): Result[] {
  return partsOf(withoutComments(header))
    .slice(1)
    .flatMap((part) => {
      const [first, ...rest] = [...part.matchAll(/(?<![a-z0-9.-])([a-z][a-z0-9.-]*)\s*=\s*("[^"]*"|[^\s"]+)/gi)]
      if (!first) return []
      const [, method = '', result = ''] = first
      const properties = new Map<string, string>()
      for (const [, name = '', value = ''] of rest) {
        // The first of a name counts, as with the results themselves.
        if (!properties.has(name.toLowerCase())) properties.set(name.toLowerCase(), value.replaceAll('"', ''))
      }
      return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties }]
    })
}

/** Split at semicolons, but for those in quotes. */
function partsOf(header: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (let at = 0; at < header.length; at++) {
    const sign = header[at] ?? ''
    if (sign === '"') isQuoted = !isQuoted
    if (sign === ';' && !isQuoted) parts.push('')
    else parts[parts.length - 1] += sign === '\\' ? sign + (header[++at] ?? '') : sign
  }
  return parts
}

/** Comments are in brackets, one within another too; what is quoted is none. */
function withoutComments(header: string): string {
  let [kept, depth, isQuoted] = ['', 0, false]
  for (let at = 0; at < header.length; at++) {
    const sign = header[at] ?? ''
    if (sign === '\\') {
      if (depth === 0) kept += sign + (header[at + 1] ?? '')
      at++
    } else if (sign === '"' && depth === 0) {
      isQuoted = !isQuoted
      kept += sign
    } else if (sign === '(' && !isQuoted) depth++
    else if (sign === ')' && depth > 0) depth--
    else if (depth === 0) kept += sign
  }
  return kept
}
