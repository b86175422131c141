import { Link } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { formatSize } from '#domain/size.ts'
import { ScanTags } from '#web/signed-in/documents/scan-tags.tsx'
import { ShortMoment } from '#web/signed-in/parts/moments.tsx'

/** Documents of several clients, each with its own. */
export function ArrivedList({ items }: { items: DocumentAnswer[] }) {
  return (
    <ul className="rule-top">
      {items.map((document) => (
        <li key={document.id} className="rule-bottom flex flex-wrap items-baseline justify-between gap-x-6 py-3">
          <span className="min-w-0">
            <a href={document.url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
              {document.name}
            </a>{' '}
            <Link to={`/dashboard/clients/${document.clientId}/documents`} className="ink-link text-sm">
              {document.clientName}
            </Link>
          </span>
          <span className="flex flex-wrap items-baseline gap-3 text-sm text-ink-soft">
            {formatSize(document.size)}, {document.sentBy}, <ShortMoment at={document.sentAt} />
            <ScanTags document={document} forFirm />
          </span>
        </li>
      ))}
    </ul>
  )
}
