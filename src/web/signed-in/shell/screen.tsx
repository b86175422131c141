import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { admitToScreen } from '#web/signed-in/session/staff.ts'
import type { Route } from './+types/screen'
import { ClosedWords, statusOf } from './closed.tsx'

// Before anything is written or fetched. A page that is opened whole is refused by the loader, so that it keeps its frame.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'GET') admitToScreen(context, request)
    return await next()
  },
]

export function loader({ request, context }: Route.LoaderArgs) {
  admitToScreen(context, request)
  return null
}

/** One screen inside the frame: when it cannot be shown, the frame stays. */
export default function Screen() {
  return <Outlet />
}

/** The pages that staff and clients share: their own account. */
const OWN = /^\/dashboard\/(account|security|data)\b/

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const home = OWN.test(useLocation().pathname) ? 'My account' : 'Dashboard'
  return (
    <div className="office-closed office-closed-inside">
      <ClosedWords
        status={statusOf(error)}
        access={isRouteErrorResponse(error) ? String(error.data) : ''}
        home={home}
      />
    </div>
  )
}
