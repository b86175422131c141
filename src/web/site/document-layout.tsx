import { Outlet } from 'react-router'
import type { Route } from './+types/document-layout'

/** Public pages are documents: where the application leads to one, the browser opens it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    location.assign(request.url)
    return new Promise<never>(() => {})
  },
]

export default Outlet
