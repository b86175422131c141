import type { CustomerOrder } from '#contract/clients/customers.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Reader, Tx } from '#database/engine.ts'
import { forEveryId } from '#database/every-row.ts'
import { pagesOf } from '#domain/paging.ts'
import { isoNow } from '#platform/clock.ts'
import type { Lead } from '#server/features/clients/leads/leads.model.ts'
import type { LeadSenders } from '#server/features/clients/leads/privacy/lead-senders.service.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import type { Articles } from '#server/features/website/articles/articles.service.ts'
import type { CommentWriters } from '#server/features/website/comments/comment-writers.service.ts'
import type { Comment } from '#server/features/website/comments/comments.model.ts'
import type { RegisteredPeople } from '#server/features/website/events/event-privacy.service.ts'
import type { Download, PublicationReaders } from '#server/features/website/publications/publication-readers.service.ts'
import type { Actor, Role } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import { pages } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { type Person, type PersonNote, refuseTeamRecord, refuseUnlessAdmin } from './customers.model.ts'
import * as store from './people.store.ts'
import * as lists from './people-lists.store.ts'
import { keepRegister } from './register.ts'

export interface Needs {
  audit: Audit
  outbox: Outbox
  accounts: Accounts
  articles: Articles
  publicationReaders: PublicationReaders
  leadSenders: LeadSenders
  commentWriters: CommentWriters
  registeredPeople: RegisteredPeople
  /** Which people a user may see; undefined where nobody is hidden. */
  peopleVisibleTo(actor: Actor): Promise<store.VisiblePeople>
}

export interface PersonFile {
  person: Person
  addresses: string[]
  refused: Awaited<ReturnType<Outbox['refusalsOf']>>
  account: Account | null
  requests: number
  leads: Lead[]
  comments: (Comment & { articleTitle: string })[]
  downloads: Download[]
  notes: PersonNote[]
}

type PeopleQuery = Omit<lists.PeopleFilter, 'visible'>
type Details = Partial<Pick<Person, 'name' | 'phone' | 'company'>>

const SHOWN = 25
const EXPORT_BATCH = 500

export type Customers = ReturnType<typeof createCustomers>

/**
 * The people of the firm: finding one, and what the office does about them. Events are recorded before records are
 * written, which is the order of every other writer too: none can wait for another in a circle.
 */
