import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { FirmContext } from '#web/signed-in/office/firm.tsx'
import { Island } from '#web/site/islands/island.tsx'
import { FirmMark } from '#web/site/parts/firm-mark.tsx'
import { QuoteDialog } from '#web/site/quote/quote-dialog.tsx'
import { Sending } from '#web/site/sending/sending.tsx'
import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

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
        <FirmContext value={lines.firm}>{children}</FirmContext>
      </main>
      <Footer lines={lines} />
      <QuoteDialog plans={lines.plans} openedAt={lines.openedAt} hasNewsletter={lines.hasNewsletter} />
      <Island name="sending" of={Sending} props={{}} kept="countinghouse.outbox" />
    </div>
  )
}

/** Whose page it is, on paper, where there is no navigation. */
function Letterhead({ lines }: { lines: LayoutLines }) {
  return (
    <div className="rule-double page hidden items-end justify-between gap-6 pb-3 text-xs text-ink-soft print:flex">
      <FirmMark name={lines.firm.name} mark={lines.firm.mark} className="text-ink" />
      <p className="figures text-right">
        {lines.address.join(', ')}
        <br />
        {lines.phone} · {lines.email}
      </p>
    </div>
  )
}

function AnnouncementBar({ announcement }: Pick<LayoutLines, 'announcement'>) {
  if (!announcement) return null
  const { text, url, label } = announcement
  return (
    <aside aria-label="Announcement" className="bg-cover text-sm text-on-cover" data-print="no">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
        <span className="wrap-anywhere">{text}</span>
        <FirmLink
          link={{ url, label: label || 'Read more' }}
          className="inline-flex min-h-9 items-center font-semibold text-cover-brass underline underline-offset-4"
        />
      </p>
    </aside>
  )
}

/**
 * How to reach the firm, in the columns of a letterhead. The columns wrap by what is in them and not by the width of the
 * screen, so that they become lines of their own when a visitor sets the text to twice its size.
 */
function TopBar({ lines }: { lines: LayoutLines }) {
  const [name, host] = lines.email.split(/@(?=[^@]*$)/)
  return (
    <div className="rule-bottom text-xs text-ink-soft" data-print="no">
      <div className="page">
        <div className="-mx-3 overflow-hidden md:-mx-4 md:flex md:flex-wrap">
          <div className={row}>
            <a
              href={`mailto:${lines.email}`}
              className={`${cell} grow-99 no-underline hover:text-green hover:underline md:grow-0`}
            >
              <span className="sr-only">Email </span>
              <span>
                {name}@<wbr />
                {host}
              </span>
            </a>
            <FirmLink
              link={lines.chat}
              className={`${cell} font-semibold text-green no-underline hover:underline md:order-1 md:grow-0`}
            />
          </div>
          <div className={row}>
            <address className={`${cell} grow-99 basis-36 not-italic`}>
              <span className="sr-only">Address </span>
              {lines.address.join(', ')}
            </address>
            <p className={`${cell} md:grow-0`}>
              <span className="sr-only">Opening hours </span>
              {lines.topBarHours}
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

// One row of two cells on a telephone; on a wide screen all four share one.
const row = 'flex flex-wrap md:contents'

// Each has a rule above and on its left; those at the edges are pushed out of sight.
const cell =
  '-mt-px -ml-px flex min-h-[44px] max-w-full min-w-0 grow items-center border-t border-l border-rule px-3 py-1.5 leading-4 wrap-anywhere md:px-4'
