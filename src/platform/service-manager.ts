import { execFile } from 'node:child_process'
import type { Log } from './log.ts'

/** Messages in the time that systemd gives: one that is lost is no reason to end the service. */
const MESSAGES = 3

/**
 * Notifies systemd when the site is ready, when it stops, and from its event loop that it is alive. The socket takes datagrams, which Node
 * cannot send, so systemd's own command does it: the unit needs `NotifyAccess=all`.
 */
export function openServiceManager(env: NodeJS.ProcessEnv, log: Log) {
  const isThere = Boolean(env.NOTIFY_SOCKET)
  let beating: NodeJS.Timeout | undefined
  let isBusy = false

  async function tell(...words: string[]): Promise<void> {
    if (!isThere) return
    await new Promise<void>((resolve) => {
      execFile('systemd-notify', words, { timeout: 10_000 }, (error) => {
        if (error) log.error({ code: error.code }, `systemd could not be told ${words[0]}`)
        resolve()
      })
    })
  }

  async function beat(): Promise<void> {
    if (isBusy) return
    isBusy = true
    await tell('WATCHDOG=1')
    isBusy = false
  }

  return {
    /** Once the site listens; from now on the watchdog of systemd is kept quiet as long as the event loop turns. */
    async ready(): Promise<void> {
      await tell('--ready')
      const milliseconds = Number(env.WATCHDOG_USEC ?? 0) / 1000
      const isOurs = env.WATCHDOG_PID === undefined || Number(env.WATCHDOG_PID) === process.pid
      if (isThere && milliseconds > 0 && isOurs) beating = setInterval(beat, milliseconds / MESSAGES).unref()
    },
    async stopping(): Promise<void> {
      clearInterval(beating)
      await tell('STOPPING=1')
    },
  }
}