export function createCustomers(tools: Tools, needs: Needs) {
  const { db, clock } = tools
  const { audit, outbox, accounts, articles, leadSenders, commentWriters, publicationReaders, peopleVisibleTo } = needs
  keepRegister(tools, needs)

  async function getPerson(actor: Actor, id: number, reader: Reader | Tx = db.read): Promise<Person> {
    const person = await store.findPerson(reader, id, await peopleVisibleTo(actor))
    if (!person) throw notFound('There is no such person.')
    return person
  }

  async function withRequests(actor: Actor, people: Person[]): Promise<(Person & { requests: number })[]> {
    const addresses = await store.listAddresses(
      db.read,
      people.map(({ id }) => id),
    )
    const ids = people.flatMap(({ accountId }) => accountId ?? [])
    const requestsOf = await leadSenders.countBy(
      ids,
      [...addresses.values()].flat(),
      await leadSenders.visibleTo(actor),
    )
    return people.map((person) => ({
      ...person,
      requests: requestsOf({ accountId: person.accountId, addresses: addresses.get(person.id) ?? [] }),
    }))
  }

  async function pageOf(actor: Actor, filter: lists.PeopleFilter, window: lists.Window) {
    const found = filter.q?.trim() ? await lists.findPeople(db.engine, filter, window) : null
    const people = found ? await lists.listByIds(db.read, found.ids) : await lists.listPeople(db.read, filter, window)
    return { people: await withRequests(actor, people), found }
  }

  async function get(actor: Actor, id: number): Promise<PersonFile> {
    const person = await getPerson(actor, id)
    const addresses = (await store.listAddresses(db.read, [id])).get(id) ?? []
    const sender = { accountId: person.accountId, addresses }
    const [counted] = await withRequests(actor, [person])
    const comments = await commentWriters.listOf(addresses, SHOWN)
    const titles = await articles.listTitles(comments.map(({ articleId }) => articleId))
    return {
      person,
      addresses,
      refused: await outbox.refusalsOf([person.email, ...addresses]),
      account: person.accountId ? await accounts.find(db.read, person.accountId) : null,
      requests: counted?.requests ?? 0,
      leads: await leadSenders.listOf(sender, SHOWN, await leadSenders.visibleTo(actor)),
      comments: comments.map((one) => ({ ...one, articleTitle: titles.get(one.articleId) ?? 'A deleted article' })),
      downloads: person.accountId ? await publicationReaders.listOf(person.accountId, SHOWN) : [],
      notes: await lists.listNotes(db.read, id),
    }
  }

  /** The account behind a person; only those who can sign in have a role, or can be kept out. */
  async function accountOf(actor: Actor, id: number): Promise<string> {
    const { accountId } = await getPerson(actor, id)
    if (!accountId) throw problem('no-account', 409, 'This person has no account.')
    return accountId
  }

  async function change(tx: Tx, person: Person, details: Details, version: number | undefined): Promise<void> {
    if (version !== undefined && version !== person.version) throw changedMeanwhile(person)
    const own = person.accountId && (details.name !== undefined || details.phone !== undefined)
    if (own) throw problem('own-details', 409, 'People with an account manage their own name and phone number.')
    await store.updatePerson(tx, db.engine, person, details)
  }

  return {
    get,
    /** Rebuilds the search index. */
    reindex: () =>
      forEveryId(db, 'people', async (tx, ids) => {
        for (const id of ids) {
          const person = await store.findPerson(tx, id)
          if (person) await store.indexPerson(tx, db.engine, person)
        }
      }),

    async list(actor: Actor, { page, sort, ...query }: PeopleQuery & { page: number; sort: CustomerOrder }) {
      const filter = { ...query, visible: await peopleVisibleTo(actor) }
      const window = { sort, limit: PAGE_SIZE.office, offset: (page - 1) * PAGE_SIZE.office }
      // At once: on PostgreSQL counting takes as long as all the rest.
      const [counts, { people, found }] = await Promise.all([
        lists.countPeople(db.read, filter.visible),
        pageOf(actor, filter, window),
      ])
      const { total, more } = found ?? { total: counts[filter.kind ?? 'all'], more: false }
      return {
        people,
        counts,
        total,
        more,
        page,
        pages: pagesOf({ total, more }, page, PAGE_SIZE.office),
      }
    },

    /** What the people among these subjects (`person:12`, `account:…`) are called; the erased have no name. */
    namesOf(subjects: string[]): Promise<Map<string, string>> {
      const after = (noun: string) =>
        subjects.flatMap((subject) => (subject.startsWith(noun) ? [subject.slice(noun.length)] : []))
      return store.listNames(db.read, after('person:').map(Number), after('account:'))
    },

    async find(actor: Actor, q: string, limit: number): Promise<{ items: Person[]; more: boolean }> {
      const filter = { q, visible: await peopleVisibleTo(actor) }
      const { ids, more } = await lists.findPeople(db.engine, filter, { sort: '-last', most: limit, limit, offset: 0 })
      return { items: await lists.listByIds(db.read, ids), more }
    },

    async update(actor: Actor, id: number, details: Details, version: number | undefined): Promise<PersonFile> {
      await db.transaction(async (tx) => {
        const changed = Object.keys(details)
        await audit.record(tx, actor, { action: 'customer.changed', subject: `person:${id}`, detail: { changed } })
        const person = await getPerson(actor, id, tx)
        refuseTeamRecord(actor, person)
        await change(tx, person, details, version)
      })
      return await get(actor, id)
    },

    async changeRole(actor: Actor, id: number, role: Role): Promise<PersonFile> {
      refuseUnlessAdmin(actor)
      const accountId = await accountOf(actor, id)
      if (accountId === actor.accountId) throw problem('own-account', 409, 'You cannot change your own role.')
      await accounts.team.changeRole(actor, accountId, role)
      return await get(actor, id)
    },

    async setSuspended(actor: Actor, id: number, suspended: boolean): Promise<PersonFile> {
      refuseUnlessAdmin(actor)
      const accountId = await accountOf(actor, id)
      await (suspended ? accounts.team.suspend(actor, accountId) : accounts.team.reinstate(actor, accountId))
      return await get(actor, id)
    },

    confirmAddress: async (actor: Actor, id: number): Promise<boolean> =>
      accounts.handOver.confirmAddress(actor, await accountOf(actor, id)),

    resetLink: async (actor: Actor, id: number) => accounts.handOver.resetLink(actor, await accountOf(actor, id)),

    async addNote(actor: Actor, id: number, text: string): Promise<PersonNote> {
      return await db.transaction(async (tx) => {
        await getPerson(actor, id, tx)
        await audit.record(tx, actor, { action: 'customer.noted', subject: `person:${id}` })
        return await lists.insertNote(tx, { personId: id, at: isoNow(clock), by: actor, text })
      })
    },

    async removeNote(actor: Actor, id: number, note: number): Promise<void> {
      await db.transaction(async (tx) => {
        await audit.record(tx, actor, { action: 'customer.note-removed', subject: `person:${id}` })
        await getPerson(actor, id, tx)
        if (!(await lists.deleteNote(tx, id, note))) throw notFound('There is no such note.')
      })
    },

    count: async () => (await lists.countPeople(db.read, undefined)).all,

    /** Two records turn out to be one person: all that hangs on the other comes to this one. */
    async merge(actor: Actor, id: number, otherId: number): Promise<PersonFile> {
      if (id === otherId) throw problem('same-record', 409, 'This is the same record.')
      await db.transaction(async (tx) => {
        await audit.record(tx, actor, {
          action: 'customer.merged',
          subject: `person:${id}`,
          detail: { other: otherId },
        })
        await db.engine.lock(tx, 'people')
        const [person, other] = [await getPerson(actor, id, tx), await getPerson(actor, otherId, tx)]
        for (const one of [person, other]) refuseTeamRecord(actor, one)
        if (person.accountId && other.accountId) {
          throw problem('two-accounts', 409, 'Both have an account. Only the owner can close one of them.')
        }
        await store.moveBelongings(tx, other.id, person.id)
        await store.removePerson(tx, db.engine, other)
        const signed = person.accountId ? person : other
        const after = await store.updatePerson(tx, db.engine, person, {
          ...(signed.accountId ? { name: signed.name, email: signed.email } : {}),
          accountId: signed.accountId,
          kind: signed.kind,
          role: signed.role,
          suspended: signed.suspended,
          phone: person.phone ?? other.phone,
          company: person.company ?? other.company,
          firstSeenAt: person.firstSeenAt < other.firstSeenAt ? person.firstSeenAt : other.firstSeenAt,
          lastSeenAt: person.lastSeenAt > other.lastSeenAt ? person.lastSeenAt : other.lastSeenAt,
          importedAt: person.importedAt ?? other.importedAt,
        })
        await store.indexPerson(tx, db.engine, after)
      })
      return await get(actor, id)
    },

    async *exportAll(actor: Actor, { kind, q }: PeopleQuery): AsyncGenerator<(Person & { requests: number })[]> {
      const visible = await peopleVisibleTo(actor)
      const matching = q?.trim() ? await db.engine.search.matching('people', q) : undefined
      if (matching === null) return
      const filter = { ...(kind ? { kind } : {}), matching, visible }
      const batches = pages<Person>(EXPORT_BATCH, ({ limit }, last) =>
        lists.listAfter(db.read, filter, { after: last?.id ?? 0, limit }),
      )
      for await (const batch of batches) yield await withRequests(actor, batch)
    },
  }
}

function changedMeanwhile({ name, phone, company }: Person) {
  const fields = { name, phone: phone ?? 'None', company: company ?? 'None' }
  const now = Object.values(fields).join(', ')
  const words = `Somebody changed this person meanwhile: ${now}. Look again before you change it.`
  return problem('conflict', 409, words, { fields })
}
