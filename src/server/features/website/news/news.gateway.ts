import type { z } from 'zod'
import type { Log } from '#platform/log.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { commentAnswer, detailAnswer, GATEWAY_PATHS, listAnswer, presentTyped } from './gateway.present.ts'
import type { TypedComment } from './news.model.ts'

const TIMEOUT_MS = 5_000
const LARGEST_ANSWER = 5 * 1024 * 1024
const ANSWERS_KEPT = 500

export interface GatewayCall {
  /** Cookies that the external service gave this browser, and no others. */
  cookies: string
}

/** Speaks with an external news service of the same form; only ever with the configured host. */
export function createNewsGateway(base: string, log: Log) {
  const lastGood = new Map<string, unknown>()

  async function ask(path: string, call: GatewayCall, body?: unknown): Promise<Response> {
    const headers = {
      ...(call.cookies && { cookie: call.cookies }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return await fetch(`${base}/${path}`, { ...sent, headers, redirect: 'error', signal })
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the news service did not answer')
      throw unavailable()
    }
  }

  /** Asks, and while the service is down answers what it last said. */
  async function remember<T>(path: string, get: () => Promise<T>): Promise<T> {
    try {
      const answer = await get()
      lastGood.delete(path)
      lastGood.set(path, answer)
      if (lastGood.size > ANSWERS_KEPT) lastGood.delete(lastGood.keys().next().value ?? '')
      return answer
    } catch (error) {
      const kept = lastGood.get(path) as T | undefined
      if (kept !== undefined && error instanceof Problem && error.code === 'news-unavailable') return kept
      throw error
    }
  }

  return {
    async list(query: { page: number; category?: string | undefined; q?: string | undefined }) {
      const path = GATEWAY_PATHS.list(query)
      return await remember(path, async () => await readAnswer(await ask(path, NOBODY), listAnswer))
    },

    async detail(id: number, call: GatewayCall) {
      const path = GATEWAY_PATHS.detail(id)
      // Never part of what is remembered: they belong to one browser.
      let token = ''
      let setCookies: string[] = []
      const kept = await remember(path, async () => {
        const response = await ask(path, call)
        if (response.status === 404) return null
        const { post, comments, ...own } = await readAnswer(response, detailAnswer)
        token = own.token
        setCookies = response.headers.getSetCookie()
        return post && { post, comments }
      })
      return kept && { ...kept, token, setCookies }
    },

    async comment(typed: TypedComment, call: GatewayCall): Promise<{ message: string; held: boolean }> {
      const response = await ask(GATEWAY_PATHS.comment, call, presentTyped(typed))
      const answer = await readAnswer(response, commentAnswer, { anyStatus: true })
      if (!answer.success || response.status >= 400) {
        const status = response.status === 429 ? 429 : 422
        throw problem('comment-refused', status, answer.error ?? 'Error submitting comment')
      }
      return { message: answer.message ?? 'Your comment has been sent.', held: answer.held ?? false }
    },

    /** A picture of the external service; null when it has none or sends something else. */
    async picture(file: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
      const response = await ask(GATEWAY_PATHS.picture(file), NOBODY)
      if (!response.ok) return null
      const bytes = await limitedBytes(response)
      const type = imageTypeOf(bytes)
      return type ? { bytes, type } : null
    },
  }
}

const NOBODY: GatewayCall = { cookies: '' }

const unavailable = () =>
  problem('news-unavailable', 503, 'The news cannot be reached at the moment. Please try again shortly.', {
    headers: { 'Retry-After': '30' },
  })

async function readAnswer<T>(response: Response, schema: z.ZodType<T>, { anyStatus = false } = {}): Promise<T> {
  if (!response.ok && (!anyStatus || response.status >= 500)) throw unavailable()
  const bytes = await limitedBytes(response)
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw unavailable()
  }
}

async function limitedBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > LARGEST_ANSWER) throw unavailable()
      chunks.push(chunk)
    }
  } catch {
    throw unavailable()
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** By what its first bytes say; null for what is none that browsers show. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('GIF8')) return 'image/gif'
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp'
  if (start.slice(4) === 'ftypavif') return 'image/avif'
  return null
}
