import { type ReactNode, useContext, useEffect } from 'react'
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Mark } from '#design/drawings/mark.tsx'
import type { Route } from './+types/root'
import { FeedLinks } from './feed-links.tsx'
import { FontPreloads } from './font-preloads.tsx'
import { Icons } from './icons.tsx'
import { findMe } from './signed-in/session/me.ts'
import { ErrorPage } from './site/errors/error-page.tsx'
import { DocumentContext } from './site/islands/document-context.ts'
import { DocumentScripts } from './site/islands/document-scripts.tsx'
import './site.css'

/** Who is signed in, for the frame of the page; a browser without a cookie is a visitor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const me = request.headers.has('cookie') ? await findMe(context) : null
  return { account: me && { fullName: me.fullName, role: me.role } }
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate
}

/** Around every page. A document has one small script; a page of the application (`handle.app`) is hydrated whole. */
export function Layout({ children }: { children: ReactNode }) {
  const isDocument = useContext(DocumentContext) !== null
  return (
    <html lang="en" data-app={isDocument ? undefined : ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FontPreloads />
        <Icons />
        {isDocument ? <FeedLinks /> : null}
        <Meta />
        <Links />
        {isDocument ? <DocumentScripts /> : null}
      </head>
      <body>
        {children}
        {isDocument ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  // From here on links and forms are the client's; whoever drives a browser can wait for it.
  useEffect(() => {
    document.documentElement.dataset.client = 'ready'
  }, [])
  return <Outlet />
}

/** The last net: it asks nothing of any loader, since a loader may be what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page">
      <Link to="/" reloadDocument aria-label="First page" className="mt-8 inline-block text-ink">
        <Mark className="size-12" />
      </Link>
      <ErrorPage error={error} />
    </main>
  )
}
