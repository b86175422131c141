import { Form, useNavigation } from 'react-router'
import type { PublicationFileDetail } from '#contract/website/publications.ts'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import type { FileOutcome } from './file-acts.ts'

interface Props {
  file: PublicationFileDetail
  outcome: FileOutcome | undefined
}

/** A new edition takes the place of this one; readers find both, the new one first. */
export function EditionForm({ file, outcome }: Props) {
  const errors = outcome?.act === 'edition' ? outcome.fields : {}
  const { state, formData } = useNavigation()
  return (
    <section className="piece-section">
      <h2 className="text-xl">New edition</h2>
      <p className="text-sm text-ink-soft">
        Replaces {file.name} in the folder. Readers see the new one, and this one as an earlier edition.
      </p>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="act" value="edition" />
        <input type="hidden" name="folder" value={file.folder.id} />
        <div>
          <label htmlFor="edition-file" className="block text-sm font-semibold">
            File of the new edition
          </label>
          <input id="edition-file" name="file" type="file" required className="upload-input" />
        </div>
        <TextField
          id="edition-year"
          name="year"
          label="The year the new edition is for"
          inputMode="numeric"
          optional
          inputClassName="max-w-32"
          defaultValue={file.year ? file.year + 1 : ''}
          error={errors.year}
        />
        <div>
          <Button variant="secondary" size="small" busy={state !== 'idle' && formData?.get('act') === 'edition'}>
            Add the edition
          </Button>
        </div>
      </Form>
    </section>
  )
}
