import { isRouteErrorResponse } from 'react-router'
import { FailurePage } from './failure-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The page for whatever a route has thrown. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{missing ? 'There is no page at this address' : 'Something went wrong'}</title>
      {missing ? <NotFoundPage /> : <FailurePage />}
    </>
  )
}
