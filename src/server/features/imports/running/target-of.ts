import type { Reader, Tx } from '#database/engine.ts'
import * as items from '#server/features/imports/import-items.store.ts'
import { type Import, keyIn } from '#server/features/imports/imports.model.ts'

/** What an item of an import became, here or in one before: `article:12` by its key and noun is 12. */
export async function targetOf(
  db: Reader | Tx,
  { id, site }: Pick<Import, 'id' | 'site'>,
  key: string,
  noun: string,
): Promise<number | null> {
  const whole = keyIn(site, key)
  const own = (await items.findItem(db, id, whole))?.target
  const target = own ?? (await items.listBefore(db, id, [whole])).get(whole)
  return target?.startsWith(`${noun}:`) ? Number(target.slice(noun.length + 1)) : null
}
