import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/site-layout'
import { ErrorPage } from './errors/late-error-page.tsx'
import { layoutLines } from './layout/firm-lines.ts'
import { Frame } from './layout/frame.tsx'
import { openedFormContext } from './sending/opened-form.ts'
import { readSite } from './site-settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return layoutLines(await readSite(context), { openedAt: context.get(openedFormContext)(), now: new Date() })
}

/** The frame is the same on every page; only something that was sent may have changed it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate
}

export default function SiteLayout({ loaderData: lines }: Route.ComponentProps) {
  return (
    <Frame lines={lines}>
      <Outlet />
    </Frame>
  )
}

/** A page that fails keeps its frame, unless the frame is what failed. */
export function ErrorBoundary({ error, loaderData: lines }: Route.ErrorBoundaryProps) {
  if (!lines) throw error
  return (
    <Frame lines={lines}>
      <ErrorPage error={error} />
    </Frame>
  )
}
