import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** What `fetch` says of itself by default. */
const USUAL = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
}
const WITHOUT_BODY = new Set([204, 205, 304])
const LARGEST = 100_000

export interface Answered {
  answer: Response
  /** The body, where it was read already: to read a copy of it costs as much as most calls. */
  json?: string
}

/** Makes calls over HTTP as `fetch` does, at half of its cost; whatever is no text is sent by `fetch` itself. */
export function createCaller(origin: string) {
  const agent = new Agent({ keepAlive: true })
  return {
    async call(path: string, init: RequestInit = {}): Promise<Answered> {
      if (!isPlain(init)) return { answer: await fetch(origin + path, { redirect: 'manual', ...init }) }
      return await ask(agent, new URL(origin + path), init)
    },
    close: () => agent.destroy(),
  }
}

interface PlainInit {
  method?: string
  headers?: HeadersInit
  body?: string
  signal?: AbortSignal
}

function isPlain(init: RequestInit): init is PlainInit {
  const { method, headers: _, body, signal: __, ...rest } = init
  if (Object.keys(rest).length > 0 || ((method ?? 'GET') === 'GET' && body !== undefined)) return false
  return body === undefined || (typeof body === 'string' && body.length < LARGEST)
}

function ask(agent: Agent, url: URL, { method = 'GET', headers, body, signal }: PlainInit): Promise<Answered> {
  const sent: Record<string, string> = { ...USUAL, ...Object.fromEntries(new Headers(headers)) }
  if (body !== undefined) sent['content-type'] ??= 'text/plain;charset=UTF-8'
  if (body !== undefined || ['POST', 'PUT', 'PATCH'].includes(method)) {
    sent['content-length'] = String(Buffer.byteLength(body ?? ''))
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: sent, ...(signal && { signal }) }, (answer) => {
      answerOf(method, answer).then(resolve, reject)
    })
    asked.once('error', reject).end(body)
  })
}

async function answerOf(method: string, answer: IncomingMessage): Promise<Answered> {
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  const { rawHeaders: raw } = answer
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  const init = { status, statusText: answer.statusMessage ?? '', headers }
  if (method === 'HEAD' || WITHOUT_BODY.has(status)) {
    answer.resume()
    return { answer: new Response(null, init) }
  }
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return { answer: new Response(Readable.toWeb(answer) as ReadableStream, init) }
  }
  const json = await text(answer)
  return { answer: new Response(json, init), json }
}
