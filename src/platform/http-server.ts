import { createServer, type RequestListener } from 'node:http'
import { StartError } from './start-error.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const GRACE = 25 * SECOND

export interface RunningServer {
  /** Takes no new connections, answers what is in flight, and then resolves. */
  close(): Promise<void>
}

/** Listens, with time-outs that neither cut off a slow upload nor wait for a caller who says nothing. */
export async function listen(listener: RequestListener, at: { host: string; port: number }): Promise<RunningServer> {
  let isClosing = false
  const server = createServer(
    { headersTimeout: 15 * SECOND, requestTimeout: 10 * MINUTE, connectionsCheckingInterval: 5 * SECOND },
    (request, response) => {
      if (isClosing) response.setHeader('Connection', 'close')
      listener(request, response)
    },
  )
  // Longer than a proxy keeps its idle connections, so that it is never the proxy that finds one closed.
  server.keepAliveTimeout = 65 * SECOND
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asStartError(error, at)))
    server.listen(at.port, at.host, resolve)
  })

  return {
    async close() {
      isClosing = true
      const closed = new Promise((resolve) => server.close(resolve))
      // A connection that was busy when the closing began stays open after its answer, unless it is looked after.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const patience = setTimeout(() => server.closeAllConnections(), GRACE)
      await closed
      clearInterval(idle)
      clearTimeout(patience)
    },
  }
}

function asStartError(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`PORT: ${port} is in use by another program`)
  if (error.code === 'EACCES') return new StartError(`PORT: ${port} may not be used by this account`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST: ${host} is not an address of this machine`)
  }
  return error
}
