import type { ReactNode } from 'react'
import { OutwardArrow } from '#design/primitives/text-link.tsx'
import { FirmMark } from '#web/site/parts/firm-mark.tsx'
import { PhoneLink } from '#web/site/parts/phone-link.tsx'
import { SubscribeForm } from '#web/site/parts/subscribe-form.tsx'
import type { LayoutLines } from './firm-lines.ts'
import { FirmLink } from './firm-link.tsx'

/** The back cover: how to write, when the office is open, every page of the site. */
export function Footer({ lines }: { lines: LayoutLines }) {
  return (
    <footer
      className="[--mark-strike:var(--cover-brass)] mt-16 bg-cover text-sm text-on-cover md:mt-24"
      data-print="no"
    >
      <div className="page">
        <div className="grid grid-cols-1 gap-10 py-12 sm:grid-cols-2 md:py-16 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div>
            <FirmMark name={lines.firm.name} mark={lines.firm.mark} onCover />
            <p className="mt-4 max-w-80 text-on-cover-soft">{lines.tagline}</p>
            <a
              href="/Contact"
              className="mt-6 inline-flex min-h-12 items-center rounded-sm border border-cover-brass px-5 font-semibold text-cover-brass no-underline hover:bg-cover-brass hover:text-cover"
            >
              Contact form
            </a>
            {lines.hasNewsletter ? (
              <div className="mt-8">
                <SubscribeForm place="footer" onCover />
              </div>
            ) : null}
          </div>
          <Hours lines={lines} />
          <Column title="Pages" wide>
            {lines.footer.map(({ url, label }) => (
              <Entry key={url} href={url}>
                {label}
              </Entry>
            ))}
            {lines.training.url ? (
              <li>
                <FirmLink link={lines.training} className={entryClass} />
              </li>
            ) : null}
          </Column>
          <div className="flex flex-col gap-8">
            <Column title="Follow the news">
              <Entry href="/feed.xml">RSS</Entry>
              <Entry href="/atom.xml">Atom</Entry>
              <Entry href="/feed.json">JSON Feed</Entry>
              {lines.social.map(({ label, url }) => (
                <Entry key={url} href={url}>
                  {label}
                </Entry>
              ))}
            </Column>
            <Column title="Your data">
              <Entry to="/privacy">Privacy and cookies</Entry>
            </Column>
            <p className="-mt-6 max-w-80 text-xs whitespace-pre-line text-on-cover-soft">{lines.cookieNotice}</p>
          </div>
        </div>
        <p className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t-3 border-double border-cover-rule py-6 text-xs text-on-cover-soft">
          <span>{lines.legalName}</span>
          {lines.founded > 0 ? <span>Keeping books since {lines.founded}</span> : null}
        </p>
      </div>
    </footer>
  )
}

function Hours({ lines }: { lines: LayoutLines }) {
  return (
    <section aria-labelledby="footer-hours">
      <Title id="footer-hours">Working hours</Title>
      <ul className="figures">
        {lines.footerHours.map((line) => (
          <li key={line} className="border-b border-cover-rule py-2">
            {line}
          </li>
        ))}
      </ul>
      <address className="mt-6 text-on-cover-soft not-italic">
        {lines.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <PhoneLink phone={lines.phone} className={`${entryClass} figures`} />
      </address>
    </section>
  )
}

function Column({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <Title>{title}</Title>
      <ul className={wide ? 'max-lg:columns-[2_7rem]' : 'max-lg:flex max-lg:flex-wrap max-lg:gap-x-6'}>{children}</ul>
    </nav>
  )
}

function Title({ id, children }: { id?: string; children: string }) {
  return (
    <h2 id={id} className="mb-2 font-text text-xs font-semibold tracking-wide text-cover-brass">
      {children}
    </h2>
  )
}

function Entry({ to, href, children }: { to?: string; href?: string; children: string }) {
  return (
    <li>
      {to === undefined ? (
        <a href={href} className={entryClass} rel={leaves(href) ? 'noopener' : undefined}>
          <span>
            {children}
            {leaves(href) ? <OutwardArrow /> : null}
          </span>
        </a>
      ) : (
        <a href={to} className={entryClass}>
          {children}
        </a>
      )}
    </li>
  )
}

const leaves = (href?: string) => href?.startsWith('http') ?? false

const entryClass =
  'inline-flex min-h-11 items-center text-on-cover no-underline hover:text-cover-brass hover:underline underline-offset-4 lg:min-h-9'
