import type { ClientKind, ClientState, MemberRight } from '#contract/clients/client-fields.ts'
import { clientRow } from '#contract/clients/client-import.ts'
import { CLIENT_COLUMNS } from '#contract/csv-columns.ts'
import { typedTags } from '#contract/typed-text.ts'
import type { Tx } from '#database/engine.ts'
import { readYearEnd } from '#domain/time/written-days.ts'
import type { Accounts } from '#server/features/system/accounts/accounts.service.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { SettingsService } from '#server/features/system/settings/settings.service.ts'
import { type CsvRow, createCsvImport } from '#server/http/csv-import.ts'
import type { Actor } from '#server/http/environment.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { ClientAccess } from './access/client-access.service.ts'
import { type Client, nameKey, numberKey } from './clients.model.ts'
import type { Clients } from './clients.service.ts'
import { listKnownKeys } from './clients-lists.store.ts'
import type { ClientMembers } from './members/client-members.service.ts'

interface Needs {
  audit: Audit
  settings: SettingsService
  accounts: Accounts
  clients: Clients
  clientMembers: ClientMembers
  clientAccess: ClientAccess
}

type Row = CsvRow<keyof typeof CLIENT_COLUMNS>

export type ClientImport = ReturnType<typeof createClientImport>

/**
 * Clients that the firm has in a spreadsheet, with the people who act for them: each further row of the same client names another person.
 * Those that whoever imports them can see already are left as they are. Nobody is emailed.
 */
export function createClientImport({ db }: Pick<Tools, 'db'>, needs: Needs) {
  const { audit, settings, accounts, clients, clientMembers, clientAccess } = needs

  async function begin(actor: Actor) {
    const plans = (await settings.get('plans')).items
    const staff = new Set((await accounts.team.listStaff()).map(({ email }) => email.toLowerCase()))
    const visible = await clientAccess.visibleTo(actor)
    const first = new Map<string, Row>()
    const people = new Set<string>()
    const made = new Map<string, Client>()

    function check(row: Row): void {
      const { errors, contactEmail } = row
      const plan = plans.find(({ slug, name }) => [slug, name].some((each) => same(each, row.plan)))
      if (row.plan && !plan) errors.plan = 'There is no such plan'
      row.plan = plan?.slug ?? ''
      const tags = typedTags.safeParse(tagsIn(row.tags))
      if (!tags.success) errors.tags = tags.error.issues[0]?.message ?? 'Write tags with a semicolon between them'
      if (contactEmail && !row.contactName) errors.contactName ??= 'Enter the name of the person'
      if (staff.has(contactEmail)) errors.contactEmail = 'This address belongs to somebody of the firm'
      if (errors.name) return
      const key = nameKey(row.name)
      const person = `${key} ${contactEmail}`
      const before = first.get(key)
      if (before && (!contactEmail || people.has(person))) errors.name = `The same name is in row ${before.row}`
      else if (before && hasErrors(before)) errors.name = `The same client in row ${before.row} is wrong`
      first.set(key, before ?? row)
      people.add(person)
    }

    async function addPerson(tx: Tx, row: Row, client: Client): Promise<void> {
      const { contactName: name, contactEmail: email, contactRight } = row
      if (!email) return
      try {
        await clientMembers.add(tx, actor, client, { name, email, right: contactRight as MemberRight })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        row.errors.contactEmail = error.message
      }
    }

    return {
      async judge(rows: Row[]): Promise<void> {
        for (const row of rows) check(row)
        const known = await listKnownKeys(db.read, visible, rows)
        for (const row of rows) {
          const [name, registration, tax] = [row.name, row.registrationNumber, row.taxNumber]
          const keys = { nameKey: nameKey(name), registrationKey: numberKey(registration), taxKey: numberKey(tax) }
          const isKnown = Object.entries(keys).some(([column, key]) => known.has(`${column}:${key}`))
          if (isKnown || first.get(keys.nameKey)?.state === 'known') row.state = 'known'
        }
      },

      async write(rows: Row[]): Promise<void> {
        const fresh = rows.filter(({ state }) => state === 'new')
        if (fresh.length === 0) return
        await db.transaction(async (tx) => {
          await audit.record(tx, actor, { action: 'clients.imported', detail: { rows: fresh.length } })
          for (const row of fresh) {
            const key = nameKey(row.name)
            const client = made.get(key) ?? (await clients.insert(tx, actor, clientOf(row, clients.blank(actor)), {}))
            made.set(key, client)
            await addPerson(tx, row, client)
          }
        })
      },
    }
  }

  return createCsvImport({
    titles: CLIENT_COLUMNS,
    schema: clientRow,
    begin,
    columns: {
      name: { heading: /^(client|company|full)? ?name$/i, required: true },
      kind: { heading: /^(kind|type)$/i, read: (text) => text.toLowerCase() || 'company' },
      clientState: { heading: /^(state|status)$/i, read: (text) => text.toLowerCase() || 'active' },
      email: { heading: /^e-?mail( address)?$/i },
      phone: { heading: /^(tele)?phone( number)?$/i },
      registrationNumber: { heading: /^(company )?registration( number| no\.?)?$/i },
      taxNumber: { heading: /^(tax|vat)( number| no\.?| id)?$/i },
      address: { heading: /^address$/i },
      yearEnd: {
        heading: /^((financial|fiscal) )?year[ -]?end$/i,
        read: (text, order) => (text ? readYearEnd(text, order) : ''),
        unreadable: 'Write a day and a month, such as 31 December or 12-31',
      },
      plan: { heading: /^plan$/i },
      tags: { heading: /^tags?$/i },
      contactName: { heading: /^(contact|person|contact person)( name)?$/i },
      contactEmail: { heading: /^(contact|person)('s)? e-?mail( address)?$/i, read: (text) => text.toLowerCase() },
      contactRight: { heading: /^(contact )?(may|right|role)$/i, read: (text) => text.toLowerCase() || 'owner' },
    },
  })
}

const tagsIn = (text: string) => [...new Set(text.split(/[;,]/).flatMap((tag) => tag.trim() || []))]
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const hasErrors = ({ errors }: Row) => Object.keys(errors).length > 0

function clientOf(row: Row, blank: ReturnType<Clients['blank']>): Omit<Client, 'id'> {
  const { name, email, phone, registrationNumber, taxNumber, address, yearEnd, plan } = row
  const texts = { email, phone, registrationNumber, taxNumber, address, yearEnd, plan }
  const details = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null]))
  const state = row.clientState as ClientState
  return {
    ...blank,
    ...details,
    name,
    kind: row.kind as ClientKind,
    state,
    tags: tagsIn(row.tags),
    endedAt: state === 'ended' ? blank.createdAt : null,
  }
}
