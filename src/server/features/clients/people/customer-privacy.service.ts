import type { Tx } from '#database/engine.ts'
import { isoNow } from '#platform/clock.ts'
import { newReference } from '#platform/ids.ts'
import type { Erasure } from '#server/features/system/accounts/profile/erasure-list.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Person } from './customers.model.ts'
import type { Needs } from './customers.service.ts'
import * as store from './people.store.ts'
import { listNotes } from './people-lists.store.ts'
import { findErasure, insertErasure } from './person-erasures.store.ts'

/** What an erasure took away, in numbers; nothing in it says whom. */
export interface Receipt {
  reference: string
  at: string
  by: string
  removed: Record<string, number>
  stays: Staying[]
}

export type CustomerPrivacy = ReturnType<typeof createCustomerPrivacy>

/** What a person may ask of the firm: to see all that it keeps of them, and to be forgotten. */
export function createCustomerPrivacy({ db, clock }: Tools, { audit, accounts }: Needs) {
  const { personalData } = accounts
  personalData.add({ name: 'record', collect: collectRecord, erase: eraseOtherAddresses })

  async function get(reader: Parameters<typeof store.findPerson>[0], id: number): Promise<Person> {
    const person = await store.findPerson(reader, id)
    if (!person) throw notFound('There is no such person.')
    return person
  }

  const addressesOf = async (reader: Parameters<typeof store.listAddresses>[0], { id }: Person) =>
    (await store.listAddresses(reader, [id])).get(id) ?? []

  async function collectRecord({ id }: { id: string }): Promise<unknown> {
    const person = id ? await store.findByAccount(db.read, id) : null
    if (!person) return null
    const { company, firstSeenAt, lastSeenAt, importedAt } = person
    const notes = (await listNotes(db.read, person.id)).map(({ at, text }) => ({ at, text }))
    return { addresses: await addressesOf(db.read, person), company, firstSeenAt, lastSeenAt, importedAt, notes }
  }

  /** An account leaves: what was written from other addresses of the same person leaves with it. */
  async function eraseOtherAddresses(tx: Tx, { id, email }: { id: string; email: string }): Promise<number> {
    const person = id ? await store.findByAccount(tx, id) : null
    if (!person) return 0
    for (const address of await addressesOf(tx, person)) {
      if (address !== email.toLowerCase()) await personalData.erase(tx, { id: '', email: address, verified: true })
    }
    return 1 + (await listNotes(tx, person.id)).length
  }

  async function eraseFrom(tx: Tx, doer: Actor | 'system', person: Person): Promise<Receipt> {
    const { id } = person
    const addresses = await addressesOf(tx, person)
    const notes = (await listNotes(tx, id)).length
    const removed: Record<string, number> = {}
    const add = (name: string, number: number) => {
      removed[name] = (removed[name] ?? 0) + number
    }
    const kept: Staying[] = []
    for (const who of sendersOf(person, addresses)) {
      kept.push(...(await personalData.keeps(tx, who)))
      for (const [name, number] of Object.entries(await personalData.erase(tx, who))) add(name, number)
    }
    if (person.accountId) await accounts.remove(tx, person.accountId)
    const by = doer === 'system' ? 'Countinghouse' : doer.name
    const receipt = { reference: newReference('E'), at: isoNow(clock), by }
    await audit.record(tx, doer, {
      action: 'customer.erased',
      subject: `person:${id}`,
      detail: { receipt: receipt.reference },
    })
    await db.engine.lock(tx, 'people')
    await store.removePerson(tx, db.engine, person)
    const told = { ...removed, account: person.accountId ? 1 : 0, record: 1, notes }
    await insertErasure(tx, {
      reference: receipt.reference,
      at: receipt.at,
      actorId: doer === 'system' ? 'system' : doer.accountId,
      actorName: by,
      personId: id,
      removed: JSON.stringify(told),
      kept: JSON.stringify(kept),
    })
    return { ...receipt, removed: told, stays: [...kept, ...staysOn(db.engine.name)] }
  }

  return {
    async collect(actor: Actor, id: number): Promise<Record<string, unknown>> {
      const person = await get(db.read, id)
      const { accountId, ...record } = person
      const addresses = await addressesOf(db.read, person)
      const account = accountId ? await accounts.find(db.read, accountId) : null
      const parts: Record<string, unknown>[] = []
      for (const who of sendersOf(person, addresses)) parts.push(await personalData.collect(who))
      await db.transaction((tx) => audit.record(tx, actor, { action: 'customer.exported', subject: `person:${id}` }))
      return { exportedAt: isoNow(clock), person: { ...record, addresses }, account, ...joined(parts) }
    },

    /** Takes a person out of everything that is kept; what must stay, stays without a name. */
    erase: (actor: Actor, id: number): Promise<Receipt> =>
      db.transaction(async (tx) => {
        // Of two that erase one person at once, the second finds nobody.
        await db.engine.lock(tx, `person:${id}`)
        const person = await get(tx, id)
        if (person.kind === 'staff') {
          throw problem('staff', 409, 'Staff cannot be erased. Make this account a client first.')
        }
        return await eraseFrom(tx, actor, person)
      }),

    /** After a restore: erases those again who were erased since the backup was made; answers how many people that were. */
    async eraseAgain(erasures: Erasure[]): Promise<number> {
      const accountIds = new Set(erasures.map(({ account }) => account))
      const addresses = new Set(erasures.map(({ address }) => address))
      const ids = new Set<number>()
      for (const { id, accountId, emails } of await store.listIdentities(db.read)) {
        const isNamed = accountId !== null && accountIds.has(accountId)
        if (isNamed || emails.some((email) => addresses.has(accounts.erasures.hashOf(email)))) ids.add(id)
      }
      for (const id of ids) {
        await db.transaction(async (tx) => eraseFrom(tx, 'system', await get(tx, id)))
      }
      return ids.size
    },

    async getReceipt(reference: string): Promise<Receipt> {
      const row = await findErasure(db.read, reference)
      if (!row) throw notFound('There is no such receipt.')
      const { at, actorName: by } = row
      const stays = [...JSON.parse(row.kept), ...staysOn(db.engine.name)]
      return { reference, at, by, removed: JSON.parse(row.removed), stays }
    },
  }
}

