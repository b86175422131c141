import type { DocumentAnswer, DocumentDetail } from '#contract/clients/documents.ts'
import type { PaperRequestAnswer, PaperRequestDetail } from '#contract/clients/paper-requests.ts'
import { type DocumentVersion, type ListedDocument, previewOf, urlOf, whyFixed } from './documents.model.ts'
import { isOpen, type RequestEvent, type WholeRequest } from './requests/requests.model.ts'
import { keepUntil, type Years } from './retention/retention.model.ts'

export interface Viewer {
  accountId: string
  isStaff: boolean
  years: Years
}

export function presentDocument(document: ListedDocument, viewer: Viewer): DocumentAnswer {
  const { id, clientId, clientName, folderId, name, origin, versions, revision, deletedAt, please, current } = document
  const { type, bytes, sha256, isLocked, isInvoice, scan, sentBy, sentAt, number } = current
  return {
    id,
    clientId,
    clientName,
    folderId,
    name,
    type,
    size: bytes,
    sha256,
    url: urlOf(id),
    origin,
    version: number,
    versions,
    revision,
    preview: previewOf(current),
    isLocked,
    isInvoice: isInvoice === true,
    scan,
    sentBy,
    sentAt,
    deletedAt,
    acknowledgement: please,
    isFixed: !viewer.isStaff && whyFixed(document) !== null,
    kind: document.kind,
    keepUntil: keepUntil(document, viewer.years),
    // Why something is held is the firm's own affair.
    hold: viewer.isStaff ? document.hold : null,
    acknowledgements: document.acknowledgements.map(({ accountId, name, at }) => {
      return { name, at, isMine: accountId === viewer.accountId }
    }),
  }
}

export function presentDetail(document: ListedDocument, versions: DocumentVersion[], viewer: Viewer): DocumentDetail {
  return {
    ...presentDocument(document, viewer),
    history: versions.map((version) => {
      const { number, name, bytes, sha256, scan, sentBy, sentAt } = version
      const url = urlOf(document.id, number)
      return { number, name, size: bytes, sha256, url, preview: previewOf(version), scan, sentBy, sentAt }
    }),
  }
}

export function presentRequest(request: WholeRequest): PaperRequestAnswer {
  const { id, clientId, clientName, title, note, dueOn, state, askedBy, createdAt, updatedAt, items } = request
  const wanted = items.filter((item) => item.state !== 'withdrawn')
  return {
    id,
    clientId,
    clientName,
    title,
    note,
    dueOn,
    state,
    askedBy,
    createdAt,
    updatedAt,
    openItems: wanted.filter((item) => isOpen(item.state)).length,
    receivedItems: wanted.filter((item) => item.state === 'received').length,
    totalItems: wanted.length,
    items: items.map(({ requestId: _, files, ...item }) => ({
      ...item,
      files: files.map(({ current, ...file }) => ({
        id: file.id,
        name: file.name,
        size: current.bytes,
        url: urlOf(file.id),
        preview: previewOf(current),
        isLocked: current.isLocked,
        scan: current.scan,
        version: current.number,
        kind: file.kind,
        sentBy: current.sentBy,
        sentAt: current.sentAt,
      })),
    })),
  }
}

export function presentRequestDetail(request: WholeRequest, events: RequestEvent[]): PaperRequestDetail {
  const titles = new Map(request.items.map(({ id, title }) => [id, title]))
  return {
    ...presentRequest(request),
    events: events.map(({ at, kind, actorName, itemId, text }) => {
      return { at, kind, actor: actorName, item: itemId === null ? null : (titles.get(itemId) ?? null), text }
    }),
  }
}
