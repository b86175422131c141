import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/admin-layout'
import { signedInBeforeSending } from './session/before-sending.ts'
import { Closed } from './shell/closed.tsx'
import { OfficeShell } from './shell/office-shell.tsx'
import { admitStaff, staffContext } from './shell/staff.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    await admitStaff({ request, context })
    return await next()
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInBeforeSending]

export function loader({ context }: Route.LoaderArgs) {
  const { id, fullName, email, role } = context.get(staffContext)
  return { id, fullName, email, role }
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Around every screen of the office. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeShell staff={loaderData}>
      <Outlet />
    </OfficeShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Closed status={isRouteErrorResponse(error) ? error.status : 500} />
}
