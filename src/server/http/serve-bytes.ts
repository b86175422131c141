interface Served {
  etag: string
  size: number
  type: string
  headers: Record<string, string>
  /** A stream of these bytes, both ends included; null when the file is gone. */
  open(range: Range): Promise<ReadableStream<Uint8Array> | null>
}

type Range = { start: number; end: number }

/** Answers a file, whole or in part; null when it is gone. */
export async function serveBytes(
  request: Request,
  { etag, size, type, open, ...more }: Served,
): Promise<Response | null> {
  const headers = { 'Accept-Ranges': 'bytes', 'X-Content-Type-Options': 'nosniff', ...more.headers, ETag: etag }
  if (isSame(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = rangeIn(request, etag, size)
  if (range === 'impossible') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const stream = await open({ start, end })
  if (!stream) return null
  if (request.method === 'HEAD') await stream.cancel()
  return new Response(request.method === 'HEAD' ? null : stream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(end - start + 1),
      ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    },
  })
}

/** Under which name a browser saves the file, or shows it. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  return `${kind}; filename*=UTF-8''${encodeRfc5987(name)}`
}

/** The one part that is asked for; several parts at once are answered by the whole. */
function rangeIn(request: Request, etag: string, size: number): Range | 'impossible' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return null
  const unless = request.headers.get('if-range')
  // The reader has the beginning of another file: joining the two would make a broken one.
  if (unless !== null && unless !== etag) return null
  const [, from = '', to = ''] = asked
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || start > end || (from === '' && Number(to) === 0) ? 'impossible' : { start, end }
}

function isSame(asked: string | null, etag: string): boolean {
  const tags = asked?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
