import { Form } from 'react-router'
import type { PublicationFileDetail } from '#contract/publications.ts'
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
            {links === 1 ? `“${file.usedBy[0]?.label}” leads to it` : `${links} places lead to it`}: the link would find
            nothing.
          </p>
        )}
        <p className="mb-3 text-sm text-ink-soft">
          {file.isCurrent && file.earlier.length > 0
            ? 'The edition before it takes its place again. '
            : 'Readers no longer find it. '}
          It can be brought back for 30 days.
        </p>
        <Button variant="danger" size="small">
          Delete the file
        </Button>
      </Form>
    </section>
  )
}
