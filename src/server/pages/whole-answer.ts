import { STATUS_CODES } from 'node:http'
import { IDLE_SECONDS } from '#platform/http-server.ts'

const DATE_LENGTH = 'Sun, 15 Nov 2026 06:00:00 GMT'.length

/** Head and body in one piece of memory; the date in it is written over when a second has passed. */
export function wholeAnswer(status: number, head: string[], bytes: Buffer) {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let at = 0; at < head.length; at += 2) lines.push(`${head[at]}: ${head[at + 1]}`)
  const beforeDate = Buffer.from(`${lines.join('\r\n')}\r\nDate: `, 'latin1')
  const afterDate = Buffer.from(`\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${IDLE_SECONDS}\r\n\r\n`, 'latin1')
  const headLength = beforeDate.length + DATE_LENGTH + afterDate.length
  const whole = Buffer.concat([beforeDate, Buffer.alloc(DATE_LENGTH), afterDate, bytes])
  let datedAt = 0

  return {
    body: whole.subarray(headLength),
    now(): Buffer {
      const second = Math.floor(Date.now() / 1000)
      if (second !== datedAt) {
        whole.write(new Date(second * 1000).toUTCString(), beforeDate.length, 'latin1')
        datedAt = second
      }
      return whole
    },
  }
}
