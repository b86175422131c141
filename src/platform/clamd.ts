import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type ScanResult = { state: 'clean' } | { state: 'found'; what: string }

const TIMEOUT_MS = 120_000

/**
 * Asks clamd whether a virus is in what is streamed to it (its INSTREAM command). Throws when it does not answer or will not look:
 * what was not scanned is never clean.
 */
export async function scanWith(address: string, pieces: AsyncIterable<Uint8Array>): Promise<ScanResult> {
  const socket = open(address)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the scanner does not answer')))
  const answer = readAnswer(socket)
  // Told where it is awaited; a scanner that hangs up early must not end the process.
  answer.catch(() => {})
  try {
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for await (const piece of pieces) {
      if (socket.writableEnded || socket.destroyed) break
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      socket.write(length)
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answer])
    }
    if (!socket.destroyed) socket.write(Buffer.alloc(4))
    return verdictOf(await answer)
  } finally {
    socket.destroy()
  }
}

function open(address: string): Socket {
  const url = new URL(address)
  return url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
}

async function readAnswer(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece)
  return Buffer.concat(pieces).toString().replaceAll('\0', '').trim()
}

function verdictOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { state: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  // A file that is too large for the scanner was not looked at.
  if (found && !/Limits\.Exceeded|MaxFileSize|MaxScanSize/i.test(found)) return { state: 'found', what: found }
  throw new Error(`the scanner says: ${answer.slice(0, 200) || 'nothing'}`)
}
