import { problem } from './problem.ts'

/** How long a body may take from its first byte to its last; resumable uploads read theirs as they come. */
const BODY_SECONDS = 30
/** In bytes a second: a file of 50 MB comes over such a line in less than the ten minutes that any request may take. */
const SLOWEST_LINE = 100_000

/** What a form may hold: reading one costs more than its length tells. */
interface FormLimits {
  urlencodedBytes: number
  fields: number
}

export const FORM_LIMITS: Record<'visitor' | 'signedIn', FormLimits> = {
  visitor: { urlencodedBytes: 64 * 1024, fields: 200 },
  // A bulk form names each row; text grows threefold when it is encoded.
  signedIn: { urlencodedBytes: 768 * 1024, fields: 2_000 },
}

const DEEPEST_JSON = 500
const LONGEST_PART_HEAD = 16 * 1024

interface Bounds extends FormLimits {
  most: number
  seconds?: number
}

/** Reads a whole body, in time and within its limits, and refuses one that would be dear to parse. */
export async function receiveBody({ headers, body }: Sent, bounds: Bounds): Promise<Uint8Array<ArrayBuffer>> {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const isUrlencoded = type === 'application/x-www-form-urlencoded'
  const most = isUrlencoded ? Math.min(bounds.most, bounds.urlencodedBytes) : bounds.most
  const said = Number(headers.get('content-length') ?? 0)
  if (said > most) throw tooLarge(most)
  const bytes = body ? await readInTime(body, most, bounds.seconds ?? secondsFor(said)) : Buffer.alloc(0)
  if (isUrlencoded) refuseManyFields(bytes, bounds.fields)
  if (type === 'multipart/form-data') refuseManyParts(bytes, headers.get('content-type') ?? '', bounds.fields)
  if (type === 'application/json') refuseDeepJson(bytes)
  return bytes
}

/** How long a body of this length may take; none that is short, or does not say how long it is, gets more than the usual time. */
export const secondsFor = (bytes: number) => Math.max(BODY_SECONDS, Math.ceil(bytes / SLOWEST_LINE) || 0)

interface Sent {
  headers: Headers
  body: ReadableStream<Uint8Array> | null
}

export function tooLarge(most: number) {
  const words = most >= 1024 * 1024 ? `${Math.floor(most / 1024 / 1024)} MB` : `${Math.floor(most / 1024)} KB`
  return problem('too-large', 413, `That is too large. At most ${words} can be sent.`)
}

async function readInTime(stream: ReadableStream<Uint8Array>, most: number, seconds: number) {
  const reader = stream.getReader()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(seconds)), seconds * 1000)
  })
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) return Buffer.concat(chunks)
      size += value.length
      if (size > most) throw tooLarge(most)
      chunks.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function refuseManyFields(bytes: Buffer, most: number): void {
  let fields = 1
  for (let at = bytes.indexOf('&'); at !== -1; at = bytes.indexOf('&', at + 1)) {
    fields += 1
    if (fields > most) throw tooManyFields(most)
  }
}

function refuseManyParts(bytes: Buffer, type: string, most: number): void {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type)
  if (!boundary) throw problem('malformed', 400, 'The form does not name its boundary.')
  const mark = `--${boundary[1] ?? boundary[2]}`
  let parts = 0
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    parts += 1
    // The last mark has nothing after it.
    if (parts > most + 1) throw tooManyFields(most)
    const head = bytes.subarray(at, at + LONGEST_PART_HEAD)
    const isLast = head.subarray(mark.length, mark.length + 2).toString('latin1') === '--'
    if (!isLast && head.length === LONGEST_PART_HEAD && !head.includes('\r\n\r\n')) {
      throw problem('malformed', 400, 'The form has a part whose headers are too long.')
    }
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

function refuseDeepJson(bytes: Buffer): void {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      if (depth > DEEPEST_JSON) throw problem('malformed', 400, 'The request is nested too deeply.')
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
  }
}

const tooManyFields = (most: number) =>
  problem('too-large', 413, `That form has too many fields. At most ${most} can be sent.`)

// What is still on its way is not waited for.
const tooSlow = (seconds: number) =>
  problem('too-slow', 408, `The request did not arrive within ${seconds} seconds. Please try again.`, {
    headers: { Connection: 'close' },
  })
