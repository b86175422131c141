import type { Log } from './log.ts'

/** Stops in good order on the first signal; a second one means: at once. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1)
      isStopping = true
      log.info(`${signal}: finishing what is in flight`)
      try {
        await stop()
        log.info('closed')
        process.exit(0)
      } catch (error) {
        log.fatal({ err: error }, 'could not close in good order')
        process.exit(1)
      }
    })
  }
}

/** After an error that nobody caught the state of the process is unknown: it says so and ends. */
export function endOnCrash(log: Log): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
