import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import type { Picture, PictureOutcome } from './picture-acts.ts'

interface Props {
  picture: Picture
  folders: string[]
  outcome: PictureOutcome | undefined
}

export function DescriptionForm({ picture, folders, outcome }: Props) {
  const errors = outcome?.act === 'describe' ? outcome.fields : {}
  return (
    <section className="piece-section">
      <h2 className="text-xl">Description</h2>
      <Form method="post" className="flex flex-col gap-4" preventScrollReset>
        <input type="hidden" name="act" value="describe" />
        <TextAreaField
          name="alt"
          label="Alt text"
          hint="What the picture shows, for people who cannot see it. Leave it empty only while you do not know."
          rows={2}
          maxLength={300}
          optional
          defaultValue={picture.alt}
          error={errors.alt}
        />
        <TextField
          name="caption"
          label="Caption"
          maxLength={500}
          optional
          defaultValue={picture.caption}
          error={errors.caption}
        />
        <TextField name="name" label="Name" maxLength={120} defaultValue={picture.name} error={errors.name} />
        <TextField
          name="folder"
          label="Folder"
          hint="Choose one, or type a new name."
          maxLength={120}
          optional
          list="picture-folders"
          defaultValue={picture.folder}
          error={errors.folder}
        />
        <datalist id="picture-folders">
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div>
          <Button>Save the description</Button>
        </div>
      </Form>
    </section>
  )
}
