import { connect } from 'node:net'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

interface Late {
  method?: string
  path: string
  body: string | Uint8Array
  headers?: Record<string, string>
}

/**
 * Opens a call, sends its headers and the beginning of its body, and waits until the site has looked up who makes it; the rest of the
 * body follows when the answer is asked for.
 */
export async function openLate(app: Pick<TestApp, 'url' | 'call'>, person: Pick<Person, 'bearer'>, late: Late) {
  const { hostname, port } = new URL(app.url)
  const bytes = Buffer.from(late.body)
  const headers = {
    Host: `${hostname}:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    Connection: 'close',
    ...person.bearer,
    ...late.headers,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(`${late.method ?? 'POST'} ${late.path} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(bytes.subarray(0, 1))
  // Whoever comes later over another connection, and is answered, has been looked up later.
  for (let call = 0; call < 3; call += 1) await app.call('/api/auth/me', { headers: person.bearer })
  return {
    /** Sends the rest; answers the status and the text of the answer. */
    async finish(): Promise<{ status: number; body: string }> {
      socket.write(bytes.subarray(1))
      await closed
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(heard)?.[1] ?? 0)
      return { status, body: heard.slice(heard.indexOf('\r\n\r\n') + 4) }
    },
  }
}
