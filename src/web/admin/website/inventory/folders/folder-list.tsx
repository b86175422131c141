import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { InventoryFolders } from '#contract/website/inventory.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { AUDIENCE_CHOICES, AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import type { InventoryOutcome } from '#web/admin/website/inventory/inventory-acts.ts'
import {
  hrefOf,
  INVENTORY,
  type InventoryQuery,
  pictureFolderValue,
} from '#web/admin/website/inventory/inventory-query.ts'

interface Props {
  folders: InventoryFolders
  query: InventoryQuery
  outcome: InventoryOutcome | undefined
}

/** The shelves: pictures by folder, publications by folder and audience. */
export function FolderList({ folders, query, outcome }: Props) {
  const shelves = useRef<HTMLDetailsElement>(null)
  // On a telephone the shelves would be before everything that is on them.
  useEffect(() => {
    if (shelves.current && window.matchMedia('(max-width: 63.99rem)').matches) shelves.current.open = false
  }, [])
  const entry = (folder: string, label: string, count: number, note?: string) => (
    <li key={folder}>
      <Link
        to={hrefOf({ ...query, kind: '', folder })}
        aria-current={query.folder === folder ? 'true' : undefined}
        className="shelf"
      >
        <span className="min-w-0 wrap-anywhere">
          {label}
          {note && <span className="shelf-note">{note}</span>}
        </span>
        <span className="figures text-sm text-ink-soft">{count.toLocaleString('en')}</span>
      </Link>
    </li>
  )
  return (
    <details ref={shelves} className="shelves" open>
      <summary>Folders</summary>
      <nav aria-label="Folders">
        <ul>{entry('', 'Everything', folders.total)}</ul>
        <h2>Pictures</h2>
        <ul>
          {entry(pictureFolderValue(''), 'Without a folder', folders.loose)}
          {folders.pictureFolders.map(({ name, total }) => entry(pictureFolderValue(name), name, total))}
        </ul>
        <h2>Publications</h2>
        <ul>
          {folders.publicationFolders.map(({ id, name, type, total }) =>
            entry(String(id), name, total, `for ${AUDIENCE_WORDS[type].short}`),
          )}
        </ul>
      </nav>
      <NewFolder outcome={outcome} />
    </details>
  )
}

function NewFolder({ outcome }: { outcome: InventoryOutcome | undefined }) {
  const mine = outcome?.act === 'add-folder' ? outcome : undefined
  return (
    <details className="shelf-form" key={mine?.ok ? mine.message : 'new'} open={(mine && !mine.ok) || undefined}>
      <summary>New publication folder</summary>
      <Form method="post" action={INVENTORY} className="flex flex-col gap-4" aria-label="New publication folder">
        <input type="hidden" name="act" value="add-folder" />
        <TextField id="new-folder" name="name" label="Name" maxLength={120} error={mine?.fields.name} />
        <SelectField id="new-folder-type" name="type" label="Who may read it" choices={AUDIENCE_CHOICES} />
        <div>
          <Button size="small">Create the folder</Button>
        </div>
      </Form>
    </details>
  )
}
