import { EmptyDesk } from '#design/drawings/office.tsx'
import { ErrorSheet } from './error-sheet.tsx'

/** The books cannot be opened: no room on the disk, or the database is away. */
export function UnavailablePage() {
  return (
    <ErrorSheet figure="503" title="We cannot open our books just now" drawing={<EmptyDesk />} again>
      <p>
        The site is running, but what it shows cannot be read at the moment. Please try again in a minute. If you were
        sending a form, go back: what you typed is still there.
      </p>
    </ErrorSheet>
  )
}
