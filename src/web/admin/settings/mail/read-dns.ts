import { ApiProblem, type Client, read } from '#web/api.ts'
import type { DnsShown } from './mail-dns.tsx'

/** The check of the domain, if the address of the screen asks for it. */
export async function readDns({ api }: Client, asked: URLSearchParams): Promise<DnsShown> {
  const selector = (asked.get('selector') ?? '').trim().slice(0, 100)
  if (asked.get('check') !== 'dns') return { selector, found: null, error: null }
  try {
    const query = selector ? { selector } : {}
    return { selector, found: await read(api['mail-server'].dns.$get({ query })), error: null }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error
    return { selector, found: null, error: error.fields.selector ?? error.message }
  }
}
