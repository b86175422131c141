import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'

/** Deleting, or why it cannot be. */
export function RemoveSection({ uses }: { uses: { label: string }[] }) {
  return (
    <section className="piece-section">
      <h2 className="text-xl">Delete</h2>
      {uses.length > 0 ? (
        <p className="text-sm text-ink-soft">
          It cannot be deleted while it is in use. Remove it from where it is used first, or replace it.
        </p>
      ) : (
        <Form method="post">
          <input type="hidden" name="act" value="delete" />
          <p className="mb-3 text-sm text-ink-soft">It is not used anywhere. You can restore it for 30 days.</p>
          <Button variant="danger" size="small">
            Delete the picture
          </Button>
        </Form>
      )}
    </section>
  )
}
