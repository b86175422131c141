import { type Client, read } from '#web/api.ts'
import type { DnsFound } from './mail-dns.tsx'

export async function readDns({ api }: Client, asked: URLSearchParams): Promise<DnsFound | null> {
  return asked.get('check') === 'dns' ? await read(api['mail-server'].dns.$get({ query: {} })) : null
}
