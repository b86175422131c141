import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { endOutage, noteOutage } from '#platform/outage-log.ts'

interface Line {
  url: string
  channel: string
  name: string
  log: Log
  onNotice: (text: string) => void
  onOpen: () => void
  onLost: () => void
}

const RETRY_MS = 1_000

/** By this name the server lists the line of each instance that is open. */
export const NOTIFY_NAME = 'countinghouse-notify'

/** A connection that listens to a channel and speaks on it; when it is lost it comes back by itself. */
export function createNotifyConnection({ url, channel, name, log, onNotice, onOpen, onLost }: Line) {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastSent: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload }) => onNotice(payload ?? '{}'))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    endOutage(log)
    onOpen()
  }

  function lose(): void {
    if (isClosed || timer) return
    client = null
    onLost()
    timer = setTimeout(async () => {
      timer = undefined
      try {
        await open()
      } catch (error) {
        noteOutage(log, error)
        lose()
      }
    }, RETRY_MS)
  }

  return {
    open,
    /** Says a text to all who listen, oneself included; unsaid while the line is down. */
    async send(text: string): Promise<void> {
      // A connection runs one query at a time.
      lastSent = lastSent.then(async () => {
        await client?.query('select pg_notify($1, $2)', [channel, text]).catch(() => lose())
      })
      await lastSent
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
