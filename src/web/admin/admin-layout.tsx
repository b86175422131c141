import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/admin-layout'
import { SessionGuard } from './session/session-guard.tsx'
import { Closed } from './shell/closed.tsx'
import { Sidebar } from './shell/sidebar.tsx'
import { admitStaff, staffContext } from './shell/staff.ts'
import { Toasts } from './shell/toasts.tsx'
import './admin.css'
import './shell/shell.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    await admitStaff({ request, context })
    return await next()
  },
]

export function loader({ context }: Route.LoaderArgs) {
  const { id, fullName, email, role } = context.get(staffContext)
  return { id, fullName, email, role }
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Around every screen of the office. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Toasts>
      <SessionGuard email={loaderData.email}>
        <a className="office-skip" href="#main">
          Skip to the content
        </a>
        <div className="office">
          <Sidebar staff={loaderData} />
          <main id="main" className="office-main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </SessionGuard>
    </Toasts>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Closed status={isRouteErrorResponse(error) ? error.status : 500} />
}
