import pg from 'pg'
import type { Log } from '#platform/log.ts'

interface Listening {
  url: string
  channel: string
  instance: string
  log: Log
  heard: (tags: string[] | null) => void
}

const RETRY_MS = 1_000

/** Hears the changes of the other instances; a lost connection counts as "anything may have changed". */
export async function listenForChanges({
  url,
  channel,
  instance,
  log,
  heard,
}: Listening): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => {
      const change: { instance: string; tags: string[] } = JSON.parse(payload ?? '{}')
      if (change.instance !== instance) heard(change.tags)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }

  function lost() {
    if (stopped || timer) return
    client = null
    heard(null)
    timer = setTimeout(async () => {
      timer = undefined
      try {
        await connect()
        heard(null)
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for the database')
        lost()
      }
    }, RETRY_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end()
  }
}
