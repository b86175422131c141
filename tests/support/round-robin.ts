import { request as call, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that gives each request to the next of several instances; one that cannot be reached is passed over. What is lost is answered by 502. */
export async function startRoundRobin(ports: () => number[], isLost: (path: string) => boolean = () => false) {
  let turn = 0
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const body: Buffer[] = []
    for await (const piece of incoming) body.push(piece)
    if (isLost(incoming.url ?? '')) return outgoing.writeHead(502).end()
    const given = ports()
    const attempt = (left: number) => {
      const port = given[turn++ % given.length]
      const headers = { ...incoming.headers, connection: 'close' }
      const passed = call(
        { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          answer.on('error', () => outgoing.destroy())
        },
      )
      passed.on('error', (error: NodeJS.ErrnoException) => {
        // Only what never arrived may be given to another: the rest may have been done.
        if (error.code === 'ECONNREFUSED' && left > 0) attempt(left - 1)
        else outgoing.destroy()
      })
      passed.end(Buffer.concat(body))
    }
    attempt(given.length - 1)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
