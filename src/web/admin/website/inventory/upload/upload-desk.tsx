import { useRef, useState } from 'react'
import { Form } from 'react-router'
import type { InventoryFolders } from '#contract/website/inventory.ts'
import { Button } from '#design/primitives/button.tsx'
import { Input } from '#design/primitives/input.tsx'
import { Select } from '#design/primitives/select.tsx'
import { AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import {
  hrefOf,
  type InventoryQuery,
  pictureFolderIn,
  pictureFolderValue,
} from '#web/admin/website/inventory/inventory-query.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface Props {
  folders: InventoryFolders
  query: InventoryQuery
  onUploaded(): void
}

const NEW = 'new'

/** Where files come in: chosen or dropped, many at once. */
export function UploadDesk({ folders, query, onUploaded }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isOver, setOver] = useState(false)
  // A choice holds for the folder it was made in; another folder is looked at to add to it.
  const [choice, setChoice] = useState<{ at: string; value: string } | null>(null)
  const { uploads, add, cancel, retry, clear } = useUploads(onUploaded)
  const chosen = choice?.at === query.folder ? choice.value : query.folder || pictureFolderValue('')
  const choose = (value: string) => setChoice({ at: query.folder, value })

  function take(files: FileList | null): void {
    if (!files?.length || !form.current) return
    const name = String(new FormData(form.current).get('newFolder') ?? '').trim()
    const into = chosen === NEW ? pictureFolderValue(name) : chosen
    choose(into)
    add([...files], into)
  }

  return (
    <section aria-label="Upload" className="upload-desk">
      <Form
        ref={form}
        method="post"
        action={hrefOf(query)}
        encType="multipart/form-data"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          const field = form.current?.querySelector<HTMLInputElement>('input[type=file]')
          take(field?.files ?? null)
          if (field) field.value = ''
        }}
      >
        <input type="hidden" name="act" value="upload" />
        <div className="upload-fields">
          <div className="min-w-0">
            <label htmlFor="upload-files">Add files</label>
            <input
              id="upload-files"
              name="files"
              type="file"
              multiple
              className="upload-input"
              aria-describedby="upload-hint"
              onChange={(event) => {
                take(event.target.files)
                event.target.value = ''
              }}
            />
          </div>
          <div>
            <label htmlFor="upload-folder">Into</label>
            <Select
              id="upload-folder"
              name="folder"
              value={chosen}
              onChange={(event) => choose(event.target.value)}
              className="mt-0! min-h-10! max-w-72 py-1! text-sm!"
              choices={choicesOf(folders, chosen)}
            />
          </div>
          {chosen === NEW && (
            <div>
              <label htmlFor="upload-new-folder">Name of the folder</label>
              <Input id="upload-new-folder" name="newFolder" maxLength={120} className="mt-0! min-h-10! py-1!" />
            </div>
          )}
          <noscript>
            <Button size="small">Upload</Button>
          </noscript>
        </div>
        <p id="upload-hint" className="text-sm text-ink-soft">
          {isPictures(chosen)
            ? 'JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each. Drop them here, many at once.'
            : 'PDF, office documents, pictures or ZIP, at most 50 MB each. Drop them here, many at once.'}
        </p>
      </Form>
      {uploads.length > 0 && <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} onClear={clear} />}
    </section>
  )
}

const isPictures = (folder: string) => folder === NEW || folder.startsWith('pictures:')

function choicesOf({ pictureFolders, publicationFolders }: InventoryFolders, chosen: string) {
  const choices = [
    { value: pictureFolderValue(''), label: 'Pictures' },
    ...pictureFolders.map(({ name }) => ({ value: pictureFolderValue(name), label: `Pictures › ${name}` })),
    { value: NEW, label: 'Pictures › a new folder' },
    ...publicationFolders.map(({ id, name, type }) => ({
      value: String(id),
      label: `${name}, for ${AUDIENCE_WORDS[type].short}`,
    })),
  ]
  // A folder that is being made is here before its first picture has arrived.
  const made = pictureFolderIn(chosen)
  if (made === null || choices.some(({ value }) => value === chosen)) return choices
  return [...choices, { value: chosen, label: `Pictures › ${made}` }]
}
