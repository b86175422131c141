import * as calls from '#contract/clients/document-retention.ts'
import { presentDocument } from '#server/features/clients/documents/documents.present.ts'
import type { Documents } from '#server/features/clients/documents/documents.service.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import type { Retention } from './retention.service.ts'
import type { Deletion } from './retention.store.ts'

const presentDeletion = ({ bytes, ...deletion }: Deletion) => ({ ...deletion, size: bytes })

export function retentionRoutes({ documents, retention }: { documents: Documents; retention: Retention }) {
  return createFeature()
    .openapi(calls.setDocumentKind, async (c) => {
      const changed = await retention.setKind(actorOf(c), c.req.valid('param').id, c.req.valid('json').kind)
      return c.json(presentDocument(changed, await documents.viewer(actorOf(c))), 200)
    })
    .openapi(calls.holdDocument, async (c) => {
      const changed = await retention.hold(actorOf(c), c.req.valid('param').id, c.req.valid('json').reason)
      return c.json(presentDocument(changed, await documents.viewer(actorOf(c))), 200)
    })
    .openapi(calls.listDueDocuments, async (c) => {
      const { items, ...rest } = await retention.listDue(actorOf(c), c.req.valid('query').page)
      const viewer = await documents.viewer(actorOf(c))
      return c.json({ items: items.map((each) => presentDocument(each, viewer)), ...rest }, 200)
    })
    .openapi(calls.deleteDueDocuments, async (c) => {
      const deleted = await retention.deleteDue(actorOf(c), c.req.valid('json').documents)
      return c.json({ items: deleted.map(presentDeletion) }, 201)
    })
    .openapi(calls.listDocumentDeletions, async (c) => {
      const { items, ...rest } = await retention.listDeletions(actorOf(c), c.req.valid('query').page)
      return c.json({ items: items.map(presentDeletion), ...rest }, 200)
    })
}
