import type { Tx } from '#database/engine.ts'
import type { Tables } from '#database/tables.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import type { Audit, Doer } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Tools } from '#server/tools.ts'
import { insertEvent } from './proposal-parts.store.ts'

type Happened = Tables['proposalEvents']['kind']

/** What every verb about proposals needs: the day in the firm's zone, and the one way to note what happened. */
export function createProposalRecord(
  { clock }: Pick<Tools, 'clock'>,
  { audit, settings }: { audit: Audit; settings: SettingsService },
) {
  return {
    today: async () => wallClock(clock.now(), (await settings.get('firm')).timeZone).date,

    async note(tx: Tx, doer: Doer, id: string, kind: Happened, text: string | null = null): Promise<void> {
      const isPerson = typeof doer !== 'string'
      await insertEvent(tx, {
        proposalId: id,
        at: isoNow(clock),
        kind,
        actorId: isPerson ? doer.accountId : null,
        actorName: isPerson ? doer.name : '',
        text,
      })
      if (kind !== 'reminded') await audit.record(tx, doer, { action: `proposal.${kind}`, subject: `proposal:${id}` })
    },
  }
}

export type ProposalRecord = ReturnType<typeof createProposalRecord>
