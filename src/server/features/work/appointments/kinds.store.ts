import type { Insertable } from 'kysely'
import type { Reader, Tx } from '#database/engine.ts'
import type { RowOf, Tables } from '#database/tables.ts'
import type { Availability } from '#domain/appointments/free-times.ts'
import type { Hours, Kind } from './appointments.model.ts'

type NewKind = Omit<Insertable<Tables['appointmentKinds']>, 'id'>

export async function listKinds(db: Reader | Tx): Promise<Kind[]> {
  const rows = await db
    .selectFrom('appointmentKinds')
    .selectAll()
    .orderBy('state')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const staff = await db.selectFrom('appointmentStaff').selectAll().orderBy('accountId').execute()
  return rows.map((row) => kindOf(row, staff))
}

export async function findKind(db: Reader | Tx, id: number): Promise<Kind | null> {
  const row = await db.selectFrom('appointmentKinds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const staff = await db
    .selectFrom('appointmentStaff')
    .selectAll()
    .where('kindId', '=', id)
    .orderBy('accountId')
    .execute()
  return kindOf(row, staff)
}

export async function insertKind(tx: Tx, row: NewKind): Promise<number> {
  const { id } = await tx.insertInto('appointmentKinds').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False when it has changed since that version. */
export async function updateKind(tx: Tx, id: number, version: number, row: Partial<NewKind>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appointmentKinds')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setStaff(tx: Tx, kindId: number, accounts: string[]): Promise<void> {
  await tx.deleteFrom('appointmentStaff').where('kindId', '=', kindId).execute()
  if (accounts.length === 0) return
  await tx
    .insertInto('appointmentStaff')
    .values(accounts.map((accountId) => ({ kindId, accountId })))
    .execute()
}

export async function listHours(db: Reader | Tx, accounts: string[]): Promise<Hours[]> {
  if (accounts.length === 0) return []
  const rows = await db.selectFrom('appointmentHours').selectAll().where('accountId', 'in', accounts).execute()
  return rows.map(({ accountId, week, version }) => ({ accountId, version, week: JSON.parse(week) as Availability }))
}

/** Saves a week over the version that was seen; false when there is another by now. */
export async function saveHours(tx: Tx, { accountId, week, version }: Hours, now: string): Promise<boolean> {
  const text = JSON.stringify(week)
  if (version === 0) {
    const row = { accountId, week: text, version: 1, bookings: 0, updatedAt: now }
    const made = await tx
      .insertInto('appointmentHours')
      .values(row)
      .onConflict((conflict) => conflict.column('accountId').doNothing())
      .returning('accountId')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await tx
    .updateTable('appointmentHours')
    .set({ week: text, version: version + 1, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes whoever else books, moves or cancels an appointment of this person wait until this transaction ends. */
export async function lockStaff(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('appointmentHours')
    .set((row) => ({ bookings: row('bookings', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()
}

export async function removeStaff(tx: Tx, accountId: string): Promise<number> {
  await tx.deleteFrom('appointmentStaff').where('accountId', '=', accountId).execute()
  const gone = await tx.deleteFrom('appointmentHours').where('accountId', '=', accountId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

function kindOf(
  { createdAt: _, updatedAt: __, ...row }: RowOf<'appointmentKinds'>,
  staff: Tables['appointmentStaff'][],
): Kind {
  return { ...row, staff: staff.filter(({ kindId }) => kindId === row.id).map(({ accountId }) => accountId) }
}
