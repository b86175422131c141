import type { TopicKind } from '#contract/clients/conversation-fields.ts'
import type { ConversationTopicAnswer } from '#contract/clients/conversations.ts'
import type { Reader, Tx } from '#database/engine.ts'
import type { DocumentLinks, LinkedDocument } from '#server/features/clients/documents/document-links.service.ts'
import { invalid } from '#server/http/problem.ts'
import type { Tools } from '#server/tools.ts'
import * as store from './conversation-files.store.ts'
import type { AttachedFile } from './conversations.model.ts'

/** Finds what a conversation may be about by its id; null when clients cannot see it. */
type FindTopic = (id: string, reader: Reader | Tx) => Promise<{ clientId: number; title: string } | null>

/** What a conversation refers to: documents that come with its messages, and what it is about. All are of its client. */
export function createConversationLinks({ db }: Pick<Tools, 'db'>, links: DocumentLinks) {
  const finders = new Map<TopicKind, FindTopic>([['request', (id, reader) => links.request(Number(id), reader)]])

  async function find(about: string, reader: Tx | typeof db.read) {
    const [kind = '', id = ''] = about.split(':')
    if (kind !== 'document') {
      const found = await finders.get(kind as TopicKind)?.(id, reader)
      return found ? { kind: kind as TopicKind, id, clientId: found.clientId, title: found.title, url: null } : null
    }
    const document = (await links.documents([id], reader)).get(id)
    if (!document || document.isDeleted) return null
    return { kind: 'document' as const, id, clientId: document.clientId, title: document.name, url: openable(document) }
  }

  return {
    /** For features that come after this one: another kind of thing to write about. */
    addTopic: (kind: TopicKind, finder: FindTopic) => void finders.set(kind, finder),

    async requireAbout(tx: Tx, clientId: number, about: string): Promise<void> {
      const found = await find(about, tx)
      if (found?.clientId !== clientId) throw invalid('about', 'Choose something of this client')
    },

    /** What it is about; null when that is gone. */
    async topicOf(clientId: number, about: string | null): Promise<ConversationTopicAnswer | null> {
      const found = about ? await find(about, db.read) : null
      if (found?.clientId !== clientId) return null
      const { clientId: _, ...topic } = found
      return topic
    },

    async attach(tx: Tx, clientId: number, messageId: number, ids: string[]): Promise<void> {
      const wanted = [...new Set(ids)]
      const found = await links.documents(wanted, tx)
      const files = wanted.map((id) => {
        const document = found.get(id)
        if (document?.clientId !== clientId || document.isDeleted) {
          throw invalid('documents', 'One of the files is no longer there. Please attach it again.')
        }
        return document
      })
      await store.addFiles(tx, messageId, files)
    },

    async filesOf(clientId: number, messageIds: number[]): Promise<Map<number, AttachedFile[]>> {
      const kept = await store.listFiles(db.read, messageIds)
      const found = await links.documents(kept.map(({ documentId }) => documentId))
      const byMessage = new Map<number, AttachedFile[]>()
      for (const { messageId, documentId, name } of kept) {
        const document = found.get(documentId)
        const isThere = document?.clientId === clientId && !document.isDeleted
        const file = isThere
          ? attached(document)
          : { id: documentId, name, size: null, url: null, state: 'deleted' as const }
        byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), file])
      }
      return byMessage
    },
  }
}

const isOpen = ({ scan }: LinkedDocument) => scan === 'off' || scan === 'clean'
const openable = (document: LinkedDocument) => (isOpen(document) ? document.url : null)

function attached(document: LinkedDocument): AttachedFile {
  const { id, name, bytes, scan } = document
  const state = scan === 'held' || scan === 'found' ? scan : 'there'
  return { id, name, size: bytes, url: openable(document), state }
}
