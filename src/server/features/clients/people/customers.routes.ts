import { eraseCustomer, exportCustomer, getReceipt, importCustomers } from '#contract/clients/customer-data.ts'
import * as calls from '#contract/clients/customers.ts'
import { actorOf, requireFresh } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { CustomerImport } from './customer-import.service.ts'
import type { CustomerPrivacy, Receipt } from './customer-privacy.service.ts'
import { csvOf } from './customers.csv.ts'
import { presentPerson, presentSummary } from './customers.present.ts'
import type { Customers } from './customers.service.ts'

interface Services {
  customers: Customers
  customerPrivacy: CustomerPrivacy
  customerImport: CustomerImport
  backups: { madeBefore(at: string): Promise<string[]> }
}

export function customerRoutes({ customers, customerPrivacy, customerImport, backups }: Services) {
  const whole = async (receipt: Receipt) => ({ ...receipt, backups: await backups.madeBefore(receipt.at) })
  return createFeature()
    .openapi(calls.listCustomers, async (c) => {
      const { people, ...rest } = await customers.list(actorOf(c), c.req.valid('query'))
      return c.json({ items: people.map(presentSummary), ...rest }, 200)
    })
    .openapi(calls.exportCustomers, (c) =>
      c.body(csvOf(customers.exportAll(actorOf(c), c.req.valid('query'))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="customers.csv"',
      }),
    )
    .openapi(importCustomers, async (c) => c.json(await customerImport(actorOf(c), c.req.valid('json')), 200))
    .openapi(getReceipt, async (c) => {
      const receipt = await customerPrivacy.getReceipt(c.req.valid('param').reference)
      c.header('Content-Disposition', `attachment; filename="receipt-${receipt.reference}.json"`)
      return c.json(await whole(receipt), 200)
    })
    .openapi(calls.getCustomer, async (c) =>
      c.json(presentPerson(await customers.get(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.updateCustomer, async (c) => {
      const { role, suspended, version, ...details } = c.req.valid('json')
      const [actor, { id }] = [actorOf(c), c.req.valid('param')]
      if (role !== undefined) {
        requireFresh(actor)
        return c.json(presentPerson(await customers.changeRole(actor, id, role)), 200)
      }
      if (suspended !== undefined) {
        return c.json(presentPerson(await customers.setSuspended(actor, id, suspended)), 200)
      }
      return c.json(presentPerson(await customers.update(actor, id, emptyAsNull(details), version)), 200)
    })
    .openapi(exportCustomer, async (c) => {
      const { id } = c.req.valid('param')
      const data = await customerPrivacy.collect(actorOf(c), id)
      c.header('Content-Disposition', `attachment; filename="person-${id}.json"`)
      return c.json(data, 200)
    })
    .openapi(eraseCustomer, async (c) =>
      c.json(await whole(await customerPrivacy.erase(actorOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(calls.confirmCustomerAddress, async (c) => {
      const canSignIn = await customers.confirmAddress(actorOf(c), c.req.valid('param').id)
      const next = canSignIn
        ? 'They can use their account. If they cannot sign in, make a reset link.'
        : 'It was registered more than once, so no password is known to be theirs: make a reset link for them.'
      return c.json({ message: `The address is confirmed. ${next}` }, 200)
    })
    .openapi(calls.makeResetLink, async (c) => {
      const { link, minutes } = await customers.resetLink(actorOf(c), c.req.valid('param').id)
      const message = `Pass this link on to them, and to nobody else. It works once, for ${minutes} minutes, and is shown only now.`
      return c.json({ message, link }, 200)
    })
    .openapi(calls.addCustomerNote, async (c) =>
      c.json(await customers.addNote(actorOf(c), c.req.valid('param').id, c.req.valid('json').text), 201),
    )
    .openapi(calls.deleteCustomerNote, async (c) => {
      const { id, note } = c.req.valid('param')
      await customers.removeNote(actorOf(c), id, note)
      return c.json({ message: 'The note was removed.' }, 200)
    })
    .openapi(calls.mergeCustomers, async (c) =>
      c.json(presentPerson(await customers.merge(actorOf(c), c.req.valid('param').id, c.req.valid('json').other)), 200),
    )
}

function emptyAsNull({ name, phone, company }: { name?: string; phone?: string | null; company?: string | null }) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(company === undefined ? {} : { company: company || null }),
  }
}
