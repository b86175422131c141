import { BrokenPencil } from '#design/drawings/office.tsx'
import { ErrorSheet } from './error-sheet.tsx'

/** Something broke on our side. */
export function FailurePage() {
  return (
    <ErrorSheet figure="500" title="Something went wrong on our side" drawing={<BrokenPencil />} again>
      <p>
        It has been noted. Please try again in a moment. If you were sending a form, go back: what you typed is still
        there.
      </p>
    </ErrorSheet>
  )
}
