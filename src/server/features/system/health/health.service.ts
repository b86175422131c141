import { statfs } from 'node:fs/promises'
import { isCurrent } from '#database/migrate.ts'
import type { Tools } from '#server/tools.ts'
import { ask } from './health.store.ts'
import type { Places } from './places.ts'

const LEAST_FREE_BYTES = 64 * 1024 * 1024

interface Check {
  ok: boolean
  note?: string
}

export type Health = ReturnType<typeof createHealth>

export function createHealth({ db, config }: Pick<Tools, 'db' | 'config'>, places: Places) {
  return {
    async check() {
      const database = await attempt(async () => {
        await ask(db.read)
        return { ok: true }
      })
      const checks: Record<string, Check> = {
        database,
        migrations: await attempt(async () => {
          if (!database.ok) return { ok: false, note: 'not known while the database is not responding' }
          const ok = await isCurrent(db.engine)
          return ok ? { ok } : { ok, note: 'the schema is not the one this version expects' }
        }),
        files: await attempt(async () => {
          const fault = await places.faultOfFiles()
          return fault ? { ok: false, note: fault } : { ok: true }
        }),
        disk: await attempt(async () => {
          const disk = await statfs(config.dataDir)
          const ok = disk.bavail * disk.bsize > LEAST_FREE_BYTES
          return ok ? { ok } : { ok, note: 'less than 64 MB are free in the data folder' }
        }),
      }
      const ready = Object.values(checks).every((check) => check.ok)
      return { status: ready ? ('ready' as const) : ('unready' as const), checks }
    },
  }
}

async function attempt(check: () => Promise<Check>): Promise<Check> {
  try {
    return await check()
  } catch {
    return { ok: false, note: 'did not answer' }
  }
}
