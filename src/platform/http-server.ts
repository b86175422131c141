import { createServer, type RequestListener } from 'node:http'
import { openQuickDoor, type QuickAnswer } from './quick-door.ts'
import { StartError } from './start-error.ts'

/** Longer than a proxy keeps its idle connections, so that it is never the proxy that finds one closed. */
export const IDLE_SECONDS = 65

const SECOND = 1000
const MINUTE = 60 * SECOND
const GRACE = 25 * SECOND

/** How long a caller may take, in milliseconds: to say what they want, to send it, to pause in it, to ask again. */
export const PATIENCE = { head: 15 * SECOND, whole: 10 * MINUTE, pause: 2 * MINUTE, idle: IDLE_SECONDS * SECOND }

export interface RunningServer {
  /** Takes no new connections, answers what is in flight, and then resolves. */
  close(): Promise<void>
}

/** Listens, with time-outs that neither cut off a slow upload nor wait for a caller who says nothing. */
export async function listen(
  { listener, quick }: { listener: RequestListener; quick: QuickAnswer },
  at: { host: string; port: number },
  { head, whole, pause, idle } = PATIENCE,
): Promise<RunningServer> {
  let isClosing = false
  const server = createServer(
    { headersTimeout: head, requestTimeout: whole, connectionsCheckingInterval: Math.min(head / 3, 5 * SECOND) },
    (request, response) => {
      if (isClosing) response.setHeader('Connection', 'close')
      listener(request, response)
    },
  )
  server.keepAliveTimeout = idle
  server.timeout = pause
  const door = openQuickDoor(server, quick, { first: head, idle })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asStartError(error, at)))
    server.listen(at.port, at.host, resolve)
  })

  return {
    async close() {
      isClosing = true
      const closed = new Promise((resolve) => server.close(resolve))
      door.stop()
      // A connection that was busy when the closing began stays open after its answer, unless it is looked after.
      const tidying = setInterval(() => {
        door.closeIdle()
        server.closeIdleConnections()
      }, 50)
      const patience = setTimeout(() => {
        door.closeAll()
        server.closeAllConnections()
      }, GRACE)
      await closed
      clearInterval(tidying)
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
