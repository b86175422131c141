import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type PlainGet, readPlainGet } from './plain-get.ts'

/** A request as it came in over a connection. */
export interface QuickRequest extends PlainGet {
  socket: Socket
}

/** The whole answer, head and body, when it is ready; null when the request must go the long way. */
export type QuickAnswer = (request: QuickRequest) => Buffer | null

const LONGEST_HEAD = 8 * 1024
const MOST_UNSENT = 256 * 1024

/**
 * Stands before the HTTP server and writes ready answers straight to the connection, at a third of the cost. The first
 * request that it cannot answer hands the connection, with what was read of it, to the server for good.
 */
export function openQuickDoor(server: Server, answer: QuickAnswer, times: { first: number; idle: number }) {
  const [admit] = server.listeners('connection')
  const here = new Set<Socket>()
  let isClosing = false

  function handOver(socket: Socket, read: Buffer): void {
    leave.call(socket)
    socket.off('data', take).off('end', end).off('timeout', leaveAtOnce).off('error', leaveAtOnce).off('close', leave)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(read)
    admit?.call(server, socket)
    socket.resume()
  }

  function take(this: Socket, read: Buffer): void {
    const isOrdinary = read.length <= LONGEST_HEAD && this.writableLength <= MOST_UNSENT && !isClosing
    const request = isOrdinary ? (readPlainGet(read.toString('latin1')) as QuickRequest | null) : null
    if (request) request.socket = this
    const ready = request && answer(request)
    if (!ready) {
      handOver(this, read)
      return
    }
    this.write(ready)
    if (this.timeout !== times.idle) this.setTimeout(times.idle)
  }

  function leave(this: Socket): void {
    here.delete(this)
  }

  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    here.add(socket)
    socket.setTimeout(times.first)
    socket.on('data', take).on('end', end).on('timeout', leaveAtOnce).on('error', leaveAtOnce).on('close', leave)
  })

  return {
    /** From now on every request goes to the server, which tells its caller that the connection closes. */
    stop(): void {
      isClosing = true
    },
    /** Ends what waits for a next request; one that has come meanwhile is read first. */
    closeIdle(): void {
      setImmediate(() => {
        for (const socket of here) socket.end()
      })
    },
    closeAll(): void {
      for (const socket of here) socket.destroy()
    },
  }
}

function end(this: Socket): void {
  this.end()
}

function leaveAtOnce(this: Socket): void {
  this.destroy()
}
