import { Form, Link, useSubmit } from 'react-router'
import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { EmptyState } from '#design/primitives/empty-state.tsx'
import { Pagination } from '#design/primitives/pagination.tsx'
import { Select } from '#design/primitives/select.tsx'
import { formatSize } from '#domain/size.ts'
import { useLongDay } from '#web/signed-in/parts/moments.tsx'
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
      {items.length > 0 && !isTrash ? (
        <SelectedActs {...{ clientId, base, folder, total: list.total }} folders={maySend ? folders : []} />
      ) : null}
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

interface SelectedProps {
  clientId: number
  base: string
  folder: string
  total: number
  /** Where the selected can be moved to. */
  folders: { id: number; name: string }[]
}

/** Downloads the selected documents, where none is all that the list is about, or moves them to a folder. */
function SelectedActs({ clientId, base, folder, total, folders }: SelectedProps) {
  const submit = useSubmit()
  const to = [
    ...folders.filter(({ id }) => String(id) !== folder),
    ...(folder ? [{ id: 'none', name: 'No folder' }] : []),
  ]
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
          ? `Select documents: a ZIP holds at most ${MOST_IN_ARCHIVE}.`
          : `The selected documents; if none is selected, ${all}.`}
      </span>
      {to.length > 0 ? (
        <span className="flex items-center gap-2">
          <Select
            name="to"
            aria-label="Folder for the selected"
            prompt="Folder"
            className="max-w-48"
            choices={to.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Button
            name="intent"
            value="file"
            variant="secondary"
            formMethod="post"
            formAction={base}
            className="shrink-0 whitespace-nowrap"
            onClick={(event) => {
              event.preventDefault()
              void submit(event.currentTarget, { method: 'post', action: base + window.location.search })
            }}
          >
            Move selected
          </Button>
        </span>
      ) : null}
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
  const longDay = useLongDay()
  const { id, name, size, deletedAt } = document
  return (
    <li className="rule-bottom flex flex-wrap items-center justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {formatSize(size)}, deleted on {longDay(deletedAt ?? '')}
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
