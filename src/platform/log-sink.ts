import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/** How much waits for a reader that is slow; more is dropped. */
const WAITING_AT_MOST = 256 * 1024
const RETRY_MS = 100
const STANDARD_OUTPUT = 1

export interface LogSink {
  write(line: string): void
}

/**
 * Where lines of the log go. It never waits: what cannot be written, because the disk is full or nobody reads, is dropped and
 * counted, and a line says how many those were as soon as one can be written again.
 */
export function openLogSink(fd = withoutBlocking(STANDARD_OUTPUT)): LogSink {
  let waiting = ''
  let dropped = 0
  let reason = ''
  let isCut = false
  let isRetrying = false

  /** Writes what it can; false when there is no way now. */
  function put(text: string): boolean {
    let rest = Buffer.from(text)
    try {
      while (rest.length > 0) {
        rest = rest.subarray(writeSync(fd, rest))
        isCut = rest.length > 0
      }
      return true
    } catch (error) {
      reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      if (reason === 'EAGAIN') {
        waiting = rest.toString() + waiting
        retryLater()
      } else dropped += countLines(rest)
      return false
    }
  }

  function retryLater(): void {
    if (isRetrying) return
    isRetrying = true
    setTimeout(() => {
      isRetrying = false
      passOn('')
    }, RETRY_MS).unref()
  }

  function passOn(line: string): void {
    if (waiting !== '') {
      const before = waiting
      waiting = ''
      if (!put(before)) {
        keep(line)
        return
      }
    }
    if (dropped > 0) {
      const count = dropped
      dropped = 0
      if (!put((isCut ? '\n' : '') + noticeOf(count, reason))) {
        // The notice itself was no line of the log.
        if (dropped > 0) dropped = count
        keep(line)
        return
      }
    }
    if (line !== '') put(line)
  }

  function keep(line: string): void {
    if (line === '') return
    if (reason === 'EAGAIN' && waiting.length + line.length <= WAITING_AT_MOST) waiting += line
    else dropped += 1
  }

  process.once('exit', () => passOn(''))
  return { write: passOn }
}

/** A stalled reader must not hold up the writer: a pipe is opened again, for this process alone, so that it never waits. */
function withoutBlocking(fd: number): number {
  try {
    return fstatSync(fd).isFIFO() ? openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK) : fd
  } catch {
    return fd
  }
}

function countLines(rest: Buffer): number {
  return rest.toString().split('\n').filter(Boolean).length
}

function noticeOf(count: number, reason: string): string {
  const msg = `${count} lines of the log could not be written (${reason})`
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped: count, msg })}\n`
}
