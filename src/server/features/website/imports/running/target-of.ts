import type { Reader, Tx } from '#database/engine.ts'
import * as items from '#server/features/website/imports/import-items.store.ts'
import { type Import, keyIn } from '#server/features/website/imports/imports.model.ts'

type Site = Pick<Import, 'id' | 'site'>

/** What an item of an import became, here or in one before: its number by its key and noun. */
export async function targetOf(db: Reader | Tx, { id, site }: Site, key: string, noun: string): Promise<number | null> {
  const whole = keyIn(site, key)
  return targetIn((await items.listTargets(db, id, [whole])).get(whole), noun)
}

export type Targets = ReturnType<typeof createTargets>

/** The same within one transaction, which asks for each key once, and for many of them together. */
export function createTargets(tx: Tx, { id, site }: Site) {
  const known = new Map<string, string | undefined>()

  async function load(keys: string[]): Promise<void> {
    const unknown = new Set(keys.map((key) => keyIn(site, key)).filter((key) => !known.has(key)))
    const found = await items.listTargets(tx, id, [...unknown])
    for (const key of unknown) known.set(key, found.get(key))
  }

  return {
    load,

    async of(key: string, noun: string): Promise<number | null> {
      await load([key])
      return targetIn(known.get(keyIn(site, key)), noun)
    },

    note: (wholeKey: string, target: string) => void known.set(wholeKey, target),
  }
}

/** The number in `article:12`, if it is one of this noun. */
const targetIn = (target: string | undefined, noun: string): number | null =>
  target?.startsWith(`${noun}:`) ? Number(target.slice(noun.length + 1)) : null
