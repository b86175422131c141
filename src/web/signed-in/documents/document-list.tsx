import { Form, Link } from 'react-router'
import type { DocumentAnswer } from '#contract/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { controlClass } from '#design/primitives/input.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { sizeInWords } from '#domain/size.ts'
import { longDate } from '#domain/time/days.ts'
import { InvoiceButton } from './invoice-button.tsx'

interface Props {
  list: {
    items: DocumentAnswer[]
    page: number
    pages: number
    total: number
    folders: { id: number; name: string }[]
  }
  /** The address of the list. */
  base: string
  q: string
  folder: string
  maySend: boolean
  /** Whether the firm looks: it is told what was not scanned. */
  forFirm?: boolean
}

/** The documents of a room, with what may be done with each. */
export function DocumentList({ list, base, q, folder, maySend, forFirm = false }: Props) {
  const { items, folders, page, pages } = list
  const hrefOf = (wanted: Record<string, string>) => `${base}?${new URLSearchParams(wanted)}`
  return (
    <section aria-label="Documents">
      {folders.length > 0 ? (
        <nav aria-label="Folders" className="mb-4 flex flex-wrap gap-x-4">
          <FolderLink to={base} isCurrent={folder === ''} name="All documents" />
          {folders.map(({ id, name }) => (
            <FolderLink key={id} to={hrefOf({ folder: String(id) })} isCurrent={folder === String(id)} name={name} />
          ))}
        </nav>
      ) : null}
      {list.total > 0 || q ? (
        <Form method="get" role="search" className="mb-4 flex max-w-form items-end gap-3">
          <label className="grow font-semibold">
            Find by name
            <input type="search" name="q" defaultValue={q} maxLength={200} className={controlClass} />
          </label>
          <Button variant="secondary">Find</Button>
        </Form>
      ) : null}
      {items.length === 0 ? (
        <EmptyState title={q ? 'No document has this name' : 'No documents yet'}>
          {q ? 'Try a part of the name.' : 'What is sent or shared is kept here.'}
        </EmptyState>
      ) : (
        <ul className="rule-top">
          {items.map((document) => (
            <DocumentRow key={document.id} {...{ document, folders, maySend, forFirm }} />
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <Pagination
          page={page}
          pages={pages}
          label="Documents"
          hrefOf={(next) => hrefOf({ ...(q && { q }), ...(folder && { folder }), page: String(next) })}
        />
      ) : null}
    </section>
  )
}

function FolderLink({ to, isCurrent, name }: { to: string; isCurrent: boolean; name: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className="ink-link inline-flex min-h-11 items-center aria-current:font-semibold"
    >
      {name}
    </Link>
  )
}

type RowProps = { document: DocumentAnswer; folders: Props['list']['folders']; maySend: boolean; forFirm: boolean }

function DocumentRow({ document, folders, maySend, forFirm }: RowProps) {
  const { id, name, url, size, sentBy, sentAt, origin, versions, scan } = document
  const isClosed = scan === 'held' || scan === 'found'
  return (
    <li className="rule-bottom py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isClosed ? (
          <span className="wrap-anywhere">{name}</span>
        ) : (
          <a href={url} target="_blank" rel="noreferrer" className="ink-link wrap-anywhere">
            {name}
          </a>
        )}
        <ScanTags document={document} forFirm={forFirm} />
      </div>
      <p className="text-sm text-ink-soft">
        {sizeInWords(size)}, {origin === 'firm' ? 'shared' : 'sent'} by {sentBy}, {longDate(sentAt)}
        {versions > 1 ? `, version ${document.version} of ${versions}` : ''}
      </p>
      {isClosed || document.isLocked ? null : <InvoiceButton id={id} type={document.type} name={name} />}
      {maySend ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-ink-soft">Change</summary>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-2">
            <Form method="post" className="flex items-end gap-2">
              <input type="hidden" name="intent" value="rename" />
              <input type="hidden" name="document" value={id} />
              <label className="font-semibold">
                Name
                <input name="name" defaultValue={name} required maxLength={150} className={controlClass} />
              </label>
              <Button variant="secondary">Rename</Button>
            </Form>
            {folders.length > 0 ? (
              <Form method="post" className="flex items-end gap-2">
                <input type="hidden" name="intent" value="move" />
                <input type="hidden" name="document" value={id} />
                <label className="font-semibold">
                  Folder
                  <select name="folder" defaultValue={document.folderId ?? ''} className={controlClass}>
                    <option value="">No folder</option>
                    {folders.map((folder) => (
                      <option key={folder.id} value={folder.id}>
                        {folder.name}
                      </option>
                    ))}
                  </select>
                </label>
                <Button variant="secondary">Move</Button>
              </Form>
            ) : null}
            {forFirm || origin === 'client' ? (
              <Form method="post">
                <input type="hidden" name="intent" value="delete" />
                <input type="hidden" name="document" value={id} />
                <Button variant="quiet">Delete</Button>
              </Form>
            ) : null}
          </div>
        </details>
      ) : null}
    </li>
  )
}

/** What somebody should know before opening a file. */
export function ScanTags({
  document,
  forFirm,
}: {
  document: Pick<DocumentAnswer, 'scan' | 'isLocked'>
  forFirm: boolean
}) {
  const { scan, isLocked } = document
  return (
    <span className="flex flex-wrap gap-2">
      {scan === 'held' ? <Tag tone="brass">Being checked for viruses</Tag> : null}
      {scan === 'found' ? <Tag tone="red">Virus found, cannot be opened</Tag> : null}
      {scan === 'off' && forFirm ? <Tag tone="quiet">Not scanned</Tag> : null}
      {isLocked ? <Tag tone="quiet">Password-protected, cannot be previewed</Tag> : null}
    </span>
  )
}
