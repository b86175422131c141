import { isRouteErrorResponse, Outlet } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/admin-layout'
import { keepScreen } from './connection/keep-screen.ts'
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

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen, signedInBeforeSending]

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffContext)
  const waiting = await read(context.get(clientContext).api.dashboard.waiting.$get())
  const { name, timeZone } = (await readSite(context)).firm
  return { me, waiting, firm: { name, timeZone } }
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Around every screen of the office. */
export default function AdminLayout({ loaderData: { me, waiting, firm } }: Route.ComponentProps) {
  return (
    <OfficeShell staff={me} waiting={waiting} firm={firm}>
      <Outlet />
    </OfficeShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Closed status={isRouteErrorResponse(error) ? error.status : 500} />
}
