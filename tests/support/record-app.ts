import type { Config } from '#platform/config.ts'
import { limitBatches } from '#server/runs/batches.ts'
import { startApp, type TestApp } from './app.ts'
import { roundMoments } from './comparable.ts'
import { setUnlikeIds } from './unlike-ids.ts'

/** When the approved records begin. */
export const RECORD_START = '2026-11-20T10:30:00.000Z'

/** Where no time passes: the same day in the zone of the firm, and the one before in UTC. */
export const RECORD_NIGHT = '2026-11-19T23:30:00.000Z'

/** A site whose answers are the same on every day: it was installed two days before its clock was stopped. */
export async function startRecordApp(overrides: Partial<Config> & { rowsAtOnce?: number; start?: string } = {}) {
  const { rowsAtOnce = 1, start = RECORD_START, ...config } = overrides
  const app = await startApp({ publicUrl: 'https://firm.example', ...config })
  smallBatches(app, rowsAtOnce)
  await setUnlikeIds(app)
  roundMoments(false)
  app.clock.stop(start)
  // Migrations go by the clock of the machine.
  const installed = '2026-11-18T10:30:00.000Z'
  await app.db.transaction(async (tx) => {
    await tx.updateTable('migrations').set({ appliedAt: installed }).execute()
    await tx.updateTable('replyTemplates').set({ updatedAt: installed }).execute()
  })
  return app
}

/** Until the site is closed every job and export works on a row or two at a time: what is wrong with a second batch shows. */
export function smallBatches(app: Pick<TestApp, 'close'>, rows = 1): void {
  const { close } = app
  limitBatches(rows)
  app.close = () => {
    limitBatches(Number.POSITIVE_INFINITY)
    return close.call(app)
  }
}

/** From now on a minute passes with each call, so that what is made one after the other has an order; the answer ends that. */
export function passMinutes(app: TestApp): () => void {
  const { call } = app
  roundMoments(true)
  app.call = (path, init) => {
    app.clock.advance({ minutes: 1 })
    return call(path, init)
  }
  return () => {
    app.call = call
  }
}
