import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Island } from '#web/site/islands/island.tsx'
import { FirmMark } from '#web/site/parts/firm-mark.tsx'
import { QuoteDialog } from '#web/site/quote/quote-dialog.tsx'
import { Sending } from '#web/site/sending/sending.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import type { LayoutLines } from './firm-lines.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every public page. */
export function Frame({ lines, children }: { lines: LayoutLines; children: ReactNode }) {
  const root = useRouteLoaderData<{ account?: unknown }>('root')
  return (
    <div className="flex min-h-dvh flex-col pt-(--top-notes,0px)">
      <a
        href="#main"
        data-print="no"
        className="absolute top-2 left-2 z-50 -translate-y-[200%] bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <header id="masthead">
        <Letterhead lines={lines} />
        <AnnouncementBar announcement={lines.announcement} />
        <TopBar lines={lines} />
        <Header lines={lines} signedIn={Boolean(root?.account)} />
      </header>
      <main id="main" tabIndex={-1} className="page grow">
        {children}
      </main>
      <Footer lines={lines} />
      <QuoteDialog plans={lines.plans} openedAt={lines.openedAt} />
      <Island name="sending" of={Sending} props={{}} kept="countinghouse.outbox" />
    </div>
  )
}

/** Whose page it is, on paper, where there is no navigation. */
function Letterhead({ lines }: { lines: LayoutLines }) {
  return (
    <div className="rule-double page hidden items-end justify-between gap-6 pb-3 text-xs text-ink-soft print:flex">
      <FirmMark name={lines.name} mark={lines.mark} className="text-ink" />
      <p className="figures text-right">
        {lines.address.join(', ')}
        <br />
        {lines.phone} · {lines.email}
      </p>
    </div>
  )
}
