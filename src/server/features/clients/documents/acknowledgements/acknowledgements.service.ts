import { isoNow } from '#platform/clock.ts'
import type { ClientAccess } from '#server/features/clients/clients/access/client-access.service.ts'
import type { ClientRecipients } from '#server/features/clients/clients/members/client-recipients.service.ts'
import type { DocumentAccess } from '#server/features/clients/documents/document-access.service.ts'
import type { ListedDocument, Please } from '#server/features/clients/documents/documents.model.ts'
import * as documents from '#server/features/clients/documents/documents.store.ts'
import { roomUrl } from '#server/features/clients/documents/requests/request-mails.ts'
import type { Audit } from '#server/features/system/audit/audit.service.ts'
import type { MailContent } from '#server/features/system/outbox/outbox.model.ts'
import type { Outbox } from '#server/features/system/outbox/outbox.service.ts'
import { forbidden } from '#server/http/access.ts'
import type { Actor } from '#server/http/environment.ts'
import { notFound, problem } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './acknowledgements.store.ts'

interface Needs {
  audit: Audit
  outbox: Outbox
  documentAccess: DocumentAccess
  clientAccess: ClientAccess
  recipients: ClientRecipients
}

interface ShownFile {
  version: number
  sha256: string
}

export type Acknowledgements = ReturnType<typeof createAcknowledgements>

/** Documents that the firm asks the client's people to read or to confirm, and who has done so. */
export function createAcknowledgements(
  tools: Tools,
  { audit, outbox, documentAccess, clientAccess, recipients }: Needs,
) {
  const { db, clock, config } = tools

  async function listed(reader: Parameters<typeof documents.listByIds>[0], id: string): Promise<ListedDocument> {
    const [found] = await documents.listByIds(reader, [id])
    if (!found) throw notFound('There is no such document.')
    return found
  }

  return {
    /** Asks the client's people to read or to confirm a document, or no longer asks. */
    ask: (actor: Actor, id: string, please: Please | null): Promise<ListedDocument> =>
      db.transaction(async (tx) => {
        const document = await documentAccess.open(actor, id, 'staff', tx)
        if (document.deletedAt) throw notFound('There is no such document.')
        if (document.please === please) return await listed(tx, id)
        await documents.updateDocument(tx, id, { please })
        const by = await clientAccess.shownName(actor)
        for (const { name, email } of please ? await recipients.members(tx, document.clientId, 'read') : []) {
          const about = { by, file: document.name, please: please ?? 'read' }
          const room = { clientId: document.clientId, publicUrl: config.publicUrl }
          const rendered = await outbox.write(acknowledgementEmail(name, { ...about, ...room }))
          await outbox.queue(tx, { kind: 'document.asked', to: email, ...rendered })
        }
        const detail = { name: document.name, please: please ?? 'nothing', client: document.clientId }
        await audit.record(tx, actor, { action: 'document.asked', subject: `document:${id}`, detail })
        return await listed(tx, id)
      }),

    /** A member of the client has read or confirms a file: the one that was shown to them, and no other. */
    acknowledge: (actor: Actor, id: string, { version, sha256 }: ShownFile): Promise<ListedDocument> =>
      db.transaction(async (tx) => {
        const document = await documentAccess.open(actor, id, 'read', tx)
        if (document.deletedAt) throw notFound('There is no such document.')
        if (actor.role !== 'client') throw forbidden('Only the client’s people can say that they have read it.')
        await db.engine.lock(tx, `room:${document.clientId}`)
        const now = (await documents.findDocument(tx, id)) ?? document
        if (!now.please) throw problem('not-asked', 409, 'The firm no longer asks for this.')
        const shown = await documents.findVersion(tx, id, version)
        if (now.currentVersion !== version || shown?.sha256 !== sha256) {
          throw problem('conflict', 409, 'There is a newer version since you opened it. Please look at that one.')
        }
        const isNew = await store.addAcknowledgement(tx, {
          documentId: id,
          version,
          kind: now.please,
          accountId: actor.accountId,
          name: actor.name,
          at: isoNow(clock),
          sha256,
        })
        if (isNew) {
          const action = now.please === 'confirm' ? 'document.confirmed' : 'document.read'
          const detail = { name: now.name, version, sha256, client: now.clientId }
          await audit.record(tx, actor, { action, subject: `document:${id}`, detail })
        }
        return await listed(tx, id)
      }),
  }
}

/** Notifies a client's people that the firm asks them to read or to confirm a document. */
function acknowledgementEmail(
  name: string,
  {
    by,
    file,
    please,
    clientId,
    publicUrl,
  }: { by: string; file: string; please: Please; clientId: number; publicUrl: string },
): MailContent {
  return {
    subject: please === 'confirm' ? `Please confirm: ${file}` : `Please read: ${file}`,
    greeting: `Hello ${name},`,
    body: [
      please === 'confirm'
        ? `${by} asks you to read “${file}” and to confirm it in your client area.`
        : `${by} asks you to read “${file}” and to mark it as read in your client area.`,
      { button: 'Open your client area', url: roomUrl(publicUrl, clientId) },
    ],
  }
}
