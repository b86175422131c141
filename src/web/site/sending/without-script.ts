import { createContext, type MetaDescriptor } from 'react-router'

/** Set by an action whose form was wrong, so that the page made in the same request says so in its title. */
export const failedContext = createContext(false)

export function titleAsError(head: MetaDescriptor[]): MetaDescriptor[] {
  return head.map((entry) => ('title' in entry ? { title: `Error: ${entry.title}` } : entry))
}

/** A key for a form that came without a script: the same words on the same day are the same form, sent again. */
export async function keyOfWords(words: object): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const bytes = new TextEncoder().encode(JSON.stringify([day, words]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `page-${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function referenceIn(params: URLSearchParams): string | undefined {
  const sent = params.get('sent') ?? ''
  return /^[QC]-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(sent) ? sent : undefined
}
