import pino from 'pino'
import { type LogSink, openLogSink } from './log-sink.ts'

export type Log = pino.Logger

export function createLog(options: { level: string; pretty: boolean }): Log {
  const hooks = { streamWrite: withoutAddresses }
  if (!options.pretty) return pino({ level: options.level, base: undefined, hooks }, standardOutput())
  return pino({
    level: options.level,
    base: undefined,
    hooks,
    transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss' } },
  })
}

let opened: LogSink | undefined

/** One for the process, however many logs write to it. */
function standardOutput(): LogSink {
  opened ??= openLogSink()
  return opened
}

/**
 * Words without email addresses: mail servers repeat in their replies to whom a mail was, databases name the value that exists already.
 * No line of the log has one, wherever its words come from.
 */
export function withoutAddresses(words: string): string {
  return words.includes('@') ? words.replace(ADDRESS, '(address)') : words
}

// The name of a package with its version (`hono@4.6.1`) is none: it ends in digits. A run of signs is read once, from its beginning.
const ADDRESS =
  /(?<![\p{L}\p{N}!#$%&*+=?^_`{|}~.-])[\p{L}\p{N}!#$%&*+=?^_`{|}~.-]+@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}/gu
