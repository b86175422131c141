import type { Tx } from '#database/engine.ts'
import type { Account } from '#server/features/accounts/account/accounts.model.ts'

/** What a feature keeps about people: it can be shown to them, and taken away with their account. */
export interface PersonalDataSource {
  /** The name under which it stands in the file that people download. */
  name: string
  collect(person: Pick<Account, 'id' | 'email' | 'verified'>): Promise<unknown>
  /** Answers how many records lost their person. */
  erase(tx: Tx, person: Pick<Account, 'id' | 'email' | 'verified'>): Promise<number>
}

export type PersonalData = ReturnType<typeof createPersonalData>

export function createPersonalData() {
  const sources: PersonalDataSource[] = []
  return {
    add(source: PersonalDataSource): void {
      sources.push(source)
    },
    async collect(person: Pick<Account, 'id' | 'email' | 'verified'>): Promise<Record<string, unknown>> {
      const entries = await Promise.all(
        sources.map(async ({ name, collect }) => [name, await collect(person)] as const),
      )
      return Object.fromEntries(entries)
    },
    async erase(tx: Tx, person: Pick<Account, 'id' | 'email' | 'verified'>): Promise<Record<string, number>> {
      const erased: Record<string, number> = {}
      for (const { name, erase } of sources) erased[name] = await erase(tx, person)
      return erased
    },
  }
}
