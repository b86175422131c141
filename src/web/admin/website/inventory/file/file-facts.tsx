import { Form } from 'react-router'
import type { InventoryFolders } from '#contract/website/inventory.ts'
import type { PublicationFileDetail } from '#contract/website/publications.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import type { FileOutcome } from './file-acts.ts'

interface Props {
  file: PublicationFileDetail
  folders: InventoryFolders['publicationFolders']
  outcome: FileOutcome | undefined
}

export function FileFacts({ file, folders, outcome }: Props) {
  const errors = outcome?.act === 'change' ? outcome.fields : {}
  return (
    <section className="piece-section">
      <h2 className="text-xl">About the file</h2>
      <Form method="post" className="flex flex-col gap-4" preventScrollReset>
        <input type="hidden" name="act" value="change" />
        <TextField name="name" label="Name" maxLength={200} defaultValue={file.name} error={errors.name} />
        <TextField
          name="year"
          label="The year it is for"
          inputMode="numeric"
          optional
          inputClassName="max-w-32"
          defaultValue={file.year ?? ''}
          error={errors.year}
        />
        <SelectField
          name="folder"
          label="Folder"
          hint="All its editions move along."
          choices={folders.map(({ id, name, type }) => ({
            value: String(id),
            label: `${name}, for ${AUDIENCE_WORDS[type].short}`,
          }))}
          defaultValue={String(file.folder.id)}
          error={errors.folder}
        />
        <div>
          <Button>Save the file</Button>
        </div>
      </Form>
    </section>
  )
}
