import type { Tx } from '#database/engine.ts'
import { outsideCall } from '#database/rights.ts'
import type { Place } from '#server/features/system/accounts/sessions/sessions.service.ts'
import type { Tools } from '#server/tools.ts'
import { hashOf, type Tokens } from './tokens.ts'

type Write = (tx: Tx, email: string, place: Place) => Promise<void>

interface Needs {
  tokens: Tokens
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>
}

/** After so long nobody is at work on it any more: the process has ended, or the database was away. */
const LEFT_AFTER_MS = 10_000

/**
 * Emails whose writing would tell by its time whether an address is known: that one was asked for is kept before the answer, which is the
 * same work for every address, and it is written after it, one after the other. What a process leaves behind is written by a job.
 */
export function createAskedMails({ clock, log }: Pick<Tools, 'clock' | 'log'>, { tokens, transaction }: Needs) {
  const writers = new Map<string, Write>()
  let last = Promise.resolve()

  async function write(hash: string, { kind, email, place }: Record<string, unknown>): Promise<void> {
    await transaction(async (tx) => {
      if (await tokens.take(tx, hash)) await writers.get(String(kind))?.(tx, String(email), place as Place)
    })
  }

  return {
    handle: (kind: string, writer: Write) => void writers.set(kind, writer),

    async add(kind: string, email: string, place: Place): Promise<void> {
      const value = { kind, email, place }
      const issued: string[] = []
      await transaction(async (tx) => {
        issued[0] = await tokens.issue(tx, { purpose: 'asked-mail', value })
      })
      const hash = hashOf('asked-mail', issued[0] ?? '')
      // After the turn in which the answer goes out.
      last = last
        .then(() => new Promise<void>((resolve) => setImmediate(resolve)))
        .then(() => outsideCall(() => write(hash, value)))
        .catch((error: unknown) => log.error({ err: error }, 'an email that was asked for could not be written'))
    },

    /** Writes what was asked for and left. */
    async writeLeft(): Promise<void> {
      const before = new Date(clock.now().getTime() - LEFT_AFTER_MS).toISOString()
      for (const { hash, value } of await tokens.listUnused('asked-mail', before)) await write(hash, value)
    },

    async settled(): Promise<void> {
      let waited: Promise<void> | null = null
      while (waited !== last) {
        waited = last
        await waited
      }
    },
  }
}
