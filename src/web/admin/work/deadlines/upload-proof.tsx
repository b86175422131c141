import type { DeadlineAnswer } from '#contract/work/deadlines.ts'
import { Button } from '#design/primitives/button.tsx'

/**
 * Sends a file to the client's documents and comes back, where it is chosen as the proof. With a script it leaves as soon as it is
 * chosen: a deadline that is filed meanwhile would be filed without it.
 */
export function UploadProof({ deadline: { id, clientId } }: { deadline: DeadlineAnswer }) {
  return (
    <form
      method="post"
      action="/api/uploads/form"
      encType="multipart/form-data"
      className="mt-3 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="client" value={clientId} />
      <input type="hidden" name="back" value={`/dashboard/deadlines/${id}`} />
      <label className="min-w-0 text-sm font-semibold">
        Upload the proof
        <input
          type="file"
          name="file"
          required
          onChange={({ currentTarget: { form, files } }) => files?.length && form?.requestSubmit()}
          className="mt-1 block max-w-full font-normal"
        />
      </label>
      <Button variant="secondary" size="small">
        Upload
      </Button>
    </form>
  )
}
