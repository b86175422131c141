import type { PropsWithChildren } from 'react'
import type { PublicSettings } from '#contract/system/settings.ts'
import type { EventItem } from '#contract/website/events.ts'
import type { NewsItem } from '#contract/website/news.ts'
import { Section } from '#design/patterns/section.tsx'
import { ButtonLink } from '#design/primitives/button-link.tsx'
import { TextLink } from '#design/primitives/text-link.tsx'
import { ApiProblem, clientContext, read } from '#web/api.ts'
import { EventEntry } from '#web/site/events/event-entry.tsx'
import { pageHead } from '#web/site/head/page-head.ts'
import { firmData } from '#web/site/head/structured-data.ts'
import { NewsDate } from '#web/site/news/news-date.tsx'
import { NewsPicture } from '#web/site/news/news-picture.tsx'
import { BookLine } from '#web/site/parts/book-line.tsx'
import { Certifications } from '#web/site/parts/certifications.tsx'
import { ClosingCall } from '#web/site/parts/closing-call.tsx'
import { Counters } from '#web/site/parts/counters.tsx'
import { QuoteLink } from '#web/site/parts/quote-link.tsx'
import { readCounters } from '#web/site/parts/read-counters.ts'
import { readSite } from '#web/site/site-settings.ts'
import type { Route } from './+types/home'
import { ClosedMonth } from './closed-month.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { firm, home, certifications, appointments } = await readSite(context)
  const counters = await readCounters(context)
  const head = await pageHead(context, { page: 'home', path: '/', data: (site) => [firmData(site)] })
  const news = await readLatest(context)
  const events = await readEvents(context)
  return { head, tagline: firm.tagline, home, counters, certifications, news, events, canBook: appointments.enabled }
}

/** The home page is rendered without its news: a service that does not answer leaves them out. */
async function readLatest(context: Route.LoaderArgs['context']): Promise<LatestItem[]> {
  try {
    const { items } = await read(context.get(clientContext).api.news.$get({ query: {} }))
    return items.slice(0, 3).map(({ id, title, address, excerpt, category, publishedAt, picture, image }) => ({
      id,
      title,
      address,
      excerpt,
      category,
      publishedAt,
      picture,
      image,
    }))
  } catch (error) {
    if (error instanceof ApiProblem) return []
    throw error
  }
}

/** The next three events; none while there are none. */
async function readEvents(context: Route.LoaderArgs['context']): Promise<EventItem[]> {
  try {
    const { coming } = await read(context.get(clientContext).api.events.public.$get({ query: {} }))
    return coming.filter(({ cancelledAt }) => !cancelledAt).slice(0, 3)
  } catch (error) {
    if (error instanceof ApiProblem) return []
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export default function Home({ loaderData }: Route.ComponentProps) {
  const { tagline, home, counters, certifications, news, events, canBook } = loaderData
  return (
    <>
      <section className="grid items-center gap-x-12 gap-y-12 py-12 md:py-20 lg:min-h-[41rem] lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div>
          <p className="kicker">{tagline}</p>
          <h1 className="mt-4 text-5xl font-normal">{home.promise}</h1>
          <p className="mt-6 max-w-[36rem] text-lg text-ink-soft">{home.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3" data-print="no">
            <ButtonLink to="/register">Get Started</ButtonLink>
            <QuoteLink variant="secondary">Request a quote</QuoteLink>
          </div>
          {canBook ? <BookLine className="mt-4">Or talk to us first:</BookLine> : null}
        </div>
        <ClosedMonth />
      </section>
      <Counters {...counters} />
      <MonthlyServices {...home.monthly} />
      <WhatToExpect {...home.expect} />
      <Certifications {...certifications} />
      <ComingEvents events={events} />
      <LatestNews items={news} />
      <ClosingCall {...home.closing} />
    </>
  )
}

function MonthlyServices({ title, intro, items }: PublicSettings['home']['monthly']) {
  return (
    <Section title={title} note={intro} id="monthly-services" className="border-t-0">
      <ol className="border-b-3 border-double border-line">
        {items.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline gap-y-1 border-t border-rule py-4 md:grid-cols-[3.5rem_minmax(0,2fr)_minmax(0,3fr)] md:gap-x-4"
          >
            <span aria-hidden="true" className="figures text-sm text-brass">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="col-start-2 text-ink-soft md:col-start-3">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <TextLink to="/services" className="inline-flex min-h-11 items-center">
          All services and plans
        </TextLink>
      </p>
    </Section>
  )
}

function WhatToExpect({ title, intro, steps }: PublicSettings['home']['expect']) {
  return (
    <section aria-labelledby="expect" className="rule-top py-12 md:py-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="expect" className="text-3xl">
          {title}
        </h2>
        <p className="text-ink-soft">{intro}</p>
      </div>
      <ol className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.5rem_minmax(0,1fr)] sm:block sm:pb-8 lg:pb-0">
            <div
              aria-hidden="true"
              className="relative max-sm:border-r max-sm:border-line sm:mb-5 sm:border-b sm:border-line sm:pb-3"
            >
              <span className="display figures text-4xl leading-none text-brass max-sm:relative max-sm:-top-0.5">
                {index + 1}
              </span>
              <span className="absolute size-2.25 rounded-full bg-brass max-sm:top-3.5 max-sm:-right-1.25 sm:-bottom-1.25 sm:left-0" />
            </div>
            <div className="max-sm:pb-8 max-sm:pl-6">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

type LatestItem = Pick<
  NewsItem,
  'id' | 'title' | 'address' | 'excerpt' | 'category' | 'publishedAt' | 'picture' | 'image'
>

function ComingEvents({ events }: { events: EventItem[] }) {
  if (events.length === 0) return null
  return (
    <Latest id="coming-events" title="Coming events" to="/events" all="All events and courses">
      <ol className="mt-6">
        {events.map((event) => (
          <EventEntry key={event.id} event={event} />
        ))}
      </ol>
    </Latest>
  )
}

interface LatestProps extends PropsWithChildren {
  id: string
  title: string
  to: string
  all: string
}

/** A section with a link to the whole list. */
function Latest({ id, title, to, all, children }: LatestProps) {
  return (
    <section aria-labelledby={id} className="rule-top py-12 md:py-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        <TextLink to={to} className="inline-flex min-h-11 items-center">
          {all}
        </TextLink>
      </div>
      {children}
    </section>
  )
}

/** The newest three posts side by side; nothing at all while there are none. */
function LatestNews({ items }: { items: LatestItem[] }) {
  if (items.length === 0) return null
  return (
    <Latest id="latest-news" title="Latest news" to="/blog" all="All news and events">
      <ol className="mt-6 grid gap-x-8 md:grid-cols-3">
        {items.map(({ id, title, address, excerpt, category, publishedAt, picture, image }) => (
          <li key={id} className="relative border-t border-rule py-6">
            <NewsPicture
              item={{ picture, image }}
              sizes="(min-width: 48rem) 33vw, 100vw"
              className="mb-4 aspect-3/2 w-full object-cover"
              decorative
            />
            <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <NewsDate date={publishedAt} />
              {category ? <span className="text-brass">{category}</span> : null}
            </p>
            <h3 className="mt-2 text-xl">
              <a href={address} className="no-underline after:absolute after:inset-0 hover:text-green hover:underline">
                {title}
              </a>
            </h3>
            <p className="mt-2 text-ink-soft">{excerpt}</p>
          </li>
        ))}
      </ol>
    </Latest>
  )
}
