import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { StartError } from './start-error.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const GRACE = 25 * SECOND
/** Within which a connection that was opened before the closing may still bring its first request. */
const SILENCE = SECOND / 2

/** In milliseconds. */
const TIMEOUTS = {
  head: 15 * SECOND,
  /** For all of a request: a large file over a slow line. */
  request: 10 * MINUTE,
  /** In which a connection carries nothing, either way, while a request is under way. */
  pause: 2 * MINUTE,
  /** Between two requests; longer than a proxy keeps its connections, so that it never finds one closed. */
  idle: 65 * SECOND,
}

export interface RunningServer {
  /** Takes no new connections, answers what is in flight, and then resolves. */
  close(): Promise<void>
}

/** Listens, with timeouts that neither cut off a slow upload nor wait for a caller who says nothing. */
export async function listen(
  listener: RequestListener,
  at: { host: string; port: number },
  { head, request, pause, idle } = TIMEOUTS,
): Promise<RunningServer> {
  let isClosing = false
  const server = createServer(
    {
      headersTimeout: head,
      requestTimeout: request,
      keepAliveTimeout: idle,
      connectionsCheckingInterval: Math.min(head / 3, 5 * SECOND),
      // A GET has no body to wait for: a tenth less work for each cached page.
      optimizeEmptyRequests: true,
    },
    (asked, response) => {
      if (isClosing) response.setHeader('Connection', 'close')
      listener(asked, response)
    },
  )
  server.timeout = pause
  const connections = new Set<Socket>()
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asStartError(error, at)))
    server.listen(at.port, at.host, resolve)
  })

  return {
    async close() {
      isClosing = true
      const closed = new Promise((resolve) => server.close(resolve))
      // A connection that was busy when the closing began stays open after its answer, unless it is looked after.
      const tidying = setInterval(() => server.closeIdleConnections(), 50)
      // Browsers open connections ahead. One that has said nothing counts as busy, and would be waited for as long as an upload.
      const silence = setTimeout(() => {
        for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
      }, SILENCE)
      const grace = setTimeout(() => server.closeAllConnections(), GRACE)
      await closed
      clearInterval(tidying)
      clearTimeout(silence)
      clearTimeout(grace)
    },
  }
}

/** Codes of addresses that this machine does not have, or that no name server tells. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'])

export function asStartError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`PORT: ${port} is in use by another program`)
  if (error.code === 'EACCES') return new StartError(`PORT: ${port} may not be used by this account`)
  if (NO_ADDRESS.has(error.code ?? '')) {
    return new StartError(`HOST: ${host} is not an address of this machine`)
  }
  return error
}
