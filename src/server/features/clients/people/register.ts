import type { Tx } from '#database/engine.ts'
import { emailKey } from '#server/features/clients/leads/leads.model.ts'
import type { LeadSenders } from '#server/features/clients/leads/privacy/lead-senders.service.ts'
import type { Account } from '#server/features/system/accounts/account/accounts.model.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { CommentWriters } from '#server/features/website/comments/comment-writers.service.ts'
import type { RegisteredPeople } from '#server/features/website/events/event-privacy.service.ts'
import { rowsAtOnce } from '#server/runs/batches.ts'
import type { Tools } from '#server/tools.ts'
import { CONTACT, kindOf, type Person } from './customers.model.ts'
import * as store from './people.store.ts'
import { listNotes } from './people-lists.store.ts'

interface Sources {
  accounts: Accounts
  leadSenders: LeadSenders
  commentWriters: CommentWriters
  registeredPeople: RegisteredPeople
}

interface Trace {
  name: string
  email: string
  phone: string | null
  company: string | null
  at: string
}

/** A list of parameters can only be so long. */
const AT_ONCE = 500

/**
 * Keeps one record of each person, in the very transaction that changes their account or what they wrote. A record
 * is found by account, or by an address that an account has proven or a user wrote from while not signed in.
 */
export function keepRegister({ db }: Pick<Tools, 'db'>, sources: Sources): void {
  const { accounts, leadSenders, commentWriters, registeredPeople } = sources
  const { engine } = db

  db.beforeCommit(async (tx, subjects) => {
    const ours = subjects.filter((subject) => /^(account|address):./.test(subject)).sort()
    if (ours.length === 0) return
    // One lock for all: two records of the same person can never be made side by side.
    await engine.lock(tx, 'people')
    const keysOf = (kind: string) =>
      ours.filter((subject) => subject.startsWith(kind)).map((subject) => subject.slice(kind.length))
    for (const id of keysOf('account:')) await settleAccount(tx, id)
    const addresses = keysOf('address:')
    const size = rowsAtOnce(AT_ONCE)
    for (let at = 0; at < addresses.length; at += size) await settleAddresses(tx, addresses.slice(at, at + size))
  })

  async function settleAccount(tx: Tx, id: string): Promise<void> {
    const account = await accounts.find(tx, id)
    const known = await store.findByAccount(tx, id)
    if (!account) {
      if (known) await release(tx, known)
      return
    }
    const address = account.verified ? emailKey(account.email) : null
    const writer = address ? await store.findByAddress(tx, address) : null
    // Whoever wrote from this address before has proven to be its owner; the record the office knows stays.
    const before = writer && !writer.accountId ? writer : known
    if (before && known && before.id !== known.id) {
      await store.moveBelongings(tx, known.id, before.id)
      await store.removePerson(tx, engine, known)
    }
    const trace = traceOf(await leadSenders.findNewest(tx, id), undefined)
    const person = before
      ? await store.updatePerson(tx, engine, before, factsOf(account, before, trace))
      : await store.insertPerson(tx, engine, factsOf(account, null, trace), [])
    if (address) {
      await store.giveAddress(tx, address, person.id)
      await store.indexPerson(tx, engine, person)
    }
  }

  function factsOf(account: Account, before: Person | null, trace: Trace | null): Omit<Person, 'id' | 'version'> {
    const { id, role, name, email, phone, createdAt } = account
    return {
      accountId: id,
      kind: kindOf(role),
      role,
      suspended: account.suspendedAt !== null,
      name,
      email,
      phone: phone ?? before?.phone ?? trace?.phone ?? null,
      company: before?.company ?? trace?.company ?? null,
      firstSeenAt: earliest(before?.firstSeenAt, createdAt),
      lastSeenAt: latest(before?.lastSeenAt, createdAt, trace?.at),
      importedAt: before?.importedAt ?? null,
    }
  }

  /** With an account goes its record; whatever else still bears one of the addresses begins a new one. */
  async function release(tx: Tx, person: Person): Promise<void> {
    const addresses = (await store.listAddresses(tx, [person.id])).get(person.id) ?? []
    await store.removePerson(tx, engine, person)
    await settleAddresses(tx, addresses)
  }

  async function settleAddresses(tx: Tx, addresses: string[]): Promise<void> {
    const requests = await leadSenders.listNewest(tx, addresses)
    const remarks = await commentWriters.listNewest(tx, addresses)
    const registrations = await registeredPeople.listNewest(tx, addresses)
    const owners = await store.listByAddress(tx, addresses)
    // By their numbers: several of the addresses may be one person's.
    const people = new Map([...owners.values()].map((person) => [person.id, person]))
    const strangers: { person: store.NewPerson; addresses: string[] }[] = []
    for (const address of addresses) {
      const trace = traceOf(requests.get(address), remarks.get(address), registrations.get(address))
      const owner = owners.get(address)
      const person = owner && people.get(owner.id)
      if (person) {
        const after = await settleKnown(tx, person, address, trace)
        if (after) people.set(person.id, after)
        else people.delete(person.id)
      } else if (trace) {
        const { at, ...facts } = trace
        const seen = { firstSeenAt: at, lastSeenAt: at }
        strangers.push({ person: { ...CONTACT, ...facts, ...seen }, addresses: [address] })
      }
    }
    await store.insertPeople(tx, engine, strangers)
  }

  /** Answers the person as they are then, or null when nothing of them is left. */
  async function settleKnown(tx: Tx, person: Person, address: string, trace: Trace | null): Promise<Person | null> {
    if (trace) {
      return await store.updatePerson(tx, engine, person, {
        phone: person.phone ?? trace.phone,
        company: person.company ?? trace.company,
        lastSeenAt: latest(person.lastSeenAt, trace.at),
      })
    }
    return (await isKept(tx, person)) ? person : await forget(tx, person, address)
  }

  /** Nothing is left that came from this address: it goes, and with the last one the person. */
  async function forget(tx: Tx, person: Person, address: string): Promise<Person | null> {
    await store.dropAddress(tx, address)
    const [other] = (await store.listAddresses(tx, [person.id])).get(person.id) ?? []
    if (!other) {
      await store.removePerson(tx, engine, person)
      return null
    }
    if (emailKey(person.email) === address) return await store.updatePerson(tx, engine, person, { email: other })
    await store.indexPerson(tx, engine, person)
    return person
  }

  async function isKept(tx: Tx, person: Person): Promise<boolean> {
    if (person.accountId || person.importedAt) return true
    return (await listNotes(tx, person.id)).length > 0
  }
}

type Request = Awaited<ReturnType<LeadSenders['findNewest']>>
type Registered = ReturnType<Awaited<ReturnType<RegisteredPeople['listNewest']>>['get']>
type Remark = ReturnType<Awaited<ReturnType<CommentWriters['listNewest']>>['get']>

function traceOf(request: Request | undefined, remark: Remark, registration?: Registered): Trace | null {
  const all = [request, remark, registration].filter((each) => each !== undefined && each !== null)
  const [newest] = all.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  if (!newest) return null
  const { name, email, createdAt } = newest
  const phone = request?.phone ?? (registration?.phone || null)
  return { name, email, at: createdAt, phone, company: request?.companyName ?? (registration?.company || null) }
}

const times = (all: (string | undefined)[]) => all.filter((time) => time !== undefined).sort()
const earliest = (...all: (string | undefined)[]) => times(all)[0] ?? ''
const latest = (...all: (string | undefined)[]) => times(all).at(-1) ?? ''
