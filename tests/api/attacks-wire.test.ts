import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type RunningServer } from '#platform/http-server.ts'
import { say } from '#tests/support/raw-http.ts'
import { freePort } from '#tests/support/site.ts'

/** As many as two processors take without being slow themselves. */
const SLOW = 400
const HOST = 'Host: firm.example\r\n'

describe('attacks on the wire', () => {
  let server: RunningServer
  let port: number
  const heard: string[] = []
  beforeAll(async () => {
    port = await freePort()
    const listener = async (
      request: import('node:http').IncomingMessage,
      response: import('node:http').ServerResponse,
    ) => {
      let body = ''
      try {
        for await (const part of request) body += part
      } catch {
        return
      }
      heard.push(`${request.method} ${request.url} ${body}`)
      response.end('done')
    }
    const times = { head: 300, request: 2_000, pause: 600, idle: 300 }
    server = await listen(listener, { host: '127.0.0.1', port }, times)
  })
  afterAll(() => server.close())

  const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'

  it.each([
    ['length and chunks', `POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: 40\r\n\r\n`],
    ['a length that is no number', `POST / HTTP/1.1\r\n${HOST}Content-Length: +5\r\n\r\n`],
    ['chunks that are not the last coding', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n`],
    ['a coding nobody knows', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n`],
    ['a space before the colon', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a folded line', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding:\r\n chunked\r\n\r\n`],
    ['a chunk of a size that is no number', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a zero in a header', `GET / HTTP/1.1\r\n${HOST}X: a\u0000b\r\n\r\n`],
    ['a lone return', `GET / HTTP/1.1\r\n${HOST}X: a\rY: b\r\n\r\n`],
  ])('smuggling: %s is refused, and nothing behind it is heard', async (_, head) => {
    heard.length = 0
    const answer = await say(port, head, hidden)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('done')
    expect(heard).toEqual([])
  })

  it('oversized headers are refused with 431', async () => {
    expect(await say(port, `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    const many = Array.from({ length: 3_000 }, (_, at) => `X-${at}: a\r\n`).join('')
    expect(await say(port, `GET / HTTP/1.1\r\n${HOST}${many}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
    expect(await say(port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('slowloris: hundreds who send a byte at a time keep nobody waiting, and are all hung up on', async () => {
    heard.length = 0
    const slow = await Promise.all(
      Array.from({ length: SLOW }, async (_, at) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {}).resume()
        await once(socket, 'connect')
        // Half of them never finish the head, half of them the body.
        socket.write(at % 2 ? `GET / HTTP/1.1\r\n${HOST}X: ` : `POST / HTTP/1.1\r\n${HOST}Content-Length: 9999\r\n\r\n`)
        const trickle = setInterval(() => socket.write('a'), 100)
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve(clearInterval(trickle))))
        return { closed }
      }),
    )
    expect(await say(port, `GET /between HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)).toContain('done')
    await Promise.all(slow.map(({ closed }) => closed))
    expect(heard).toEqual(['GET /between '])
  })

  it('slow clients: who does not finish the head, the body or the next request is hung up on', async () => {
    heard.length = 0
    expect(await say(port, '')).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await say(port, `GET / HTTP/1.1\r\n${HOST}X: a`)).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await say(port, `POST / HTTP/1.1\r\n${HOST}Content-Length: 10\r\n\r\nab`)).toBe('')
    expect(heard).toEqual([])
    expect(await say(port, `GET / HTTP/1.1\r\n${HOST}\r\n`)).toContain('done')
    expect(heard).toEqual(['GET / '])
  })
})
