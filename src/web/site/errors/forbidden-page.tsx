import { EmptyDesk } from '#design/drawings/office.tsx'
import { ErrorSheet } from './error-sheet.tsx'

/** Somebody is signed in, but not for this door. */
export function ForbiddenPage() {
  return (
    <ErrorSheet figure="403" title="This door is for staff" drawing={<EmptyDesk />}>
      <p>
        You are signed in, but your account does not open this part of the site. If it should, ask an administrator.
      </p>
    </ErrorSheet>
  )
}
