import { Form } from 'react-router'
import type { PublicationFileDetail } from '#contract/website/publications.ts'
import { Button } from '#design/primitives/button.tsx'

/** Deleting, with what it would break said before. */
export function FileRemoval({ file }: { file: PublicationFileDetail }) {
  const links = file.usedBy.length
  return (
    <section className="piece-section">
      <h2 className="text-xl">Delete</h2>
      <Form method="post">
        <input type="hidden" name="act" value="delete" />
        {links > 0 && (
          <p className="mb-2 text-sm font-semibold text-brass">
            {links === 1 ? `“${file.usedBy[0]?.label}” links to it` : `${links} places link to it`}: the link would
            break.
          </p>
        )}
        <p className="mb-3 text-sm text-ink-soft">
          {file.isCurrent && file.earlier.length > 0
            ? 'The previous edition becomes current again. '
            : 'Readers can no longer open it. '}
          You can restore it for 30 days.
        </p>
        <Button variant="danger" size="small">
          Delete the file
        </Button>
      </Form>
    </section>
  )
}
