import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import { problem } from './problem.ts'

/** Refuses a longer body than the call takes, before it has been read into memory. */
export function limitBody(most: number): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const { raw } = c.req
    const declared = raw.headers.get('content-length')
    if (declared !== null) {
      if (Number(declared) > most) throw tooLarge(most)
    } else if (raw.body && !['GET', 'HEAD'].includes(raw.method)) {
      // Made from its address: the server's own requests cannot be copied.
      c.req.raw = new Request(raw.url, {
        method: raw.method,
        headers: raw.headers,
        body: await readAtMost(raw.body, most),
      })
    }
    await next()
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<Blob> {
  const chunks: BlobPart[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}

function tooLarge(most: number) {
  const words = most >= 1024 * 1024 ? `${Math.floor(most / 1024 / 1024)} MB` : `${Math.floor(most / 1024)} KB`
  return problem('too-large', 413, `That is too large. At most ${words} can be sent.`)
}
