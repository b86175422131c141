import pino from 'pino'

export type Log = pino.Logger

export function createLog(options: { level: string; pretty: boolean }): Log {
  if (!options.pretty) return pino({ level: options.level, base: undefined })
  return pino({
    level: options.level,
    base: undefined,
    transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss' } },
  })
}
