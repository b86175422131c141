import type { Reader, Tx } from '#database/engine.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import { queueKnown } from './texts/texts.store.ts'

export interface Moved {
  documents: string[]
  folders: number[]
  requests: number[]
  schedules?: number[]
}

export async function countOf(db: Reader | Tx, clientId: number): Promise<number> {
  let total = 0
  for (const table of ['documents', 'paperRequests', 'uploads'] as const) {
    const row = await db
      .selectFrom(table)
      .select((s) => s.fn.countAll<number>().as('total'))
      .where('clientId', '=', clientId)
      .executeTakeFirstOrThrow()
    total += Number(row.total)
  }
  return total
}

export async function bytesOf(tx: Tx, clientId: number): Promise<number> {
  const row = await tx
    .selectFrom('documentVersions')
    .select((s) => s.fn.sum<number | null>('bytes').as('total'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}

export async function moveAll(tx: Tx, fromId: number, toId: number): Promise<Moved> {
  const documents = await tx.selectFrom('documents').select('id').where('clientId', '=', fromId).execute()
  const requests = await tx.selectFrom('paperRequests').select('id').where('clientId', '=', fromId).execute()
  const schedules = await tx.selectFrom('paperRequestSchedules').select('id').where('clientId', '=', fromId).execute()
  const folders = await tx.selectFrom('documentFolders').selectAll().where('clientId', '=', fromId).execute()
  // What is under way has no place any more; it is sent again.
  await tx.updateTable('uploads').set({ state: 'refused' }).where('clientId', '=', fromId).execute()
  const names = await tx.selectFrom('documentFolders').select('nameKey').where('clientId', '=', toId).execute()
  const taken = new Set(names.map((row) => row.nameKey))
  for (const { id, name, nameKey } of folders) {
    // Two folders of one name stay apart: the one that comes over is numbered.
    const isTaken = taken.has(nameKey)
    const change = isTaken ? { name: `${name} (${id})`, nameKey: `${nameKey} (${id})` } : {}
    await tx
      .updateTable('documentFolders')
      .set({ ...change, clientId: toId })
      .where('id', '=', id)
      .execute()
  }
  const moved = {
    documents: documents.map(({ id }) => id),
    folders: folders.map(({ id }) => id),
    requests: requests.map(({ id }) => id),
    schedules: schedules.map(({ id }) => id),
  }
  await setClient(tx, moved, toId)
  return moved
}

export async function moveBack(tx: Tx, moved: Moved, toId: number): Promise<void> {
  if (moved.folders.length > 0) {
    await tx.updateTable('documentFolders').set({ clientId: toId }).where('id', 'in', moved.folders).execute()
  }
  await setClient(tx, moved, toId)
}

const AT_ONCE = 500

async function setClient(tx: Tx, { documents, requests, schedules = [] }: Moved, clientId: number): Promise<void> {
  const change = { clientId: clientId }
  const size = rowsAtOnce(AT_ONCE)
  for (let at = 0; at < documents.length; at += size) {
    const ids = documents.slice(at, at + size)
    await tx.updateTable('documents').set(change).where('id', 'in', ids).execute()
    await tx.updateTable('documentVersions').set(change).where('documentId', 'in', ids).execute()
    await tx.updateTable('receipts').set(change).where('documentId', 'in', ids).execute()
    // The index knows whose they are.
    await queueKnown(tx, ids)
  }
  for (let at = 0; at < requests.length; at += size) {
    const ids = requests.slice(at, at + size)
    await tx.updateTable('paperRequests').set(change).where('id', 'in', ids).execute()
  }
  if (schedules.length > 0) {
    await tx.updateTable('paperRequestSchedules').set(change).where('id', 'in', schedules).execute()
  }
}
