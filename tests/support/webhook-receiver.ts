import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A program that receives webhooks, and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = []
  const answers: { status: number; text?: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const { status, text } = answers.shift() ?? { status: 204 }
      response.writeHead(status, { Location: '/elsewhere' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, answers, close: () => server.close() }
}
