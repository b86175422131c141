import type { RoomAnswer } from '#contract/clients/client-members.ts'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { AcknowledgementPart } from '#web/signed-in/documents/acknowledgement-part.tsx'

export function ToReadSection({ room, documents }: { room: RoomAnswer; documents: DocumentAnswer[] }) {
  if (documents.length === 0) return null
  return (
    <section aria-label="To read" className="mb-10">
      <h2 className="text-xl">To read</h2>
      <ul className="rule-top mt-3">
        {documents.map((document) => (
          <li key={document.id} className="rule-bottom py-4">
            <a href={document.url} target="_blank" rel="noreferrer" className="ink-link text-lg wrap-anywhere">
              {document.name}
            </a>
            <p className="text-sm text-ink-soft">Shared by {document.sentBy}</p>
            <AcknowledgementPart document={document} forFirm={false} action={`/portal/${room.id}/documents`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
