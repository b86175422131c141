import type { Reader, Tx } from '#database/engine.ts'
import { formatSize } from '#domain/size.ts'
import { storageLimitOf } from '#domain/storage-limit.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { notFound, problem } from '#server/http/problem.ts'
import * as store from './client-storage.store.ts'

export type ClientStorage = ReturnType<typeof createClientStorage>

/** How much room a client's papers may take: by what was agreed with the client, by the plan, or a gigabyte. */
export function createClientStorage({ settings }: { settings: SettingsService }) {
  async function get(reader: Reader | Tx, clientId: number): Promise<{ used: number; limit: number }> {
    const found = await store.findStorage(reader, clientId)
    if (!found) throw notFound('There is no such client.')
    const plan = (await settings.get('plans')).items.find(({ slug }) => slug === found.plan)
    return { used: found.used, limit: storageLimitOf(found.limit, plan?.storageGb ?? null) }
  }

  /** Throws in words unless so many bytes more have room, beside those that are under way. */
  async function requireRoom(
    reader: Reader | Tx,
    clientId: number,
    { bytes, underWay }: { bytes: number; underWay: number },
  ): Promise<void> {
    const { used, limit } = await get(reader, clientId)
    if (used + underWay + bytes > limit) throw full({ used: used + underWay, limit, bytes })
  }

  return {
    get,
    requireRoom,

    /** Counts what has to be stored whether or not there is room. */
    count: store.addUsed,

    /** Counts stored bytes in the transaction that stores them; refuses more than there is room for. */
    async add(tx: Tx, clientId: number, bytes: number): Promise<void> {
      // Counted before it is compared: of two that come at once, the second waits here for the first.
      await store.addUsed(tx, clientId, bytes)
      if (bytes <= 0) return
      const { used, limit } = await get(tx, clientId)
      if (used > limit) throw full({ used: used - bytes, limit, bytes })
    },
  }
}

function full({ used, limit, bytes }: { used: number; limit: number; bytes: number }) {
  const words = `${formatSize(used)} of ${formatSize(limit)} are used, and this file has ${formatSize(bytes)}.`
  return problem('storage-full', 413, `There is no room left for this file: ${words} Please ask us for more room.`)
}
