import { Form } from '#design/patterns/form.tsx'
import { TextField } from '#design/primitives/input.tsx'
import { TextAreaField } from '#design/primitives/textarea.tsx'
import { errorsOf } from '#web/signed-in/session/submit.ts'
import type { Picture, PictureOutcome } from './picture-acts.ts'

interface Props {
  picture: Picture
  folders: string[]
  outcome: PictureOutcome | undefined
}

export function DescriptionForm({ picture, folders, outcome }: Props) {
  const failed = outcome?.act === 'describe' && !outcome.ok ? outcome : undefined
  return (
    <section className="piece-section">
      <h2 className="text-xl">Description</h2>
      <Form errors={errorsOf(failed)} values={picture} submit="Save the description" preventScrollReset>
        <input type="hidden" name="act" value="describe" />
        <TextAreaField
          name="alt"
          label="Alt text"
          hint="What the picture shows, for people who cannot see it. Leave it empty only while you do not know."
          rows={2}
          maxLength={300}
          optional
        />
        <TextField name="caption" label="Caption" maxLength={500} optional />
        <TextField name="name" label="Name" maxLength={120} />
        <TextField
          name="folder"
          label="Folder"
          hint="Choose one, or type a new name."
          maxLength={120}
          optional
          list="picture-folders"
        />
        <datalist id="picture-folders">
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Form>
    </section>
  )
}
