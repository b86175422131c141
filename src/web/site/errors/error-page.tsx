import { isRouteErrorResponse } from 'react-router'
import { FailurePage } from './failure-page.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { UnavailablePage } from './unavailable-page.tsx'

const KNOWN = {
  403: { title: 'This door is for staff', Page: ForbiddenPage },
  404: { title: 'There is no page at this address', Page: NotFoundPage },
  503: { title: 'Back in a moment', Page: UnavailablePage },
}

/** The page for whatever a route has thrown. */
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