/** Each name under which something of a person may be kept; the account comes last, when the rest is done. */
function sendersOf(person: Person, addresses: string[]) {
  // An address that nobody has proven says nothing about who wrote from it.
  const names = addresses.map((email) => ({ id: '', email, verified: true }))
  return person.accountId ? [...names, { id: person.accountId, email: person.email, verified: false }] : names
}

function joined(parts: Record<string, unknown>[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, found] of parts.flatMap((part) => Object.entries(part))) {
    const before = whole[name]
    whole[name] = Array.isArray(before) && Array.isArray(found) ? [...before, ...found] : (before ?? found)
  }
  return whole
}

/** Something that an erasure leaves, and why. */
interface Staying {
  what: string
  why: string
}

const ALWAYS: Staying[] = [
  {
    what: 'That requests and comments were made, on which day and of which kind',
    why: 'the firm’s figures stay right; no word in them is about the person',
  },
  {
    what: 'The text of comments that are on the site, under “A former reader”',
    why: 'others have answered it; remove a comment by hand if it says who wrote it',
  },
  {
    what: 'The record of a client the firm works or worked for, its papers and what was written about its affairs, without the names of those who wrote',
    why: 'they belong to the client’s file, which the law asks the firm to keep; end or delete the client when it need not be kept',
  },
  {
    what: 'The number of the account in the audit record',
    why: 'the record is sealed as a whole; the number leads to nobody now that the account is gone',
  },
  {
    what: 'The number of the account and keyed hashes of the addresses in the list of erasures',
    why: 'so that restoring an older backup erases the person again',
  },
]

// What the engines do with the room of deleted rows.
const ON_DISK: Record<'sqlite' | 'postgres', Staying> = {
  sqlite: {
    what: 'Old pages in the write-ahead log of the database, for a short while',
    why: 'they are overwritten as others write; in the database file itself, what is deleted is overwritten at once',
  },
  postgres: {
    what: 'Deleted rows in the files of the PostgreSQL server, until its autovacuum has passed (usually within a day)',
    why: 'PostgreSQL frees room later; only whoever can read the server’s own files could find them',
  },
}

const staysOn = (engine: 'sqlite' | 'postgres'): Staying[] => [...ALWAYS, ON_DISK[engine]]
