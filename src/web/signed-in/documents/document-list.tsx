import { Form, Link } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { controlClass } from '#design/primitives/input.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { formatSize } from '#domain/size.ts'
import { longDate } from '#domain/time/days.ts'
import { DocumentRow } from './document-row.tsx'

interface Asked {
  q: string
  folder: string
  isTrash: boolean
}

interface Props extends Asked {
  list: {
    items: DocumentAnswer[]
    page: number
    pages: number
    total: number
    folders: { id: number; name: string }[]
  }
  clientId: number
  base: string
  maySend: boolean
  /** Whether the firm looks: it is told what was not scanned. */
  forFirm?: boolean
}

const MOST_IN_ARCHIVE = 500

/** The documents of a room, or those that were deleted, with what may be done with each. */
export function DocumentList({ list, clientId, base, q, folder, isTrash, maySend, forFirm = false }: Props) {
  const { items, folders, page, pages } = list
  const hrefOf = (wanted: Record<string, string>) => `${base}?${new URLSearchParams(wanted)}`
  const asked = { ...(q && { q }), ...(folder && { folder }), ...(isTrash && { trash: 'only' }) }
  return (
    <section aria-label={isTrash ? 'Deleted documents' : 'Documents'}>
      <nav aria-label="Folders" className="mb-4 flex flex-wrap gap-x-4">
        <FolderLink to={base} isCurrent={folder === '' && !isTrash} name="All documents" />
        {folders.map(({ id, name }) => (
          <FolderLink key={id} to={hrefOf({ folder: String(id) })} isCurrent={folder === String(id)} name={name} />
        ))}
        <FolderLink to={hrefOf({ trash: 'only' })} isCurrent={isTrash} name="Deleted" />
      </nav>
      {!isTrash && (list.total > 0 || q) ? (
        <Form method="get" role="search" className="mb-4 flex max-w-form items-end gap-3">
          {folder ? <input type="hidden" name="folder" value={folder} /> : null}
          <label className="grow font-semibold">
            Find by name, or by words in a PDF
            <input type="search" name="q" defaultValue={q} maxLength={200} className={controlClass} />
          </label>
          <Button variant="secondary">Find</Button>
        </Form>
      ) : null}
      {isTrash ? <p className="mb-3 text-ink-soft">What is deleted can be restored for 30 days.</p> : null}
      {items.length === 0 ? (
        <Nothing q={q} isTrash={isTrash} />
      ) : (
        <ul className="rule-top">
          {items.map((document) =>
            isTrash ? (
              <DeletedRow key={document.id} document={document} mayRestore={maySend && !document.isFixed} />
            ) : (
              <DocumentRow key={document.id} {...{ document, folders, base, maySend, forFirm }} />
            ),
          )}
        </ul>
      )}
      {pages > 1 ? (
        <Pagination
          page={page}
          pages={pages}
          label="Documents"
          hrefOf={(next) => hrefOf({ ...asked, page: String(next) })}
        />
      ) : null}
      {items.length > 0 && !isTrash ? <ArchiveForm {...{ clientId, folder, total: list.total }} /> : null}
    </section>
  )
}

function Nothing({ q, isTrash }: { q: string; isTrash: boolean }) {
  if (isTrash) return <EmptyState title="Nothing was deleted">Deleted documents are kept here for 30 days.</EmptyState>
  return q ? (
    <EmptyState title="Nothing was found">Try a part of the name, or whole words in a PDF.</EmptyState>
  ) : (
    <EmptyState title="No documents yet">What is sent or shared is kept here.</EmptyState>
  )
}

/** Downloads what is chosen in the list; where nothing is, all that the list is about. */
function ArchiveForm({ clientId, folder, total }: { clientId: number; folder: string; total: number }) {
  const all = folder ? 'all of this folder' : 'all documents'
  return (
    <form
      id="archive"
      method="get"
      action={`/api/my/clients/${clientId}/documents/archive`}
      className="mt-4 flex flex-wrap items-center gap-3"
      data-print="no"
    >
      {folder ? <input type="hidden" name="folder" value={folder} /> : null}
      <Button variant="secondary">Download as ZIP</Button>
      <span className="text-sm text-ink-soft">
        {total > MOST_IN_ARCHIVE
          ? `Please choose documents: a ZIP takes at most ${MOST_IN_ARCHIVE}.`
          : `The documents you have chosen; if none is chosen, ${all}.`}
      </span>
    </form>
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

function DeletedRow({ document, mayRestore }: { document: DocumentAnswer; mayRestore: boolean }) {
  const { id, name, size, deletedAt } = document
  return (
    <li className="rule-bottom flex flex-wrap items-center justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {formatSize(size)}, deleted on {longDate(deletedAt ?? '')}
        </span>
      </span>
      {mayRestore ? (
        <Form method="post">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="document" value={id} />
          <Button variant="secondary" aria-label={`Restore ${name}`}>
            Restore
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
