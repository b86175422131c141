import {
  createDocumentFolder,
  deleteDocument,
  getDocument,
  getDocumentFile,
  getDocumentInvoice,
  listArrivedDocuments,
  listClientDocuments,
  listMyDocuments,
  restoreDocument,
  updateDocument,
} from '#contract/documents.ts'
import { actorOf } from '#server/http/access.ts'
import { createFeature } from '#server/http/feature.ts'
import { presentDetail, presentDocument } from './documents.present.ts'
import type { Documents } from './documents.service.ts'
import { serveDocument } from './serve-document.ts'

export function documentRoutes(documents: Documents) {
  type Room = Awaited<ReturnType<Documents['listRoom']>>
  const presentRoom = ({ items, folders, ...rest }: Room) => ({
    ...rest,
    items: items.map(presentDocument),
    folders: folders.map(({ id, name }) => ({ id, name })),
  })
  return createFeature()
    .openapi(listClientDocuments, async (c) =>
      c.json(presentRoom(await documents.listRoom(actorOf(c), c.req.valid('param').id, c.req.valid('query'))), 200),
    )
    .openapi(listMyDocuments, async (c) =>
      c.json(presentRoom(await documents.listRoom(actorOf(c), c.req.valid('param').id, c.req.valid('query'))), 200),
    )
    .openapi(listArrivedDocuments, async (c) => {
      const { since, page } = c.req.valid('query')
      const { items, ...rest } = await documents.listArrived(actorOf(c), since, page)
      return c.json({ items: items.map(presentDocument), ...rest }, 200)
    })
    .openapi(createDocumentFolder, async (c) => {
      const { id, name } = await documents.createFolder(actorOf(c), c.req.valid('param').id, c.req.valid('json').name)
      return c.json({ id, name }, 201)
    })
    .openapi(getDocument, async (c) => {
      const { document, versions } = await documents.get(actorOf(c), c.req.valid('param').id)
      return c.json(presentDetail(document, versions), 200)
    })
    .openapi(updateDocument, async (c) =>
      c.json(presentDocument(await documents.update(actorOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(deleteDocument, async (c) => {
      const { name } = await documents.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `${name} was deleted. It can be restored for 30 days.` }, 200)
    })
    .openapi(restoreDocument, async (c) => {
      const { version } = c.req.valid('json')
      return c.json(presentDocument(await documents.restore(actorOf(c), c.req.valid('param').id, version)), 200)
    })
    .openapi(getDocumentInvoice, async (c) =>
      c.json({ invoice: await documents.readInvoice(actorOf(c), c.req.valid('param').id) }, 200),
    )
    .openapi(getDocumentFile, async (c) => {
      const { version: number, save } = c.req.valid('query')
      const isSaved = save !== undefined
      const opened = await documents.openFile(actorOf(c), c.req.valid('param').id, { number, isSaved })
      return await serveDocument(c.req.raw, opened, isSaved)
    })
}
