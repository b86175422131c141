import { type ReactNode, useContext, useEffect } from 'react'
import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import display from '#content/fonts/display.woff2'
import text from '#content/fonts/text.woff2'
import { Mark } from '#design/drawings/mark.tsx'
import type { Route } from './+types/root'
import { AFTER_FIRST_VIEW_MS, loadTheRest } from './late.tsx'
import { findMe } from './signed-in/session/me.ts'
import { ErrorPage } from './site/errors/late-error-page.tsx'
import { type Look, readLook } from './site/head/look.ts'
import { DocumentContext } from './site/islands/document-context.ts'
import './site.css'

/** Who is signed in, for the frame of the page; a browser without a cookie is a visitor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const me = request.headers.has('cookie') ? await findMe(context) : null
  return { account: me && { fullName: me.fullName, role: me.role }, look: await readLook(context) }
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate
}

/** Around every page. A document has one small script; a page of the application (`handle.app`) is hydrated whole. */
export function Layout({ children }: { children: ReactNode }) {
  const head = useContext(DocumentContext)?.head
  const look = useRouteLoaderData<typeof loader>('root')?.look ?? null
  return (
    <html lang="en" data-app={head ? undefined : ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FontPreloads />
        {head?.masthead}
        <Icons look={look} />
        {head?.feeds}
        <Meta />
        <Links />
        {look?.stylesheet ? <link rel="stylesheet" href={look.stylesheet} /> : null}
        {head?.scripts}
      </head>
      <body>
        {children}
        {head ? null : (
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
    const timer = setTimeout(() => void loadTheRest(), AFTER_FIRST_VIEW_MS)
    return () => clearTimeout(timer)
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

/** The fonts, asked for with the page instead of after its style sheet; words are in fallbacks of the same size until they come. */
function FontPreloads() {
  return [text, display].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}

/** How the site shows itself in tabs, on home screens and in the frame of a browser. */
function Icons({ look }: { look: Look | null }) {
  return (
    <>
      <meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={look?.darkPaper ?? '#10201c'} media="(prefers-color-scheme: dark)" />
      {look?.icons ? (
        <>
          <link rel="icon" href={look.icons.tab} type="image/png" sizes="32x32" />
          <link rel="apple-touch-icon" href={look.icons.home} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
