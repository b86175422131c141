import { isRouteErrorResponse, Outlet } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { keepScreen } from '#web/signed-in/connection/keep-screen.ts'
import { signedInBeforeSending } from '#web/signed-in/session/before-sending.ts'
import { admitStaff, staffContext } from '#web/signed-in/session/staff.ts'
import { Closed } from '#web/signed-in/shell/closed.tsx'
import { OfficeShell } from '#web/signed-in/shell/office-shell.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/admin-layout'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    await admitStaff({ request, context })
    return await next()
  },
]

/** Hydrated whole, by the framework's router. */
export const handle = { app: true }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen, signedInBeforeSending]

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffContext)
  const waiting = await read(context.get(clientContext).api.dashboard.waiting.$get())
  const { firm, brand, sendsEmail } = await readSite(context)
  return { me, waiting, firm: { name: firm.name, timeZone: firm.timeZone, mark: brand.mark, sendsEmail } }
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

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
