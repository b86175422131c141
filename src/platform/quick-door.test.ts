import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openQuickDoor } from './quick-door.ts'

const QUICK = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nquick'
const slow: string[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  slow.push(`${request.method} ${request.url} ${body}`)
  response.end(`slow ${body}`)
})
const door = openQuickDoor(server, ({ url }) => (url === '/ready' ? () => Buffer.from(QUICK) : null), {
  first: 300,
  idle: 2000,
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

afterAll(() => {
  door.closeAll()
  server.closeAllConnections()
  server.close()
})

test('one connection carries ready answers, bodies and ready answers again', async () => {
  const line = await open()
  line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await line.until('quick')).toBe(QUICK)
  line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await line.until('quick')
  line.socket.write('POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe')
  line.socket.write('llo')
  expect(await line.until('slow hello')).toContain('200 OK')
  line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await line.until('slow ')
  expect(slow).toEqual(['POST /form hello', 'GET /ready '])
  line.socket.destroy()
})

test('a head that comes in pieces, and requests sent before the answers came, are all answered in order', async () => {
  slow.length = 0
  const line = await open()
  line.socket.write('GET /rea')
  line.socket.write(
    'dy HTTP/1.1\r\nHost: a\r\n\r\nGET /one HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nHost: a\r\n\r\n',
  )
  await expect.poll(() => slow).toEqual(['GET /ready ', 'GET /one ', 'GET /two '])
  line.socket.destroy()
})

test('what is malformed is refused, and nothing of it is taken for a second request', async () => {
  slow.length = 0
  const line = await open()
  line.socket.write(
    'GET /ready HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: a\r\n\r\n',
  )
  expect(await line.until('400 Bad Request')).not.toContain('quick')
  await line.closed
  expect(slow).toEqual([])
})

test('a long body is read whole by the server, after ready answers on the same connection', async () => {
  slow.length = 0
  const line = await open()
  line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await line.until('quick')
  const body = 'b'.repeat(2_000_000)
  line.socket.write(`POST /long HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  await line.until('slow b')
  expect(slow).toEqual([`POST /long ${body}`])
  line.socket.destroy()
})

test('who goes on talking after the server has said good-bye harms nobody', async () => {
  const line = await open()
  line.socket.on('error', () => {})
  line.socket.write('GET /one HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  for (let more = 0; more < 20; more += 1) line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await line.closed
  const next = await open()
  next.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await next.until('quick')).toBe(QUICK)
  next.socket.destroy()
})

test('the server knows how many are at the door, and forgets those who left', async () => {
  const line = await open()
  line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await line.until('quick')
  await expect.poll(connections).toBe(1)
  line.socket.end()
  await line.closed
  await expect.poll(connections).toBe(0)
})

test('who says nothing is sent away', async () => {
  await (await open()).closed
})

test('closing ends those who wait for a next request, and answers those who have sent one', async () => {
  const line = await open()
  line.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await line.until('quick')
  const late = await open()
  door.stop()
  late.socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n')
  await late.until('slow')
  door.closeIdle()
  await line.closed
})

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

async function open() {
  const socket: Socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += data.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    socket,
    closed,
    async until(part: string): Promise<string> {
      await expect.poll(() => heard).toContain(part)
      const all = heard
      heard = ''
      return all
    },
  }
}
