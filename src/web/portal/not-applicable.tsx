import type { useFetcher } from 'react-router'
import type { RoomAnswer } from '#contract/clients/client-members.ts'
import type { RequestItemAnswer } from '#contract/clients/paper-requests.ts'
import { Button } from '#design/primitives/button.tsx'
import { controlClass } from '#design/primitives/control-class.ts'
import { loadTheRest } from '#web/late.tsx'

/** What is told to the firm, and what came of it. */
export interface Telling {
  fetcher: Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>
  told: { ok: boolean; message: string } | undefined
  /** The number of the paper. */
  about: number
  setAbout(item: number): void
}

interface Props extends Telling {
  item: RequestItemAnswer
  room: RoomAnswer
}

/** Says that a paper does not apply, and why. */
export function NotApplicable({ item, room, fetcher, told, about, setAbout }: Props) {
  const id = `why-${item.id}`
  const refusal = about === item.id && told && !told.ok ? told.message : null
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 text-ink-soft">This does not apply to us</summary>
      <fetcher.Form
        onSubmit={() => {
          setAbout(item.id)
          // What shows the outcome is there before the outcome is.
          void loadTheRest()
        }}
        method="post"
        action={`/portal/${room.id}/documents`}
        className="flex flex-col items-start gap-2"
        noValidate
      >
        <input type="hidden" name="intent" value="not-applicable" />
        <input type="hidden" name="item" value={item.id} />
        <label htmlFor={id} className="font-semibold">
          Why?
        </label>
        <input
          id={id}
          name="reason"
          required
          maxLength={500}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-refused` : undefined}
          className={`${controlClass} max-w-form`}
        />
        {refusal ? (
          <p id={`${id}-refused`} role="alert" className="text-red">
            {refusal}
          </p>
        ) : null}
        <Button variant="secondary" busy={about === item.id && fetcher.state !== 'idle'}>
          Tell the firm
        </Button>
      </fetcher.Form>
    </details>
  )
}
