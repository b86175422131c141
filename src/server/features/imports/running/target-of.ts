import type { Reader, Tx } from '#database/engine.ts'
import * as items from '#server/features/imports/import-items.store.ts'
import { type Import, keyIn } from '#server/features/imports/imports.model.ts'

/** What an item of an import became, here or in one before: its number by its key and noun. */
export async function targetOf(
  db: Reader | Tx,
  { id, site }: Pick<Import, 'id' | 'site'>,
  key: string,
  noun: string,
): Promise<number | null> {
  const whole = keyIn(site, key)
  const own = (await items.findItem(db, id, whole))?.target
  return targetIn(own ?? (await items.listBefore(db, id, [whole])).get(whole), noun)
}

/** The number in `article:12`, if it is one of this noun. */
export const targetIn = (target: string | undefined, noun: string): number | null =>
  target?.startsWith(`${noun}:`) ? Number(target.slice(noun.length + 1)) : null
