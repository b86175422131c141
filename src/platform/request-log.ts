import type { RequestListener } from 'node:http'
import { newToken } from './ids.ts'
import { beginRequest } from './in-progress.ts'
import type { Log } from './log.ts'
import { noteRequest, noteUnready } from './metrics.ts'

const SAFE_ID = /^[\w-]{8,64}$/
const ROUTINE = /^\/(assets|uploads|postimages|fonts|healthz|readyz|metrics)(\/|$)/

// Long, with capitals and digits: a part of an address that may be a key, such as that of a preview.
const KEY = /\/(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/g

export function pathForLog(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(KEY, '/…').replace(/\/[^/]*(@|%40)[^/]*/gi, '/…')
}

/** Gives each request an id and one line in the log: no query, no address, nothing of the person. */
export function withRequestLog(listener: RequestListener, log: Log): RequestListener {
  return (request, response) => {
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && SAFE_ID.test(given) ? given : newToken(12)
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    const started = performance.now()
    const endRequest = beginRequest(requestId, request.method ?? '', request.url ?? '')
    response.once('close', () => {
      endRequest()
      const ms = performance.now() - started
      noteRequest(request.method ?? '', response.statusCode, ms)
      const path = pathForLog(request.url ?? '')
      if (path === '/readyz' && response.statusCode >= 500) noteUnready()
      // Why it cannot answer now is logged once, not with each request.
      const isFault = response.statusCode >= 500 && response.statusCode !== 503
      const level = isFault ? 'warn' : ROUTINE.test(path) ? 'debug' : 'info'
      log[level]({
        requestId,
        method: request.method,
        path,
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round(ms),
      })
    })
    listener(request, response)
  }
}
