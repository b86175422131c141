import { once } from 'node:events'
import { createServer, request as pass } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startS3 } from './s3-server.ts'

export type Mood = 'well' | 'down' | 'slow' | 'refusing' | 'full' | 'breaking off'

/** A store that speaks S3, behind a line on which it can be in any mood. */
export async function startFailingStore() {
  const store = await startS3()
  const behind = new URL(store.url)
  let mood: Mood = 'well'
  const server = createServer((incoming, outgoing) => {
    if (mood === 'down') return void incoming.socket.destroy()
    if (mood === 'slow') return
    if (mood === 'refusing' || mood === 'full') {
      incoming.resume()
      const [status, code] = mood === 'full' ? [507, 'InsufficientStorage'] : [403, 'AccessDenied']
      return void outgoing.writeHead(Number(status)).end(`<Error><Code>${code}</Code></Error>`)
    }
    // Takes what is sent and hangs up before it says so.
    const { method, url: path } = incoming
    const passed = pass({ host: '127.0.0.1', port: behind.port, method, path, headers: incoming.headers }, (answer) => {
      if (mood === 'breaking off' && method === 'PUT') return void incoming.socket.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(store.url)
  url.port = String((server.address() as AddressInfo).port)
  // Short where it never answers, and long enough for it to answer on a busy machine when it is well.
  url.searchParams.set('timeout', '5')
  return {
    url: url.href,
    be(now: Mood): void {
      mood = now
      server.closeAllConnections()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await store.stop()
    },
  }
}
