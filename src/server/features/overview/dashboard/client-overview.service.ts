import type { ClientOverviewAnswer } from '#contract/overview/dashboard.ts'
import { counted } from '#domain/text/counted.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './client-overview.store.ts'

interface Needs {
  clientAccess: ClientAccess
  settings: SettingsService
}

export type ClientOverview = ReturnType<typeof createClientOverview>

/** Where the firm and one client are with each other. */
export function createClientOverview({ db, clock }: Pick<Tools, 'db' | 'clock'>, needs: Needs) {
  const { clientAccess, settings } = needs
  return {
    async read(actor: Actor, clientId: number): Promise<ClientOverviewAnswer> {
      await clientAccess.require(actor, clientId, 'staff', db.read)
      const { papers, conversations, proposals, deadlines } = await store.listOpen(db.read, clientId)
      const today = await settings.dayOf(clock.now())
      const base = `/dashboard/clients/${clientId}`
      return {
        ...(await store.countTabs(db.read, clientId)),
        forThem: [
          ...papers
            .filter(({ missing }) => missing > 0)
            .map(({ title, missing, since }) => ({
              what: `${title}: ${counted(missing, 'paper')} missing`,
              since,
              to: `${base}/requests`,
            })),
          ...proposals.map(({ id, title, state, since }) => ({
            what: `Proposal “${title}”, ${state === 'seen' ? 'seen, not signed' : 'not opened yet'}`,
            since: since ?? '',
            to: `/dashboard/proposals/${id}`,
          })),
        ],
        forUs: [
          ...conversations
            .filter(({ fromFirm }) => fromFirm === 0)
            .map(({ id, subject, since }) => ({
              what: `Message “${subject}”`,
              since,
              to: `/dashboard/conversations/${id}`,
            })),
          ...papers
            .filter(({ received }) => Number(received) > 0)
            .map(({ title, received, since }) => ({
              what: `${title}: ${counted(Number(received), 'paper')} to review`,
              since,
              to: `${base}/requests`,
            })),
        ],
        deadlines: deadlines.map((each) => ({ ...each, isLate: each.dueOn < today })),
      }
    },
  }
}
