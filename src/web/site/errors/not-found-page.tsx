import { EmptyDesk } from '#design/drawings/office.tsx'
import { ErrorSheet } from './error-sheet.tsx'

export function NotFoundPage() {
  return (
    <ErrorSheet figure="404" title="There is no page at this address" drawing={<EmptyDesk />}>
      <p>It may have been moved, or the address has a slip in it. Nothing of yours is lost.</p>
    </ErrorSheet>
  )
}
