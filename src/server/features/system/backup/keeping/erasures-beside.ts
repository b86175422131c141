import type { FileStorage } from '#platform/storage.ts'
import { gather } from '#platform/tar.ts'
import type { Erasure } from '#server/features/system/accounts/profile/erasure-list.service.ts'
import { ERASURES } from '#server/features/system/backup/backup.model.ts'

/** Who was erased, as it is recorded beside the backups: it outlives the database. */
export async function readErasures(place: FileStorage): Promise<Erasure[]> {
  const stored = await place.open(ERASURES)
  if (!stored) return []
  const text = (await gather(stored.stream() as AsyncIterable<Uint8Array>)).toString()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Adds those that are not there yet. */
export async function addErasures(place: FileStorage, erasures: Erasure[]): Promise<void> {
  const lines = new Set((await readErasures(place)).map(lineOf))
  const before = lines.size
  for (const erasure of erasures) lines.add(lineOf(erasure))
  if (lines.size > before) await place.put(ERASURES, Buffer.from([...lines].join('')))
}

const lineOf = ({ at, account, address }: Erasure) => `${JSON.stringify({ at, account, address })}\n`
