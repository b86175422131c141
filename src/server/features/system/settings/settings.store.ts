import type { Reader, Tx } from '#database/engine.ts'

interface SettingsRow {
  section: string
  value: string
  version: number
  updatedAt: string
  updatedBy: string | null
}

export async function listAll(db: Reader): Promise<SettingsRow[]> {
  return await db.selectFrom('settings').selectAll().execute()
}

export async function find(db: Reader | Tx, section: string): Promise<SettingsRow | undefined> {
  return await db.selectFrom('settings').selectAll().where('section', '=', section).executeTakeFirst()
}

export async function save(tx: Tx, row: SettingsRow): Promise<void> {
  const { section, ...rest } = row
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('section').doUpdateSet(rest))
    .execute()
  await tx
    .insertInto('settingsHistory')
    .values({ section, value: row.value, version: row.version, savedAt: row.updatedAt, savedBy: row.updatedBy })
    .execute()
}

export async function findVersion(db: Reader | Tx, section: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('settingsHistory')
    .select('value')
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.value
}

/** The saves from one version down to another, newest first. Versions count without gaps, so a page is a range. */
export async function listVersions(db: Reader, section: string, range: { newest: number; oldest: number }) {
  return await db
    .selectFrom('settingsHistory')
    .select(['version', 'value', 'savedAt', 'savedBy'])
    .where('section', '=', section)
    .where('version', '<=', range.newest)
    .where('version', '>=', range.oldest)
    .orderBy('version', 'desc')
    .execute()
}
