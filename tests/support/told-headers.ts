/** What most answers of the API carry. */
const USUAL: Record<string, string> = {
  'cache-control': 'private, no-store',
  'content-type': 'application/json',
  vary: 'Cookie, Authorization',
}

/** Of the connection and of the moment. */
const LEFT_OUT = /^(connection|keep-alive|date|content-length|transfer-encoding|x-request-id)$/

/** The headers of an answer that are not the usual ones, and the usual ones that it lacks. */
export function toldHeaders({ headers }: Response): string[] {
  const lines = [...headers]
    .filter(([name, value]) => !LEFT_OUT.test(name) && USUAL[name] !== value)
    .map(
      ([name, value]) =>
        `${name}: ${name === 'etag' ? '"…"' : name === 'set-cookie' ? withoutSecret(value) : value.replace(REFERENCE, 'E-#')}`,
    )
  const missing = Object.keys(USUAL).filter((name) => !headers.has(name))
  return [...lines, ...missing.map((name) => `without ${name}`)]
}

/** Of letters and digits by chance. */
const REFERENCE = /\b[A-Z]-[A-Z2-9]{4}-[A-Z2-9]{4}\b/g

const withoutSecret = (cookie: string) => cookie.replace(/=[^;]+/, '=…').replace(/expires=[^;]+/i, 'expires=…')
