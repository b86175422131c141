import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'

export type Drill = RowOf<'restoreDrills'>

/** The last one that came to an end, if any, and when the oldest backup was made that is kept. */
export async function findEnded(db: Reader): Promise<{ drill: Drill | null; firstBackupAt: string | null }> {
  const { firstBackupAt, ...drill } = await db
    .selectFrom((from) =>
      from
        .selectFrom('backups')
        .where('state', '=', 'done')
        .select(({ fn }) => fn.min<string | null>('startedAt').as('firstBackupAt'))
        .as('kept'),
    )
    .leftJoin('restoreDrills', (join) =>
      join.on('restoreDrills.id', '=', (on) =>
        on
          .selectFrom('restoreDrills as ended')
          .where('ended.state', 'in', ['good', 'partial', 'failed'])
          .select(({ fn }) => fn.max('ended.id').as('id')),
      ),
    )
    .selectAll('restoreDrills')
    .select('kept.firstBackupAt')
    .executeTakeFirstOrThrow()
  return { drill: drill.id === null ? null : (drill as Drill), firstBackupAt }
}

export async function insertDrill(tx: Tx, drill: Insertable<Tables['restoreDrills']>): Promise<Drill> {
  return await tx.insertInto('restoreDrills').values(drill).returningAll().executeTakeFirstOrThrow()
}

/** Changes one that is still at work; false when it was given up. */
export async function changeRunning(tx: Tx, id: number, change: Partial<Omit<Drill, 'id'>>): Promise<boolean> {
  const row = await tx
    .updateTable('restoreDrills')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** For when none is at work: those that say so were ended with their process. */
export async function giveUpDrills(tx: Tx, now: string): Promise<void> {
  const words = 'The site was stopped before the drill was done.'
  const stopped = tx.updateTable('restoreDrills').set({ state: 'stopped', words, finishedAt: now })
  await stopped.where('state', '=', 'running').execute()
}

export async function forgetDrills(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('restoreDrills').where('startedAt', '<', before).execute()
}
