import { DEADLINES } from '#contract/work/deadline-fields.ts'
import { touch } from '#database/database.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './closing-days.store.ts'
import { markStale } from './rules.store.ts'

/** Days on which the firm does not work. Dates that are not done follow when they change. */
export function createClosingDays({ db }: Pick<Tools, 'db'>, { audit }: { audit: Audit }) {
  return {
    list: () => store.listClosingDays(db.read),

    async add(actor: Actor, day: store.ClosingDay): Promise<void> {
      await db.transaction(async (tx) => {
        if ((await store.listClosingDays(tx)).length >= DEADLINES.closingDays) {
          throw problem(
            'too-many-days',
            409,
            `There are ${DEADLINES.closingDays} closing days already. Remove old ones.`,
          )
        }
        await store.putClosingDay(tx, day)
        await markStale(tx)
        await audit.record(tx, actor, { action: 'closing-day.added', subject: `closing-day:${day.day}` })
        touch(tx, 'deadline-rules')
      })
    },

    async remove(actor: Actor, day: string): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await store.deleteClosingDay(tx, day))) throw notFound('The firm is not closed on this day.')
        await markStale(tx)
        await audit.record(tx, actor, { action: 'closing-day.removed', subject: `closing-day:${day}` })
        touch(tx, 'deadline-rules')
      })
    },
  }
}
