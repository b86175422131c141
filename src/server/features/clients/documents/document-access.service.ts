import type { Reader, Tx } from '#database/engine.ts'
import type { ClientAccess } from '#server/features/clients/clients/client-access.service.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import type { Document } from './documents.model.ts'
import * as store from './documents.store.ts'

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
      await clientAccess.requireOpen(actor, document.clientId, noSuch, reader)
      await clientAccess.require(actor, document.clientId, need, reader)
      return document
    },
  }
}
