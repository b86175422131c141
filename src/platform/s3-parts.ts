import { StorageFault } from './storage.ts'

/** A request to a store; what is sent is whole, so its length is known. */
export type Question = RequestInit & { method: string; body?: string | Uint8Array<ArrayBuffer> }

/** Asks a store that speaks S3 about one key. */
interface Key {
  ask(url: string, init: Question): Promise<Response>
  urlOf(query: string): string
}

// The store refuses parts below 5 MB, but for the last.
const PART_BYTES = 8 * 1024 * 1024

/** Writes a stream: what fits one part in one request, more in parts, which the store puts together when the last one has arrived. */
export async function writeInParts({ ask, urlOf }: Key, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  async function put(query: string, body: Uint8Array): Promise<Response> {
    const answer = await ask(urlOf(query), { method: 'PUT', body: new Uint8Array(body) })
    if (!answer.ok) throw new StorageFault('the file store has no such bucket')
    await answer.body?.cancel()
    return answer
  }
  const post = async (query: string, body: string) => {
    const answer = await ask(urlOf(query), { method: 'POST', body })
    const text = await answer.text()
    if (!answer.ok || text.includes('<Error>')) throw new StorageFault('the file store does not take a file in parts')
    return text
  }

  let upload = ''
  const tags: string[] = []
  try {
    for await (const { part, isLast } of inParts(pieces)) {
      if (isLast && !upload) {
        await put('', part)
        return
      }
      upload ||= encodeURIComponent(textOf(await post('?uploads', ''), 'UploadId'))
      const answer = await put(`?partNumber=${tags.length + 1}&uploadId=${upload}`, part)
      tags.push(answer.headers.get('etag') ?? '')
    }
    const listed = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    await post(`?uploadId=${upload}`, `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
  } catch (error) {
    // Parts that are never put together are kept and paid for.
    if (upload) await ask(urlOf(`?uploadId=${upload}`), { method: 'DELETE' }).catch(() => {})
    throw error
  }
}

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<{ part: Uint8Array; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    if (length >= PART_BYTES) {
      yield { part: Buffer.concat(waiting), isLast: false }
      waiting = []
      length = 0
    }
    waiting.push(Buffer.from(piece))
    length += piece.length
  }
  yield { part: Buffer.concat(waiting), isLast: true }
}

export function textOf(xml: string, tag: string): string {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }
