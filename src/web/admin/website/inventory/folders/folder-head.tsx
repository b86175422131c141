import { Form } from 'react-router'
import type { InventoryFolders } from '#contract/website/inventory.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { Tag } from '#design/primitives/tag.tsx'
import { AUDIENCE_CHOICES, AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import type { InventoryOutcome } from '#web/admin/website/inventory/inventory-acts.ts'
import {
  hrefOf,
  INVENTORY,
  type InventoryQuery,
  pictureFolderIn,
} from '#web/admin/website/inventory/inventory-query.ts'

interface Props {
  folders: InventoryFolders
  query: InventoryQuery
  outcome: InventoryOutcome | undefined
}

/** The open folder: its name, who may read it, and what can be done with it. */
export function FolderHead({ folders, query, outcome }: Props) {
  const pictures = pictureFolderIn(query.folder)
  if (pictures !== null) return pictures ? <PictureFolder name={pictures} /> : <Title>Pictures without a folder</Title>
  const at = folders.publicationFolders.findIndex(({ id }) => String(id) === query.folder)
  const folder = folders.publicationFolders[at]
  if (!folder) return null
  const failed = outcome?.act === 'change-folder' && !outcome.ok ? outcome : undefined
  return (
    <section aria-label={`Folder ${folder.name}`} className="folder-head">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Title>{folder.name}</Title>
        <Tag tone={folder.type === 'shared' ? 'green' : 'brass'}>For {AUDIENCE_WORDS[folder.type].short}</Tag>
        <div className="flex items-center">
          {(['up', 'down'] as const).map((direction) => (
            <FolderForm key={direction} act="move-folder" id={folder.id} query={query}>
              <button
                type="submit"
                name="direction"
                value={direction}
                className="office-act"
                disabled={direction === 'up' ? at === 0 : at === folders.publicationFolders.length - 1}
              >
                Move {direction}
              </button>
            </FolderForm>
          ))}
          <FolderForm act="delete-folder" id={folder.id}>
            <button type="submit" className="office-act" data-tone="bad">
              Delete<span className="sr-only"> the folder {folder.name}</span>
            </button>
          </FolderForm>
        </div>
      </div>
      <details className="shelf-form" open={failed ? true : undefined} key={`${folder.name}|${folder.type}`}>
        <summary>Rename it or change who may read it</summary>
        <FolderForm act="change-folder" id={folder.id} query={query}>
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              id="folder-name"
              name="name"
              label="Name"
              maxLength={120}
              defaultValue={folder.name}
              error={failed?.fields.name}
            />
            <SelectField
              id="folder-type"
              name="type"
              label="Who may read it"
              choices={AUDIENCE_CHOICES}
              defaultValue={folder.type}
            />
            <Button>Save the folder</Button>
          </div>
        </FolderForm>
      </details>
    </section>
  )
}

function PictureFolder({ name }: { name: string }) {
  return (
    <section aria-label={`Folder ${name}`} className="folder-head">
      <Title>{name}</Title>
      <details className="shelf-form" key={name}>
        <summary>Rename it</summary>
        <Form method="post" action={INVENTORY} className="flex flex-wrap items-end gap-4">
          <input type="hidden" name="act" value="rename-pictures" />
          <input type="hidden" name="from" value={name} />
          <TextField
            id="folder-name"
            name="to"
            label="Name"
            hint="Enter the name of another folder to merge the two. Leave it empty to take the pictures out of the folder."
            maxLength={120}
            optional
            defaultValue={name}
          />
          <Button>Save the name</Button>
        </Form>
      </details>
    </section>
  )
}

function Title({ children }: { children: string }) {
  return <h2 className="text-xl wrap-anywhere">{children}</h2>
}

interface FolderFormProps {
  act: string
  id: number
  /** Where to stay; nowhere when the folder is going. */
  query?: InventoryQuery
  children: React.ReactNode
}

function FolderForm({ act, id, query, children }: FolderFormProps) {
  return (
    <Form method="post" action={query ? hrefOf(query) : INVENTORY} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}
