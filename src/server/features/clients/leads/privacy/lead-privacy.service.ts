import { touch } from '#database/database.ts'
import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './lead-privacy.store.ts'

/** What requests hold about a person: shown to them, and taken out when they leave. The request itself stays counted. */
export function createLeadPrivacy({ db, clock }: Pick<Tools, 'db' | 'clock'>) {
  return {
    name: 'requests',
    async collect(person: store.Person) {
      const requests = await store.listRequestsOf(db.read, person)
      const answers = await store.listAnswersTo(
        db.read,
        requests.map(({ id }) => id),
      )
      return requests.map(({ id, ...request }) => ({
        ...request,
        answers: answers.filter((answer) => answer.leadId === id).map(({ leadId, ...answer }) => answer),
      }))
    },
    async erase(tx: Tx, person: store.Person): Promise<number> {
      const sent = await store.listKeysOf(tx, person)
      for (const lead of sent) await store.takePersonOut(tx, db.engine, lead, isoNow(clock))
      if (sent.length > 0) touch(tx, 'leads')
      return sent.length
    },
  }
}
