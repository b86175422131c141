import { Link } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { formatSize } from '#domain/size.ts'
import { WriteAbout } from '#web/signed-in/conversations/write-about.tsx'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'
import { AcknowledgementPart } from './acknowledgement-part.tsx'
import { DocumentChanges } from './document-changes.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { ScanTags } from './scan-tags.tsx'

interface Props {
  document: DocumentAnswer
  folders: { id: number; name: string }[]
  base: string
  maySend: boolean
  forFirm: boolean
}

export function DocumentRow({ document, folders, base, maySend, forFirm }: Props) {
  const longDay = useLongDay()
  const { id, name, url, size, sentBy, sentAt, origin, versions, scan } = document
  const isClosed = scan === 'held' || scan === 'found'
  return (
    <li className="rule-bottom py-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="flex min-w-0 grow items-center gap-3">
          {isClosed ? null : (
            <input
              type="checkbox"
              name="document"
              value={id}
              form="archive"
              aria-label={`Select ${name}`}
              className="size-5 shrink-0 accent-green"
              data-print="no"
            />
          )}
          {isClosed ? (
            <span className="wrap-anywhere">{name}</span>
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
              {name}
            </a>
          )}
        </span>
        <ScanTags document={document} forFirm={forFirm} />
        <span className="text-sm text-ink-soft">
          {formatSize(size)}, {origin === 'firm' ? 'shared' : 'sent'} by {sentBy}, {longDay(sentAt)}
          {versions > 1 ? `, version ${document.version} of ${versions}` : ''}
        </span>
        <Link
          to={`${base}/${id}`}
          className="ink-link inline-flex min-h-9 items-center text-sm"
          aria-label={`Details of ${name}`}
        >
          Details
        </Link>
        {isClosed || !document.isInvoice ? null : <InvoiceButton id={id} name={name} />}
        {maySend ? (
          <WriteAbout clientId={document.clientId} about={`document:${id}`} what={name} forFirm={forFirm} />
        ) : null}
        {maySend && !document.isFixed ? (
          <details className="open:basis-full">
            <summary className="min-h-9 cursor-pointer py-2 text-sm text-ink-soft">Change</summary>
            <DocumentChanges document={document} folders={folders} forFirm={forFirm} />
          </details>
        ) : null}
      </div>
      <AcknowledgementPart document={document} forFirm={forFirm} />
    </li>
  )
}
