import type { Reader, Tx } from '#database/engine.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import { forbidden } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import { listChangeFacts } from './document-facts.store.ts'
import { type Document, whyFixed } from './documents.model.ts'
import * as store from './documents.store.ts'

/**
 * Refuses a change of a document by the client's people: what the firm shared, asks to confirm or has accepted stays as it is.
 * They add documents beside it.
 */
export async function requireChangeable(reader: Reader | Tx, document: Document): Promise<void> {
  const { fromFirm, accepted } = await listChangeFacts(reader, [document.id])
  const why = whyFixed({
    isFromFirm: document.origin === 'firm' || fromFirm.has(document.id),
    isAccepted: accepted.has(document.id),
    please: document.please,
  })
  if (why === 'firm') {
    throw forbidden('Only the firm can change or delete what it has shared. Send your file as a new document.')
  }
  if (why === 'accepted') {
    throw problem('accepted', 409, 'This document was accepted as a paper that was asked for. It cannot be changed.')
  }
  if (why === 'asked') {
    throw problem('asked', 409, 'The firm asks you to confirm this document. Send your file as a new document instead.')
  }
}

const noSuch = () => notFound('There is no such document.')

export type DocumentAccess = ReturnType<typeof createDocumentAccess>

/** The one place that decides who may do what with a document: those who may with its client. */
export function createDocumentAccess({ db }: Pick<Tools, 'db'>, { clientAccess }: { clientAccess: ClientAccess }) {
  return {
    /** A document that this person may open; whose it is not, has none. */
    async open(
      actor: Actor,
      id: string,
      need: 'read' | 'send' | 'staff',
      reader: Reader | Tx = db.read,
    ): Promise<Document> {
      const document = await store.findDocument(reader, id)
      if (!document) throw noSuch()
      await clientAccess.requireOf(actor, document, { need, noSuch, reader })
      return document
    },
  }
}
