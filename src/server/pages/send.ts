import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from './encoding.ts'
import type { ReadyAnswer, Variant } from './ready-answer.ts'

/** Writes a ready answer: at once when its bytes are there, else as soon as they are made. */
export function send(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
  const encoding = answer.isCompressible ? chooseEncoding(request.headers['accept-encoding'] as string) : 'identity'
  const variant = answer.variants[encoding]
  if (variant) {
    write(request, response, answer.status, variant)
    return
  }
  answer.encode(encoding).then(
    (made) => write(request, response, answer.status, made),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  )
}

function write(request: IncomingMessage, response: ServerResponse, status: number, variant: Variant): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && status === 200 && isKnown(known, variant.etag)) {
    response.writeHead(304, variant.headNotModified).end()
    return
  }
  response.writeHead(status, variant.head)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.bytes)
}

function isKnown(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
