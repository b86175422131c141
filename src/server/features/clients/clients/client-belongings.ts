import type { Reader, Tx } from '#database/engine.ts'
import type { Actor } from '#server/http/environment.ts'

/** What a feature keeps for clients: it goes along when two are merged, and a client that has any of it is not deleted. */
interface ClientBelongings {
  name: string
  count(db: Reader | Tx, clientId: number): Promise<number>
  /** Answers what came over, as JSON can hold it. */
  move(tx: Tx, fromId: number, toId: number): Promise<unknown>
  /** Gives back what `move` answered, as far as it is still there. */
  moveBack(tx: Tx, moved: unknown, toId: number): Promise<void>
  beginOfLead?(tx: Tx, actor: Actor, made: { clientId: number; leadId: number }): Promise<void>
  /** What goes with a client that had no belongings and was deleted for good. */
  purge?(tx: Tx, clientId: number): Promise<void>
  /** Updates what depends on a client whose year end or state has changed. */
  follow?(tx: Tx, clientId: number): Promise<void>
  bytes?(tx: Tx, clientId: number): Promise<number>
}

export type Belongings = ReturnType<typeof createBelongings>

export function createBelongings() {
  const sources: ClientBelongings[] = []
  return {
    add(source: ClientBelongings): void {
      sources.push(source)
    },
    async count(db: Reader | Tx, clientId: number): Promise<number> {
      let total = 0
      for (const source of sources) total += await source.count(db, clientId)
      return total
    },
    async beginOfLead(tx: Tx, actor: Actor, made: { clientId: number; leadId: number }): Promise<void> {
      for (const source of sources) await source.beginOfLead?.(tx, actor, made)
    },
    async purge(tx: Tx, clientId: number): Promise<void> {
      for (const source of sources) await source.purge?.(tx, clientId)
    },
    async follow(tx: Tx, clientId: number): Promise<void> {
      for (const source of sources) await source.follow?.(tx, clientId)
    },
    async bytes(tx: Tx, clientId: number): Promise<number> {
      let total = 0
      for (const source of sources) total += (await source.bytes?.(tx, clientId)) ?? 0
      return total
    },
    async move(tx: Tx, fromId: number, toId: number): Promise<Record<string, unknown>> {
      const moved: Record<string, unknown> = {}
      for (const { name, move } of sources) moved[name] = await move(tx, fromId, toId)
      return moved
    },
    async moveBack(tx: Tx, moved: Record<string, unknown>, toId: number): Promise<void> {
      for (const { name, moveBack } of sources) if (name in moved) await moveBack(tx, moved[name], toId)
    },
  }
}
