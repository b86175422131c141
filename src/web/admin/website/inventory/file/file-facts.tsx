import type { InventoryFolders } from '#contract/website/inventory.ts'
import type { PublicationFileDetail } from '#contract/website/publications.ts'
import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { SelectField } from '#design/primitives/select.tsx'
import { AUDIENCE_WORDS } from '#web/admin/website/inventory/audiences.ts'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { FileOutcome } from './file-acts.ts'

interface Props {
  file: PublicationFileDetail
  folders: InventoryFolders['publicationFolders']
  outcome: FileOutcome | undefined
}

export function FileFacts({ file, folders, outcome }: Props) {
  const failed = outcome?.act === 'change' && !outcome.ok ? outcome : undefined
  const values = { ...file, folder: file.folder.id }
  return (
    <section className="piece-section">
      <h2 className="text-xl">About the file</h2>
      <Form errors={errorsOf(failed)} values={values} submit="Save the file" preventScrollReset>
        <input type="hidden" name="act" value="change" />
        <TextField name="name" label="Name" maxLength={200} />
        <TextField name="year" label="The year it is for" inputMode="numeric" optional inputClassName="max-w-32" />
        <SelectField
          name="folder"
          label="Folder"
          hint="All its editions move along."
          choices={folders.map(({ id, name, type }) => ({
            value: String(id),
            label: `${name}, for ${AUDIENCE_WORDS[type].short}`,
          }))}
        />
      </Form>
    </section>
  )
}
