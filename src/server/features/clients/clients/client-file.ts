import { CLIENT_UNDO_DAYS } from '#contract/clients/client-fields.ts'
import { storageLimitOf, storageOf } from '#domain/storage-limit.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Leads } from '#server/features/clients/leads/leads.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import type { Actor } from '#server/http/environment.ts'
import type { Tools } from '#server/tools.ts'
import type { ClientAccess } from './access/client-access.service.ts'
import { type Client, nameKey, numberKey } from './clients.model.ts'
import * as store from './clients.store.ts'
import * as lists from './clients-lists.store.ts'
import type { ClientMerges } from './merging/client-merges.service.ts'

const DOUBLES_AT_MOST = 10

export type ClientSummary = Client & { responsible: { id: string; name: string } | null; members: number }
export type ClientFile = Awaited<ReturnType<ReturnType<typeof createClientFiles>['get']>>
export type LikelyDuplicate = Awaited<ReturnType<ReturnType<typeof createClientFiles>['duplicates']>>[number]

interface Needs {
  settings: SettingsService
  leads: Leads
  outbox: Outbox
  access: ClientAccess
  merges: ClientMerges
}

export function createClientFiles({ db }: Pick<Tools, 'db'>, { settings, leads, outbox, access, merges }: Needs) {
  async function summaries(clients: Client[]): Promise<ClientSummary[]> {
    const staff = await store.listAccounts(db.read, [
      ...new Set(clients.flatMap(({ responsibleId }) => responsibleId ?? [])),
    ])
    const members = await lists.countMembers(
      db.read,
      clients.map(({ id }) => id),
    )
    return clients.map((client) => {
      const { responsibleId: id } = client
      const name = id ? staff.get(id)?.name : undefined
      return { ...client, responsible: id && name ? { id, name } : null, members: members.get(client.id) ?? 0 }
    })
  }

  async function storage(client: Pick<Client, 'plan' | 'storageLimitBytes' | 'storageUsedBytes'>) {
    const { items } = await settings.get('plans')
    const plan = items.find(({ slug }) => slug === client.plan)
    const limit = storageLimitOf(client.storageLimitBytes, plan?.storageGb ?? null)
    return { ...storageOf(client.storageUsedBytes, limit), planName: plan?.name ?? null }
  }

  async function duplicates(actor: Actor, likeness: lists.Likeness, except = 0) {
    const visible = await access.visibleTo(actor)
    const alike = await lists.listAlike(db.read, visible, likeness, { except, limit: DOUBLES_AT_MOST })
    return alike.map((client) => ({ client, alike: commonOf(client, likeness) }))
  }

  async function people(clientId: number) {
    const members = await store.listMembers(db.read, clientId)
    const refusedSince = await outbox.refusedSince(members.map(({ email }) => email))
    return members.map((member) => ({ ...member, addressRefusedAt: refusedSince(member.email) }))
  }

  /** For a person who may see the client, or could until a moment ago. */
  async function fileOf(actor: Actor, client: Client) {
    const { id } = client
    const [summary] = await summaries([client])
    const lead = client.leadId ? await leads.find(db.read, client.leadId) : null
    return {
      client: summary as ClientSummary,
      storage: await storage(client),
      team: await store.listTeam(db.read, id),
      people: await people(id),
      lead: lead && { id: lead.id, reference: lead.reference },
      duplicates: await duplicates(actor, client, id),
      merges: (await merges.list(db.read, id)).map((merge) => ({
        ...merge,
        until: new Date(Date.parse(merge.at) + CLIENT_UNDO_DAYS * DAY_MS).toISOString(),
      })),
    }
  }

  return {
    summaries,
    storage,
    duplicates,
    fileOf,
    get: async (actor: Actor, id: number) => fileOf(actor, await access.require(actor, id, 'staff')),
  }
}

function commonOf(client: Client, likeness: lists.Likeness) {
  const { name, email, registrationNumber, taxNumber } = likeness
  const same = (a: string | null | undefined, b: string | null, key: (text: string) => string | null) =>
    Boolean(a && b && key(a) === key(b))
  return [
    ...(same(name, client.name, nameKey) ? (['name'] as const) : []),
    ...(same(email, client.email, (text) => text.trim().toLowerCase()) ? (['email'] as const) : []),
    ...(same(registrationNumber, client.registrationNumber, numberKey) ? (['registrationNumber'] as const) : []),
    ...(same(taxNumber, client.taxNumber, numberKey) ? (['taxNumber'] as const) : []),
  ]
}
