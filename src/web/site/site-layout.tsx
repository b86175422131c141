import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { clientContext, read } from '#web/api.ts'
import type { Route } from './+types/site-layout'
import { layoutLines } from './layout/firm-lines.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { QuoteDesk } from './quote/quote-desk.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = await read(context.get(clientContext).api.settings.$get())
  return layoutLines(settings)
}

/** The frame is the same on every page; only something that was sent may have changed it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate
}

export default function SiteLayout({ loaderData: lines }: Route.ComponentProps) {
  const root = useRouteLoaderData<{ account?: unknown }>('root')
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to the content
      </a>
      <header>
        <TopBar lines={lines} />
        <Header lines={lines} signedIn={Boolean(root?.account)} />
      </header>
      <main id="main" tabIndex={-1} className="page grow">
        <Outlet />
      </main>
      <Footer lines={lines} />
      <QuoteDesk plans={lines.plans} />
    </div>
  )
}
