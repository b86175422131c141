import { Form, useNavigation } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import type { Picture } from './picture-acts.ts'

/** Another picture in the same place, everywhere. */
export function ReplaceSection({ picture }: { picture: Picture }) {
  const { state, formData } = useNavigation()
  return (
    <section className="piece-section">
      <h2 className="text-xl">Replace</h2>
      <p className="text-sm text-ink-soft">
        Another picture takes its place {picture.uses === 0 ? '' : 'wherever it is shown, '}with the same description.
      </p>
      <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="act" value="replace" />
        <div className="min-w-0">
          <label htmlFor="image" className="block text-sm font-semibold">
            New picture
          </label>
          <input
            id="image"
            name="image"
            type="file"
            required
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="upload-input"
          />
        </div>
        <Button variant="secondary" size="small" busy={state !== 'idle' && formData?.get('act') === 'replace'}>
          Replace the picture
        </Button>
      </Form>
    </section>
  )
}
