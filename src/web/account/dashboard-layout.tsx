import { Outlet, redirect, useMatches } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import { keepScreen } from '#web/signed-in/connection/keep-screen.ts'
import { signedInBeforeSending } from '#web/signed-in/session/before-sending.ts'
import { getMe } from '#web/signed-in/session/me.ts'
import { OfficeShell } from '#web/signed-in/shell/office-shell.tsx'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/dashboard-layout'
import { AskAboutHeld, WAY_OUT } from './ask-about-held.tsx'
import { ClientShell } from './client-shell.tsx'
import { ownMeta } from './own-meta.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await getMe(request, context)
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  if (me.mustDo && path !== WAY_OUT) throw redirect(WAY_OUT)
  const isAtWork = me.role !== 'client' && me.verified && !me.mustDo
  const waiting = isAtWork ? await read(context.get(clientContext).api.dashboard.waiting.$get()) : null
  const { firm, brand, sendsEmail } = await readSite(context)
  return { me, waiting, firm: { name: firm.name, timeZone: firm.timeZone, mark: brand.mark, sendsEmail } }
}

/** Hydrated whole, by the framework's router. */
export const handle = { app: true }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen, signedInBeforeSending]

export const meta: Route.MetaFunction = ({ matches }) => ownMeta('Dashboard', matches)

/** Around a person's own pages: staff find them in the office, clients in a quiet room of their own. */
export default function DashboardLayout({ loaderData: { me, waiting, firm } }: Route.ComponentProps) {
  const key = useMatches().at(-1)?.id
  const screen = (
    <>
      {me.held > 0 ? <AskAboutHeld /> : null}
      <Outlet key={key} />
    </>
  )
  if (me.role === 'client')
    return (
      <ClientShell me={me} firm={firm}>
        {screen}
      </ClientShell>
    )
  return (
    <OfficeShell staff={me} waiting={waiting} firm={firm}>
      {screen}
    </OfficeShell>
  )
}
