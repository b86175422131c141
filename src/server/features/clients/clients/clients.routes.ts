import { importClients } from '#contract/clients/client-import.ts'
import {
  changeClients,
  createClient,
  deleteClient,
  exportClients,
  findDuplicates,
  getClient,
  getClientChoices,
  getClientOfLead,
  listClients,
  makeClientOfLead,
  mergeClients,
  restoreClient,
  undoMerge,
  updateClient,
} from '#contract/clients/clients.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { ClientImport } from './client-import.service.ts'
import { csvOf } from './clients.csv.ts'
import { presentClient, presentDuplicate, presentSummary } from './clients.present.ts'
import type { Clients } from './clients.service.ts'
import type { ClientMerges } from './merging/client-merges.service.ts'

interface Services {
  clients: Clients
  clientMerges: ClientMerges
  clientImport: ClientImport
}

export function clientRoutes({ clients, clientMerges, clientImport }: Services) {
  return createFeature()
    .openapi(listClients, async (c) => {
      const { clients: found, ...rest } = await clients.list(actorOf(c), c.req.valid('query'))
      return c.json({ items: found.map(presentSummary), ...rest }, 200)
    })
    .openapi(exportClients, (c) =>
      c.body(csvOf(clients.exportAll(actorOf(c), c.req.valid('query'))), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="clients.csv"',
      }),
    )
    .openapi(getClientChoices, async (c) => c.json(await clients.choices(actorOf(c)), 200))
    .openapi(findDuplicates, async (c) => {
      const found = await clients.duplicates(actorOf(c), c.req.valid('query'))
      return c.json({ items: found.map(presentDuplicate) }, 200)
    })
    .openapi(importClients, async (c) => c.json(await clientImport(actorOf(c), c.req.valid('json')), 200))
    .openapi(createClient, async (c) => {
      const made = await clients.create(actorOf(c), c.req.valid('json'), c.req.valid('header')['idempotency-key'])
      return c.json(presentClient(made, actorOf(c)), 201)
    })
    .openapi(getClient, async (c) =>
      c.json(presentClient(await clients.get(actorOf(c), c.req.valid('param').id), actorOf(c)), 200),
    )
    .openapi(updateClient, async (c) => {
      const changed = await clients.update(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentClient(changed, actorOf(c)), 200)
    })
    .openapi(changeClients, async (c) => c.json(await clients.bulk(actorOf(c), c.req.valid('json')), 200))
    .openapi(deleteClient, async (c) => {
      await clients.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: 'The client was deleted.' }, 200)
    })
    .openapi(restoreClient, async (c) =>
      c.json(presentClient(await clients.restore(actorOf(c), c.req.valid('param').id), actorOf(c)), 200),
    )
    .openapi(mergeClients, async (c) => {
      const { id } = c.req.valid('param')
      await clientMerges.merge(actorOf(c), id, c.req.valid('json').other)
      return c.json(presentClient(await clients.get(actorOf(c), id), actorOf(c)), 200)
    })
    .openapi(undoMerge, async (c) => {
      const { id, merge } = c.req.valid('param')
      await clientMerges.undo(actorOf(c), id, merge)
      return c.json(presentClient(await clients.get(actorOf(c), id), actorOf(c)), 200)
    })
    .openapi(getClientOfLead, async (c) => {
      const { client, duplicates } = await clients.ofLead(actorOf(c), c.req.valid('param').id)
      const told = client && { id: client.id, name: client.name, state: client.state }
      return c.json({ client: told, duplicates: duplicates.map(presentDuplicate) }, 200)
    })
    .openapi(makeClientOfLead, async (c) => {
      const made = await clients.createFromLead(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentClient(made, actorOf(c)), 201)
    })
}
