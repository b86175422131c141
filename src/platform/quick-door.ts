import type { Server } from 'node:http'
import { type BoundSocket, Socket } from 'node:net'
import { type PlainGet, readPlainGet } from './plain-get.ts'

/** What a request is answered with by the door: looked at once for all requests of the same words; null for none. */
export type QuickAnswer = (request: PlainGet) => Ready | null

/** The whole answer as it is now, head and body; null when this time the request must go the long way. */
export type Ready = (socket: Socket) => Buffer | null

/** Somebody at the door; when they were last heard of, in milliseconds. */
interface Guest {
  socket: Socket
  heardAt: number
  patience: number
}

const LONGEST_HEAD = 8 * 1024
const MOST_UNSENT = 256 * 1024
// Browsers of one make ask for one page in the same words; whoever sends thousands of others gains nothing by it.
const MOST_KNOWN = 1000
const LONGEST_KNOWN = 2 * 1024
const CROWD = 8

/**
 * Stands before the HTTP server and writes ready answers straight to the connection, at a fifth of the cost. The first
 * request that it cannot answer hands the connection, with what was read of it, to the server for good.
 */
export function openQuickDoor(server: Server, answer: QuickAnswer, times: { first: number; idle: number }) {
  const [admit] = server.listeners('connection')
  const here = new Map<Socket, Guest>()
  const known = new Map<string, Ready>()
  // One piece of memory for all connections: what came by one is dealt with before the next is read.
  const inbox = Buffer.allocUnsafeSlow(LONGEST_HEAD)
  const outbox: Socket[] = []
  const letters: Buffer[] = []
  let now = Date.now()
  let isClosing = false

  const sweeping = setInterval(
    () => {
      now = Date.now()
      for (const { socket, heardAt, patience } of here.values()) if (now - heardAt > patience) socket.destroy()
    },
    Math.min(times.first / 3, 1000),
  ).unref()

  // Written in one go when all that came has been read: to wake the other side for each answer costs as much as the rest.
  function post(socket: Socket, whole: Buffer): void {
    letters.push(whole)
    if (outbox.push(socket) === 1) setImmediate(sendSoon)
  }

  // In a crowd somebody has asked while the others were read, and would wait a whole turn longer than they.
  function sendSoon(): void {
    if (outbox.length < CROWD) sendAll()
    else setImmediate(sendAll)
  }

  function sendAll(): void {
    for (let at = 0; at < outbox.length; at += 1) if (!outbox[at]?.destroyed) outbox[at]?.write(letters[at] as Buffer)
    outbox.length = letters.length = 0
  }

  function understand(head: string): Ready | null {
    const before = known.get(head)
    if (before) return before
    const request = readPlainGet(head)
    const ready = request && answer(request)
    if (!ready || head.length > LONGEST_KNOWN) return ready
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(head, ready)
    return ready
  }

  function handOver(socket: Socket, read: Buffer): void {
    sendAll()
    here.delete(socket)
    socket.off('end', end).off('error', leaveAtOnce)
    socket.pause()
    socket.unshift(read)
    admit?.call(server, socket)
    socket.resume()
  }

  function take(guest: Guest, length: number): boolean {
    const { socket } = guest
    // The server reads by itself; this is for what it leaves to the connection, as when it has given it up.
    if (!here.has(socket)) return socket.push(copyOf(inbox, length))
    const isOrdinary = !isClosing && socket.writableLength <= MOST_UNSENT
    const whole = isOrdinary ? understand(inbox.toString('latin1', 0, length))?.(socket) : null
    if (whole) {
      guest.heardAt = now
      guest.patience = times.idle
      post(socket, whole)
    } else handOver(socket, copyOf(inbox, length))
    return true
  }

  function receive(accepted: Socket): void {
    const socket = withInbox(accepted, inbox, (length) => take(guest, length))
    const guest: Guest = { socket, heardAt: now, patience: times.first }
    here.set(socket, guest)
    socket.on('end', end).on('error', leaveAtOnce)
    socket.on('close', () => {
      here.delete(socket)
      // The server counts the connections that it has accepted.
      accepted.destroy()
    })
  }

  server.removeAllListeners('connection')
  server.on('connection', receive)

  return {
    /** From now on every request goes to the server, which tells its caller that the connection closes. */
    stop(): void {
      isClosing = true
      clearInterval(sweeping)
    },
    /** Ends what waits for a next request; one that has come meanwhile is read first. */
    closeIdle(): void {
      setImmediate(() => {
        sendAll()
        for (const socket of here.keys()) socket.end()
      })
    },
    closeAll(): void {
      for (const socket of here.keys()) socket.destroy()
    },
  }
}

/**
 * The same connection as a socket that reads into memory of ours. Node offers this only to those who connect, not to
 * those who accept; without it every request costs a piece of memory of 64 KB and a walk through the stream.
 */
function withInbox(accepted: Socket, buffer: Buffer, take: (length: number) => boolean): Socket {
  const owner = accepted as unknown as { _handle: BoundSocket | undefined }
  const handle = owner._handle
  owner._handle = undefined
  return new Socket({ handle, allowHalfOpen: true, onread: { buffer, callback: take } })
}

function copyOf(memory: Buffer, length: number): Buffer {
  return Buffer.from(memory.subarray(0, length))
}

function end(this: Socket): void {
  this.end()
}

function leaveAtOnce(this: Socket): void {
  this.destroy()
}
