import { acknowledgeDocument, askToAcknowledge } from '#contract/clients/document-acknowledgements.ts'
import { getDocumentArchive } from '#contract/clients/document-archive.ts'
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
} from '#contract/clients/documents.ts'
import { actorOf } from '#server/http/access.ts'
import type { Environment } from '#server/http/environment.ts'
import { createFeature } from '#server/http/feature.ts'
import { problem } from '#server/http/problem.ts'
import { dispositionOf, serveBytes } from '#server/http/serve-bytes.ts'
import type { Acknowledgements } from './acknowledgements/acknowledgements.service.ts'
import type { DocumentArchive } from './archive/archive.service.ts'
import { previewOf } from './documents.model.ts'
import { presentDetail, presentDocument, type Viewer } from './documents.present.ts'
import type { Documents } from './documents.service.ts'

interface Verbs {
  documents: Documents
  acknowledgements: Acknowledgements
  documentArchive: DocumentArchive
}

export function documentRoutes({ documents, acknowledgements, documentArchive }: Verbs) {
  const viewerOf = (c: { var: Environment['Variables'] }) => documents.viewer(actorOf(c))
  type Room = Awaited<ReturnType<Documents['listRoom']>>
  const presentRoom = ({ items, folders, ...rest }: Room, reader: Viewer) => ({
    ...rest,
    items: items.map((each) => presentDocument(each, reader)),
    folders: folders.map(({ id, name }) => ({ id, name })),
  })
  return createFeature()
    .openapi(listClientDocuments, async (c) =>
      c.json(
        presentRoom(
          await documents.listRoom(actorOf(c), c.req.valid('param').id, c.req.valid('query')),
          await viewerOf(c),
        ),
        200,
      ),
    )
    .openapi(listMyDocuments, async (c) =>
      c.json(
        presentRoom(
          await documents.listRoom(actorOf(c), c.req.valid('param').id, c.req.valid('query')),
          await viewerOf(c),
        ),
        200,
      ),
    )
    .openapi(listArrivedDocuments, async (c) => {
      const { items, ...rest } = await documents.listArrived(actorOf(c), c.req.valid('query'))
      const viewer = await viewerOf(c)
      return c.json({ items: items.map((each) => presentDocument(each, viewer)), ...rest }, 200)
    })
    .openapi(createDocumentFolder, async (c) => {
      const { id, name } = await documents.createFolder(actorOf(c), c.req.valid('param').id, c.req.valid('json').name)
      return c.json({ id, name }, 201)
    })
    .openapi(getDocument, async (c) => {
      const { document, versions } = await documents.get(actorOf(c), c.req.valid('param').id)
      return c.json(presentDetail(document, versions, await viewerOf(c)), 200)
    })
    .openapi(updateDocument, async (c) =>
      c.json(
        presentDocument(
          await documents.update(actorOf(c), c.req.valid('param').id, c.req.valid('json')),
          await viewerOf(c),
        ),
        200,
      ),
    )
    .openapi(deleteDocument, async (c) => {
      const { name } = await documents.remove(actorOf(c), c.req.valid('param').id)
      return c.json({ message: `${name} was deleted. It can be restored for 30 days.` }, 200)
    })
    .openapi(restoreDocument, async (c) => {
      const { version } = c.req.valid('json')
      const restored = await documents.restore(actorOf(c), c.req.valid('param').id, version)
      return c.json(presentDocument(restored, await viewerOf(c)), 200)
    })
    .openapi(askToAcknowledge, async (c) => {
      const asked = await acknowledgements.ask(actorOf(c), c.req.valid('param').id, c.req.valid('json').acknowledgement)
      return c.json(presentDocument(asked, await viewerOf(c)), 200)
    })
    .openapi(acknowledgeDocument, async (c) => {
      const done = await acknowledgements.acknowledge(actorOf(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(presentDocument(done, await viewerOf(c)), 201)
    })
    .openapi(getDocumentArchive, async (c) => {
      const { folder, document } = c.req.valid('query')
      const chosen = { folderId: folder, ids: document }
      const archive = await documentArchive.open(actorOf(c), c.req.valid('param').id, chosen)
      return new Response(c.req.method === 'HEAD' ? null : await archive.stream(), { headers: archive.headers })
    })
    .openapi(getDocumentInvoice, async (c) =>
      c.json(await documents.readInvoice(actorOf(c), c.req.valid('param').id), 200),
    )
    .openapi(getDocumentFile, async (c) => {
      const { version: number, save } = c.req.valid('query')
      const isSaved = save !== undefined
      const opened = await documents.openFile(actorOf(c), c.req.valid('param').id, { number, isSaved })
      return await serveDocument(c.req.raw, opened, isSaved)
    })
}

type Opened = Awaited<ReturnType<Documents['openFile']>>

/** Answers a client's file, whole or in part, and records that it was opened. PDFs and pictures are shown, everything else is saved. */
async function serveDocument(request: Request, opened: Opened, isSaved: boolean): Promise<Response> {
  const { document, version, read, note } = opened
  const preview = previewOf(version)
  const answer = await serveBytes(request, {
    etag: `"${version.sha256.slice(0, 32)}"`,
    size: version.bytes,
    type: preview ? version.type : 'application/octet-stream',
    headers: {
      'Content-Disposition': dispositionOf(preview && !isSaved ? 'inline' : 'attachment', document.name),
      'Content-Security-Policy': preview === 'pdf' ? PDF_POLICY : POLICY,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'SAMEORIGIN',
    },
    open: async (range) => (await read(range))?.stream() ?? null,
  })
  if (!answer) throw problem('file-missing', 404, 'This file is missing from the storage. Please tell us.')
  if (isRead(request, answer)) await note()
  return answer
}

// Nothing in it runs, whatever it turns out to be.
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'"
// Browsers do not start their PDF viewer in a sandbox; it runs no scripts of the site's origin.
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** A file that is read in parts is recorded once, with its beginning. */
function isRead(request: Request, answer: Response): boolean {
  if (request.method !== 'GET') return false
  return answer.status === 200 || (answer.headers.get('content-range')?.startsWith('bytes 0-') ?? false)
}
