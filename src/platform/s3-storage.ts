import { AwsClient } from 'aws4fetch'
import { type Question, textOf, writeInParts } from './s3-parts.ts'
import { type FileStorage, measured, StorageFault } from './storage.ts'

const TIMEOUT_SECONDS = 30
/** The slowest line that is waited for: what is sent lengthens the wait by the time that it takes there. */
const LEAST_BYTES_PER_SECOND = 1024 * 1024
const TRIES = 3
/** A probe that asks whether the site is well does not wait longer for an answer. */
const CHECK_SECONDS = 3

/** Files in a bucket of any store that speaks S3: `s3://KEY:SECRET@host/bucket/folder?region=…&timeout=30`. */
export function openS3Storage(address: string): FileStorage {
  const { client, base, folder, timeout } = readAddress(address)
  const urlOf = (key: string) => `${base}/${encodeURI(folder + key)}`

  /** Answers what the store says, unless that is that it cannot serve now. */
  async function ask(url: string, init: Question, seconds = timeout): Promise<Response> {
    const sending = (init.body?.length ?? 0) / LEAST_BYTES_PER_SECOND
    const answer = await inTime((seconds + sending) * 1000, (signal) => client.fetch(url, { ...init, signal })).catch(
      (error: unknown) => {
        throw new StorageFault(`the file store does not answer: ${error instanceof Error ? error.message : error}`)
      },
    )
    if (answer.ok || answer.status === 404) return answer
    const words = /<Code>([^<]*)/.exec(await answer.text())?.[1] ?? ''
    const isFull = answer.status === 507 || words === 'QuotaExceeded'
    throw new StorageFault(`the file store refuses ${init.method}: ${answer.status} ${words}`, { isFull })
  }

  return {
    async put(key, content) {
      const { pieces, result } = measured(content)
      await writeInParts({ ask, urlOf: (query) => urlOf(key) + query }, pieces)
      return result()
    },
    async open(key, range) {
      const found = await ask(urlOf(key), { method: 'HEAD' })
      if (!found.ok) return null
      return {
        size: Number(found.headers.get('content-length')),
        modifiedAt: new Date(found.headers.get('last-modified') ?? 0),
        stream: () => later(() => ask(urlOf(key), { method: 'GET', headers: range && rangeOf(range) })),
      }
    },
    async remove(key) {
      await ask(urlOf(key), { method: 'DELETE' })
    },
    async check() {
      // Nothing is there; what matters is who says so.
      const answer = await ask(urlOf('.probe'), { method: 'GET' }, Math.min(timeout, CHECK_SECONDS))
      if ((await answer.text()).includes('NoSuchBucket')) throw new StorageFault('the file store has no such bucket')
    },
    async *list(prefix) {
      for (let next: string | null = ''; next !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder + prefix })
        if (next) query.set('continuation-token', next)
        const answer = await ask(`${base}?${query}`, { method: 'GET' })
        if (!answer.ok) throw new StorageFault('the file store has no such bucket')
        const page = await answer.text()
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(entry, 'Key').slice(folder.length)
          yield { key, size: Number(textOf(entry, 'Size')), modifiedAt: new Date(textOf(entry, 'LastModified')) }
        }
        next = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null
      }
    },
  }
}

function readAddress(address: string) {
  const url = new URL(address)
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: TRIES,
  })
  const timeout = Number(url.searchParams.get('timeout') ?? TIMEOUT_SECONDS)
  return {
    client,
    timeout,
    base: `${scheme}://${url.host}/${bucket}`,
    folder: folders.map((name) => `${name}/`).join(''),
  }
}

/** Waits only for the answer to begin: what it has begun to send may take as long as whoever reads it needs. */
async function inTime<T>(milliseconds: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const alarm = setTimeout(() => {
    reject(new Error('it takes too long'))
    waiting.abort()
  }, milliseconds)
  try {
    // The signal alone is not enough: a request that was made from another loses it when garbage is collected.
    return await Promise.race([ask(waiting.signal), late])
  } finally {
    clearTimeout(alarm)
  }
}

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ Range: `bytes=${start}-${end}` })

/** A stream whose source is asked only once a caller reads. */
function later(ask: () => Promise<Response>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return new ReadableStream({
    async pull(controller) {
      if (!reader) {
        const answer = await ask()
        if (!answer.ok || !answer.body) throw new StorageFault('the file is gone from the store')
        reader = answer.body.getReader()
      }
      const { value, done } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader?.cancel(reason),
  })
}
