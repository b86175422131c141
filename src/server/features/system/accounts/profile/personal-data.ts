import type { Tx } from '#database/engine.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'

type Person = Pick<Account, 'id' | 'email' | 'verified'>

/** What a feature keeps about people: it can be shown to them, and taken away with their account. */
interface PersonalDataSource {
  name: string
  collect(person: Person): Promise<unknown>
  /** Answers how many records lost their person. */
  erase(tx: Tx, person: Person): Promise<number>
  /** What the law or a client's file keeps of it, and why; asked before it is erased. */
  keeps?(tx: Tx, person: Person): Promise<Kept[]>
}

interface Kept {
  what: string
  why: string
}

export type PersonalData = ReturnType<typeof createPersonalData>

/** `onErase` records everybody who is erased, in the same transaction. */
export function createPersonalData(onErase: (tx: Tx, person: Person) => Promise<void>) {
  const sources: PersonalDataSource[] = []
  return {
    add(source: PersonalDataSource): void {
      sources.push(source)
    },
    async collect(person: Person): Promise<Record<string, unknown>> {
      const entries = await Promise.all(
        sources.map(async ({ name, collect }) => [name, await collect(person)] as const),
      )
      return Object.fromEntries(entries)
    },
    async keeps(tx: Tx, person: Person): Promise<Kept[]> {
      const kept: Kept[] = []
      for (const source of sources) kept.push(...((await source.keeps?.(tx, person)) ?? []))
      return kept
    },
    async erase(tx: Tx, person: Person): Promise<Record<string, number>> {
      await onErase(tx, person)
      const erased: Record<string, number> = {}
      for (const { name, erase } of sources) erased[name] = await erase(tx, person)
      return erased
    },
  }
}
