import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { pageAt } from '#domain/paging.ts'
import { chosenLines, type FeeChoice } from '#domain/proposals/fees.ts'
import { addDays } from '#domain/time/days.ts'
import { wallClock } from '#domain/time/wall-clock.ts'
import { isoNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientActivation } from '#server/features/clients/clients/client-activation.service.ts'
import type { ClientDirectory } from '#server/features/clients/clients/client-directory.service.ts'
import type { PaperRequests } from '#server/features/clients/documents/requests/paper-requests.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { DeadlineRules } from '#server/features/work/deadlines/rules/rules.service.ts'
import type { Accepted } from '#server/features/work/proposals/proposals.model.ts'
import type { Proposals } from '#server/features/work/proposals/proposals.service.ts'
import type { Signing } from '#server/features/work/proposals/signing.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { type Engagement, PAPERS_WITHIN_DAYS } from './engagements.model.ts'
import * as store from './engagements.store.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  clientAccess: ClientAccess
  activateClient: ClientActivation
  directory: ClientDirectory
  paperRequests: PaperRequests
  deadlineRules: DeadlineRules
  proposals: Proposals
  signing: Signing
}

export type Engagements = ReturnType<typeof createEngagements>

export function createEngagements({ db, clock }: Tools, needs: Needs) {
  const { audit, settings, clientAccess, activateClient, directory, paperRequests, proposals, signing } = needs
  const { deadlineRules } = needs

  /** In the transaction of the last signature: the engagement, the client, the papers and rules for deadlines that its lines name. */
  signing.whenAccepted(async (tx, { proposal, today }: Accepted) => {
    const { content, choice, clientId, worthYear, currency, title, follows } = proposal
    const by = { accountId: proposal.authorId, name: proposal.authorName }
    const lines = chosenLines(content.lines, choice as FeeChoice)
    const id = newId()
    await store.insert(tx, {
      id,
      proposalId: proposal.id,
      clientId: clientId,
      title,
      lines: JSON.stringify(lines),
      currency,
      state: 'active',
      worthYear: worthYear,
      startedOn: today,
      endedOn: null,
      createdAt: isoNow(clock),
    })
    await audit.record(tx, 'system', {
      action: 'engagement.began',
      subject: `engagement:${id}`,
      detail: { client: clientId },
    })
    if (follows && (await store.end(tx, follows, 'renewed', today))) {
      await audit.record(tx, 'system', { action: 'engagement.renewed', subject: `engagement:${follows}` })
      await deadlineRules.endOfEngagement(tx, follows, today)
    }
    await activateClient(tx, 'system', clientId)
    const asked = new Set(lines.flatMap(({ papers }) => papers ?? []))
    for (const { slug, title, note, items } of paperRequests.templates) {
      if (!asked.has(slug)) continue
      await paperRequests.create(tx, by, { clientId, title, note, dueOn: addDays(today, PAPERS_WITHIN_DAYS), items })
    }
    const rules = lines.flatMap(({ deadlineRule }) => deadlineRule ?? [])
    await deadlineRules.applyRules(tx, clientId, rules, { begins: today, engagementId: id })
  })

  async function required(actor: Actor, id: string, reader: Reader | Tx = db.read): Promise<Engagement> {
    const engagement = await store.find(reader, id)
    await clientAccess.requireOf(actor, engagement, { need: 'staff', noSuch, reader })
    return engagement as Engagement
  }

  const named = async (engagements: Engagement[]) => {
    const names = await directory.namesOf([...new Set(engagements.map(({ clientId }) => clientId))])
    return engagements.map((engagement) => ({ ...engagement, clientName: names.get(engagement.clientId) ?? '' }))
  }

  return {
    async list(actor: Actor, clientId: number | undefined, wanted: number) {
      const filter = { clientId, visible: await clientAccess.visibleTo(actor) }
      const total = await store.count(db.read, filter)
      const { window, ...at } = pageAt({ total }, wanted, PAGE_SIZE.office)
      return { items: await named(await store.list(db.read, filter, window)), ...at, total }
    },

    async figures(actor: Actor, clientId?: number) {
      const filter = { clientId, visible: await clientAccess.visibleTo(actor) }
      return { ...(await proposals.figures(actor, clientId)), engagedWorth: await store.sumActive(db.read, filter) }
    },

    async end(actor: Actor, id: string) {
      const { timeZone } = await settings.get('firm')
      const today = wallClock(clock.now(), timeZone).date
      await db.transaction(async (tx) => {
        await required(actor, id, tx)
        if (!(await store.end(tx, id, 'ended', today))) {
          throw problem('not-now', 409, 'This engagement has ended already.')
        }
        await deadlineRules.endOfEngagement(tx, id, today)
        await audit.record(tx, actor, { action: 'engagement.ended', subject: `engagement:${id}` })
      })
      const [engagement] = await named([await required(actor, id)])
      if (!engagement) throw noSuch()
      return engagement
    },

    /** What a proposal to the same client that renews or raises it begins with. */
    async renewalOf(actor: Actor, id: string, clientId: number) {
      const { title, lines, currency, state, clientId: holder } = await required(actor, id)
      if (holder !== clientId) throw noSuch()
      if (state !== 'active') throw problem('not-now', 409, 'This engagement has ended already.')
      const { terms } = await settings.get('proposals')
      const kept = lines
        .filter(({ rhythm }) => rhythm !== 'once')
        .map((line) => ({ ...line, option: null, addOn: false, papers: null }))
      return { id, currency, content: { title, intro: '', options: [], lines: kept, terms } }
    },

    belongings: {
      name: 'engagements',
      count: store.countOf,
      move: store.moveToClient,
      moveBack: (tx: Tx, moved: unknown, toId: number) => store.giveToClient(tx, moved as string[], toId),
    },
  }
}

const noSuch = () => notFound('There is no such engagement.')
