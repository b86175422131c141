import { isRouteErrorResponse } from 'react-router'
import { BrokenPencil, EmptyDesk } from '#design/drawings/office.tsx'
import { ErrorSheet } from './error-sheet.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const KNOWN = {
  403: { title: 'This page is for staff', Page: ForbiddenPage },
  404: { title: 'There is no page at this address', Page: NotFoundPage },
  503: { title: 'Back in a moment', Page: UnavailablePage },
}

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, Page } = KNOWN[status as keyof typeof KNOWN] ?? { title: 'Something went wrong', Page: FailurePage }
  return (
    <>
      <title>{title}</title>
      <Page />
    </>
  )
}

function ForbiddenPage() {
  return (
    <ErrorSheet figure="403" title="This page is for staff" drawing={<EmptyDesk />}>
      <p>
        You are signed in, but your account does not open this part of the site. If it should, ask an administrator.
      </p>
    </ErrorSheet>
  )
}

function FailurePage() {
  return (
    <ErrorSheet figure="500" title="Something went wrong on our side" drawing={<BrokenPencil />} again>
      <p>
        It has been logged. Please try again in a moment. If you were sending a form, go back: what you typed is still
        there.
      </p>
    </ErrorSheet>
  )
}

/** The database cannot be written or reached. */
function UnavailablePage() {
  return (
    <ErrorSheet figure="503" title="We cannot reach our records right now" drawing={<EmptyDesk />} again>
      <p>
        The site is running, but its records cannot be read or stored at the moment. Please try again in a minute. If
        you were sending a form, go back: what you typed is still there.
      </p>
    </ErrorSheet>
  )
}
